/** The target of a message: a user, with or without an existing conversation, or a group conversation. */
import type { Conversation, Participant } from '#core/messages/conversation.ts';

export type MessageTarget = { readonly receiverId: number } | { readonly conversationId: number };

/** The same name for the same target: drafts and pending messages are stored under it. */
export function nameOf(place: MessageTarget): string {
  return 'receiverId' in place ? `to ${place.receiverId}` : `in ${place.conversationId}`;
}

export function targetOf(name: string): MessageTarget {
  const [kind, id] = name.split(' ');
  return kind === 'to' ? { receiverId: Number(id) } : { conversationId: Number(id) };
}

/** The other participant of a conversation of two; undefined in a group conversation, or after they have left. */
export function otherParticipant(
  { type, participants }: Pick<Conversation, 'type' | 'participants'>,
  me: number,
): Participant | undefined {
  return type === 'individual' ? participants.find(({ id }) => id !== me) : undefined;
}

export function targetIn(conversation: Conversation, me: number): MessageTarget {
  const other = otherParticipant(conversation, me);
  return other ? { receiverId: other.id } : { conversationId: conversation.id };
}

/** The current user's conversation with another user, if there is one. */
export function conversationWith(userId: number, conversations: readonly Conversation[], me: number) {
  return conversations.find((conversation) => otherParticipant(conversation, me)?.id === userId);
}
