/** Shared by suggestions and feedback: the status, and the number sent by a user. */
import type { FeedbackStatus } from '#core/feedback/feedback.ts';
import type { SuggestionStatus } from '#core/suggestions/suggestion.ts';
import type { Tx } from '#server/db/database.ts';

type EntryTable = 'feedback' | 'suggestions';
type Status = {
  readonly id: number;
  readonly status: FeedbackStatus | SuggestionStatus;
  readonly schoolIds: readonly number[];
};

/**
 * Sets the status of an entry at one of these schools. Returns its school and author, and whether the status is new.
 */
export async function setStatus(
  tx: Tx,
  table: EntryTable,
  { id, status, schoolIds }: Status,
): Promise<{ schoolId: number; authorId: number; isNew: boolean } | undefined> {
  const before = await tx
    .selectFrom(table)
    .select('status')
    .where('id', '=', id)
    .where('school_id', '=', (eb) => eb.fn.any(eb.val([...schoolIds])))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const updated = await tx
    .updateTable(table)
    .set({ status })
    .where('id', '=', id)
    .returning(['school_id as schoolId', 'user_id as authorId'])
    .executeTakeFirstOrThrow();
  return { ...updated, isNew: before.status !== status };
}
