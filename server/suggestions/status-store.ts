/**
 * What a suggestion and feedback have in common: what the school says becomes of it, and how many somebody has sent.
 */
import type { FeedbackStatus } from '#core/feedback/feedback.ts';
import type { SuggestionStatus } from '#core/suggestions/suggestion.ts';
import type { Tx } from '#server/db/database.ts';

type Said = 'feedback' | 'suggestions';
type Status = {
  readonly id: number;
  readonly status: FeedbackStatus | SuggestionStatus;
  readonly schoolIds: readonly number[];
};

/**
 * Says what becomes of something sent to one of these schools. Its school and author, and whether that is new; nothing
 * when there is none there.
 */
export async function setStatus(
  tx: Tx,
  said: Said,
  { id, status, schoolIds }: Status,
): Promise<{ schoolId: number; authorId: number; isNew: boolean } | undefined> {
  const before = await tx
    .selectFrom(said)
    .select('status')
    .where('id', '=', id)
    .where('school_id', '=', (eb) => eb.fn.any(eb.val([...schoolIds])))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const judged = await tx
    .updateTable(said)
    .set({ status })
    .where('id', '=', id)
    .returning(['school_id as schoolId', 'user_id as authorId'])
    .executeTakeFirstOrThrow();
  return { ...judged, isNew: before.status !== status };
}

/** How many somebody has sent since an instant. */
export async function countSent(tx: Tx, said: Said, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom(said)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}
