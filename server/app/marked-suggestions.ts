/** For the walk of `authorisation.test.ts`: what somebody suggested, and told their school. */
import type { Tx } from '#server/db/database.ts';
import type { Mark } from './authorisation/outcomes.ts';

/** One suggestion and one piece of feedback of the parent’s. */
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
  const told = { username: 'P', email: 'p@example.org', feedback: 'The words', priority: 'low' };
  const { id: feedbackId } = await tx
    .insertInto('feedback')
    .values({ ...authored, ...told, subject: mark('feedback') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { suggestionId, feedbackId };
}
