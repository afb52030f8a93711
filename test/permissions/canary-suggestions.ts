/** Canary records of `permission-matrix.test.ts`: a suggestion and feedback. */
import type { Tx } from '#server/db/database.ts';
import type { Mark } from './expected-outcomes.ts';

/** One suggestion and one piece of feedback of the parent. */
export async function markSuggestions(
  tx: Tx,
  { schoolId, parentId }: { readonly schoolId: number; readonly parentId: number },
  mark: (name: Mark) => string,
  now: Date,
) {
  const authored = { school_id: schoolId, user_id: parentId, created_at: now };
  const { id: suggestionId } = await tx
    .insertInto('suggestions')
    .values({ ...authored, title: mark('suggestion'), description: 'The words of a suggestion' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fields = { username: 'P', email: 'p@example.org', feedback: 'The words', priority: 'low' };
  const { id: feedbackId } = await tx
    .insertInto('feedback')
    .values({ ...authored, ...fields, subject: mark('feedback') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { suggestionId, feedbackId };
}
