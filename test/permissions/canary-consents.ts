/** A text of the school for each purpose that `permission-matrix.test.ts` reads, and an answer of the parent. */
import type { Tx } from '#server/db/database.ts';
import type { Mark } from './expected-outcomes.ts';

type Place = { readonly schoolId: number; readonly childId: number; readonly parentId: number };

export async function markConsents(
  tx: Tx,
  { schoolId: school_id, childId: child_id, parentId }: Place,
  mark: (name: Mark) => string,
  now: Date,
): Promise<void> {
  const text = mark('consentText');
  const of = { school_id, purpose: 'outings', version: 1 };
  await tx
    .insertInto('consent_texts')
    .values({ ...of, text_en: text, text_fr: text, written_by: parentId, written_at: now })
    .execute();
  await tx
    .insertInto('consents')
    .values({ ...of, child_id, is_granted: true, answered_by: parentId, created_at: now })
    .execute();
}
