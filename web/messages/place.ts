/**
 * Where one says something: to a person, whether there is a conversation yet or not, or into a conversation of several.
 */
import type { Conversation, Participant } from '#core/messages/conversation.ts';

export type Place = { readonly receiverId: number } | { readonly conversationId: number };

/** The same for the same place, however one came to it: drafts and what is under way are kept by it. */
export function nameOf(place: Place): string {
  return 'receiverId' in place ? `to ${place.receiverId}` : `in ${place.conversationId}`;
}

export function placeOf(name: string): Place {
  const [kind, id] = name.split(' ');
  return kind === 'to' ? { receiverId: Number(id) } : { conversationId: Number(id) };
}

/** The other one of a conversation of two; nobody in one of several, or once they have left. */
export function otherOf({ type, participants }: Conversation, me: number): Participant | undefined {
  return type === 'individual' ? participants.find(({ id }) => id !== me) : undefined;
}

export function placeIn(conversation: Conversation, me: number): Place {
  const other = otherOf(conversation, me);
  return other ? { receiverId: other.id } : { conversationId: conversation.id };
}

/** One's conversation with somebody, once there is one. */
export function conversationWith(userId: number, conversations: readonly Conversation[], me: number) {
  return conversations.find((conversation) => otherOf(conversation, me)?.id === userId);
}
