/**
 * Sending and reading. The rule of core judges, in the transaction in which it is done; then those concerned are told.
 */
import type { NewMessage } from '#core/messages/message.ts';
import { writingTo } from '#core/messages/message-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { planMessage } from '#server/notifications/delivery-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { findMembership, findReaders, findSenders, moveMark, openIndividual } from './conversation-store.ts';
import { countSent, insertMessage } from './message-store.ts';
import { bestOf, findTies } from './tie-store.ts';

type Acting = { readonly tx: Tx; readonly person: Person; readonly now: Date };
type Sending = Acting & { readonly installation: Pick<Installation, 'messagesPerMinute'> };

/** Sends a message and gives its id. */
export async function sendMessage(sending: Sending, message: NewMessage): Promise<number> {
  const { tx, person, now, installation } = sending;
  if (message.senderId !== undefined && message.senderId !== person.id) throw new Refusal('not_own_identity');
  const place = await placeFor(sending, message);
  const countSince = (since: Date) => countSent(tx, person.id, since);
  await refuseTooMany({ tx, userId: person.id, most: installation.messagesPerMinute, countSince, minutes: 1, now });
  const { content, createdAt: saidAt } = message;
  const id = await insertMessage(tx, { ...place, senderId: person.id, content, saidAt, now });
  const readers = await findReaders(tx, place.conversationId, id);
  tell(tx, readers, { about: 'messages', id: place.conversationId });
  const others = readers.filter((userId) => userId !== person.id);
  await planMessage(tx, { ...place, messageId: id }, others, now);
  return id;
}

/**
 * Says that somebody has read a conversation up to a message. Their other screens hear of it, and whose messages they
 * were.
 */
export async function readConversation({ tx, person }: Acting, conversationId: number, upTo: number): Promise<void> {
  const membership = await findMembership(tx, person.id, conversationId);
  if (!membership) throw new Refusal('not_found');
  const { schoolId, readTo: after, newest } = membership;
  const readTo = Math.min(upTo, newest);
  if (readTo <= after || !(await moveMark(tx, { userId: person.id, schoolId, conversationId, readTo }))) return;
  const senders = await findSenders(tx, { conversationId, after, to: readTo, besides: person.id });
  tell(tx, [person.id, ...senders], { about: 'messages', id: conversationId });
}

type Place = { readonly schoolId: number; readonly conversationId: number };

/** Where a message goes, if it may. */
async function placeFor(acting: Acting, { receiverId, conversationId }: NewMessage): Promise<Place> {
  if (receiverId !== undefined) return placeBetween(acting, receiverId);
  if (conversationId === undefined) throw new Refusal('not_found');
  const { tx, person } = acting;
  const membership = await findMembership(tx, person.id, conversationId);
  if (!membership) throw new Refusal('not_found');
  const { schoolId, otherId, mayWrite } = membership;
  if (otherId !== null) await mustReach(acting, otherId, 'spoken');
  else if (!mayWrite) throw new Refusal('may_not_write');
  return { schoolId, conversationId };
}

async function placeBetween(acting: Acting, receiverId: number): Promise<Place> {
  const { tx, person, now } = acting;
  const { school_id: schoolId, conversation_id } = await mustReach(acting, receiverId, 'unspoken');
  const conversationId = conversation_id ?? (await openIndividual(tx, schoolId, person.id, receiverId, now));
  return { schoolId, conversationId };
}

/** Refuses whom one may not write to: as nobody whom one does not know of, unless one has a conversation with them. */
async function mustReach({ tx, person }: Acting, otherId: number, before: 'spoken' | 'unspoken') {
  const best = bestOf(await findTies(tx, person.id, otherId), writingTo);
  if (best?.bar === null) return best.row;
  const isUnknown = !best || best.bar === 'unknown';
  throw new Refusal(isUnknown && before === 'unspoken' ? 'not_found' : 'may_not_write');
}
