/** Sending and reading messages. The rule of core is checked in the transaction of the mutation. */
import type { NewMessage } from '#core/messages/message.ts';
import { messagingRestriction } from '#core/messages/message-rules.ts';
import { queueEvents } from '#server/audit/audit-store.ts';
import { countRows, enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { planMessage } from '#server/notifications/delivery-store.ts';
import { findMembership, findReaders, findSenders, advanceReadMark, openIndividual } from './conversation-store.ts';
import { attachFiles } from './message-file-acts.ts';
import { insertMessage } from './message-store.ts';
import { findRelations, leastRestriction, type RelationRow } from './messaging-relation-store.ts';

type MessageContext = Omit<ActionContext, 'requestId'>;
type SendContext = MessageContext & { readonly installation: Pick<Installation, 'messagesPerMinute' | 'fileQuota'> };

/** Sends a message and returns its id. */
export async function sendMessage(context: SendContext, message: NewMessage): Promise<number> {
  const { tx, currentUser, now, installation } = context;
  if (message.senderId !== undefined && message.senderId !== currentUser.id) throw new Refusal('identity_mismatch');
  const { isToSchool, ...conversation } = await findConversationKey(context, message);
  const countSince = countRows(tx, 'messages', 'sender_id', currentUser.id);
  await enforceRateLimit({
    tx,
    userId: currentUser.id,
    most: installation.messagesPerMinute,
    countSince,
    minutes: 1,
    now,
  });
  const { content, fileIds = [], createdAt: saidAt } = message;
  const id = await insertMessage(tx, { ...conversation, senderId: currentUser.id, content, saidAt, now });
  await attachFiles(context, { ...conversation, messageId: id, fileIds });
  const readers = await findReaders(tx, conversation.conversationId, id);
  publishChange(tx, readers, { about: 'messages', id: conversation.conversationId });
  const others = readers.filter((userId) => userId !== currentUser.id);
  await planMessage(tx, { ...conversation, messageId: id }, others, now);
  if (isToSchool) {
    const { schoolId } = conversation;
    await queueEvents(tx, [{ act: 'message.sent_to_school', at: now, schoolId, subjectId: id }]);
  }
  return id;
}

/** Moves the current user's read mark to a message. Publishes the change to their other screens and to the senders. */
export async function readConversation(
  { tx, currentUser }: MessageContext,
  conversationId: number,
  upTo: number,
): Promise<void> {
  const membership = await findMembership(tx, currentUser.id, conversationId);
  if (!membership) throw new Refusal('not_found');
  const { schoolId, readTo: after, newest } = membership;
  const readTo = Math.min(upTo, newest);
  if (readTo <= after || !(await advanceReadMark(tx, { userId: currentUser.id, schoolId, conversationId, readTo })))
    return;
  const senders = await findSenders(tx, { conversationId, after, to: readTo, reader: currentUser.id });
  publishChange(tx, [currentUser.id, ...senders], { about: 'messages', id: conversationId });
}

type ConversationKey = {
  readonly schoolId: number;
  readonly conversationId: number;
  /** Whether a person who does not work at the school writes to one who does. */
  readonly isToSchool: boolean;
};

/** The conversation a message goes to. Throws a refusal if the current user may not write there. */
async function findConversationKey(
  context: MessageContext,
  { receiverId, conversationId }: NewMessage,
): Promise<ConversationKey> {
  if (receiverId !== undefined) return findIndividualConversation(context, receiverId);
  if (conversationId === undefined) throw new Refusal('not_found');
  const { tx, currentUser } = context;
  const membership = await findMembership(tx, currentUser.id, conversationId);
  if (!membership) throw new Refusal('not_found');
  const { schoolId, otherId, mayWrite } = membership;
  if (otherId !== null) {
    const contact = await requireContact(context, otherId, 'spoken');
    return { schoolId, conversationId, isToSchool: isFamilyToStaff(contact) };
  }
  if (!mayWrite) throw new Refusal('messaging_not_allowed');
  return { schoolId, conversationId, isToSchool: false };
}

async function findIndividualConversation(context: MessageContext, receiverId: number): Promise<ConversationKey> {
  const { tx, currentUser, now } = context;
  const contact = await requireContact(context, receiverId, 'unspoken');
  const { school_id: schoolId, conversation_id } = contact;
  const conversationId = conversation_id ?? (await openIndividual(tx, schoolId, currentUser.id, receiverId, now));
  return { schoolId, conversationId, isToSchool: isFamilyToStaff(contact) };
}

function isFamilyToStaff({ my_place: mine, their_place: theirs }: RelationRow): boolean {
  const works = ({ is_staff, is_office }: RelationRow['my_place']) => is_staff || is_office;
  return works(theirs) && !works(mine);
}

/**
 * Requires the right to message a user. A user unknown to the current user is refused as not found, unless they have a
 * conversation.
 */
async function requireContact({ tx, currentUser }: MessageContext, otherId: number, before: 'spoken' | 'unspoken') {
  const best = leastRestriction(await findRelations(tx, currentUser.id, otherId), messagingRestriction);
  if (best?.bar === null) return best.row;
  const isUnknown = !best || best.bar === 'unknown';
  throw new Refusal(isUnknown && before === 'unspoken' ? 'not_found' : 'messaging_not_allowed');
}
