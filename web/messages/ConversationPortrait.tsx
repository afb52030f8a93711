import { useQueries } from '@tanstack/react-query';
import type { Conversation } from '#core/messages/conversation.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { Portrait } from '#web/children/Portrait.tsx';
import { childPortraitsQuery } from '#web/children/portrait-queries.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { otherParticipant } from './message-target.ts';

type Props = { conversation: Conversation };

/** Covers the initials with the portrait of the child, or of the educator of one of the user’s children. */
export function ConversationPortrait({ conversation: { type, title, childId, participants } }: Props) {
  const { children } = useChildren();
  const { id: me } = useCurrentUser();
  const other = type === 'individual' ? otherParticipant({ type, participants }, me)?.id : undefined;
  const childIds = type === 'child' && childId ? [childId] : other ? children.map(({ id }) => id) : [];
  const portraits = useQueries({ queries: childIds.map(childPortraitsQuery) }).flatMap(({ data }) => data ?? []);
  const portrait = other
    ? portraits.flatMap(({ team }) => team).find(({ userId }) => userId === other)?.portrait
    : portraits[0]?.portrait;
  if (!portrait) return null;
  return <Portrait name={title} index={0} portrait={portrait} className="absolute inset-0 size-full" />;
}
