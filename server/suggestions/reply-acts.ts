/** Telling who suggested something, or sent feedback, that the school says what becomes of it. */
import { feedbackLink } from '#core/feedback/feedback.ts';
import { suggestionsLink } from '#core/suggestions/suggestion.ts';
import type { Tx } from '#server/db/database.ts';
import { hasUnread, notify } from '#server/notifications/notification-store.ts';
import { feedbackReply, replyText, suggestionReply } from './reply-phrases.ts';

const about = {
  suggestion: { title: suggestionReply, link: suggestionsLink },
  feedback: { title: feedbackReply, link: feedbackLink },
} as const;

type Reply = {
  readonly to: 'suggestion' | 'feedback';
  readonly authorId: number;
  readonly schoolId: number;
  /** Who says it. */
  readonly by: number;
  readonly now: Date;
};

/** Rings the author's bell, once until they look. Nobody is told of what they say themselves. */
export async function tellAuthor(tx: Tx, { to, authorId, schoolId, by, now }: Reply): Promise<void> {
  const { title, link } = about[to];
  if (authorId === by || (await hasUnread(tx, { userId: authorId, kind: 'suggestion', link }))) return;
  await notify(tx, [authorId], { schoolId, kind: 'suggestion', childIds: [], title, body: replyText, link }, now);
}
