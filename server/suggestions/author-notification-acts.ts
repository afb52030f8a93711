/** Notifies the author of a suggestion or feedback of a change of its status. */
import { feedbackLink } from '#core/feedback/feedback.ts';
import { suggestionsLink } from '#core/suggestions/suggestion.ts';
import type { Tx } from '#server/db/database.ts';
import { hasUnread, notify } from '#server/notifications/notification-store.ts';
import { feedbackReply, replyText, suggestionReply } from './author-notification-phrases.ts';

const about = {
  suggestion: { title: suggestionReply, link: suggestionsLink },
  feedback: { title: feedbackReply, link: feedbackLink },
} as const;

type Reply = {
  readonly to: 'suggestion' | 'feedback';
  readonly authorId: number;
  readonly schoolId: number;
  /** The user who changed the status. */
  readonly by: number;
  readonly now: Date;
};

/** Notifies the author, once until they look. A user is not notified of their own change. */
export async function notifyAuthor(tx: Tx, { to, authorId, schoolId, by, now }: Reply): Promise<void> {
  const { title, link } = about[to];
  if (authorId === by || (await hasUnread(tx, { userId: authorId, kind: 'suggestion', link }))) return;
  await notify(tx, [authorId], { schoolId, kind: 'suggestion', childIds: [], title, body: replyText, link }, now);
}
