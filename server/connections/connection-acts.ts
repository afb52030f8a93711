/**
 * Requesting, answering and ending connections, blocking and unblocking. Refreshes the pages of both users where they
 * see the change.
 */
import { connectionRestriction, isKnown } from '#core/messages/message-rules.ts';
import { countRows, enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { hasUnread, markDone, notify } from '#server/notifications/notification-store.ts';
import { leastRestriction, findRelations, relationOf } from '#server/messages/messaging-relation-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { deleteBlock, insertBlock } from './block-store.ts';
import { requestedBody, requestedTitle } from './connection-phrases.ts';
import {
  deleteConnection,
  insertConnection,
  lockConnection,
  lockConnectionOf,
  type StoredConnection,
  updateConnection,
} from './connection-store.ts';

type ConnectionContext = Omit<ActionContext, 'requestId'>;
type RequestContext = ConnectionContext & { readonly installation: Pick<Installation, 'connectionsPerDay'> };

/**
 * Requests a connection with another parent and returns its id. Idempotent. If the other parent had asked first, the
 * two are connected.
 */
export async function requestConnection(context: RequestContext, userId: number): Promise<number> {
  const { tx, currentUser, now, installation } = context;
  const best = leastRestriction(await findRelations(tx, currentUser.id, userId), connectionRestriction);
  if (!best || best.bar === 'unknown') throw new Refusal('not_found');
  if (best.bar !== null) throw new Refusal('messaging_not_allowed');
  const schoolId = best.row.school_id;
  const pair = { schoolId, one: currentUser.id, other: userId };
  const connection = await lockConnectionOf(tx, pair);
  if (connection) return answerBack(context, connection);
  const countSince = countRows(tx, 'connections', 'asked_by', currentUser.id);
  const timeZone = await findTimeZone(tx, schoolId);
  await enforceRateLimit({
    tx,
    userId: currentUser.id,
    most: installation.connectionsPerDay,
    countSince,
    timeZone,
    now,
  });
  const id = await insertConnection(tx, { schoolId, askedBy: currentUser.id, recipientId: userId, now });
  if (id === undefined) {
    // The other parent asked at the same moment, and their request was stored first.
    const first = await lockConnectionOf(tx, pair);
    if (!first) throw new Refusal('unavailable', { retryAfter: 1 });
    return answerBack(context, first);
  }
  publishChange(tx, [currentUser.id, userId], { about: 'connections', id });
  await notifyRequest(context, schoolId, userId);
  return id;
}

/** Notifies the other parent of a request, once: withdrawing and asking again adds no second notification. */
async function notifyRequest(
  { tx, currentUser, now }: ConnectionContext,
  schoolId: number,
  userId: number,
): Promise<void> {
  const key = { userId, ...notificationOf(currentUser.id) };
  if (await hasUnread(tx, key)) return;
  const subject = { key: `connection ${currentUser.id}`, state: 'asked' };
  const notice = {
    schoolId,
    childIds: [],
    title: requestedTitle,
    body: requestedBody,
    ...notificationOf(currentUser.id),
    subject,
  };
  await notify(tx, [userId], notice, now);
}

/** The kind and link of the notification of a request. */
const notificationOf = (askedBy: number) =>
  ({ kind: 'connection', link: `/messages?tab=parents&to=${askedBy}` }) as const;

/** Marks the notification as read once the request is answered. */
const markAnswered = ({ tx, currentUser, now }: ConnectionContext, askedBy: number) =>
  markDone(tx, { userIds: [currentUser.id], ...notificationOf(askedBy) }, now);

/** Requests a connection that exists already: accepts it if the other parent had asked, even after a decline. */
async function answerBack(context: ConnectionContext, connection: StoredConnection): Promise<number> {
  if (connection.recipientId === context.currentUser.id && connection.status !== 'connected')
    await settle(context, connection, 'connected');
  return connection.id;
}

/** Accepts a request. */
export async function acceptConnection(context: ConnectionContext, id: number): Promise<void> {
  const connection = await lockAsked(context, id);
  if (connection.status !== 'pending') throw new Refusal('connection_conflict');
  await settle(context, connection, 'connected');
}

/** Declines a request. The parent who asked is not notified. */
export async function declineConnection(context: ConnectionContext, id: number): Promise<void> {
  const connection = await lockAsked(context, id);
  if (connection.status === 'connected') throw new Refusal('connection_conflict');
  await updateConnection(context.tx, id, 'declined', context.now);
  await markAnswered(context, connection.askedBy);
  publishChange(context.tx, [context.currentUser.id], { about: 'connections', id });
}

/** Withdraws the current user's request, or ends a connection. */
export async function endConnection({ tx, currentUser }: ConnectionContext, id: number): Promise<void> {
  const connection = await lockConnection(tx, currentUser.id, id);
  if (!connection || (connection.recipientId === currentUser.id && connection.status !== 'connected'))
    throw new Refusal('not_found');
  await deleteConnection(tx, id);
  publishChange(tx, bothOf(connection), { about: 'connections', id });
}

/** Blocks another parent and ends any connection or request between the two. Returns the id of the block. */
export async function blockParent(context: ConnectionContext, userId: number): Promise<number> {
  const { tx, currentUser, now } = context;
  const rows = await findRelations(tx, currentUser.id, userId);
  const listed = rows.filter((row) => row.connection_id !== null || isKnown(relationOf(row)) || row.they_serve_mine);
  const isSelf = userId === currentUser.id;
  if (isSelf || listed.some((row) => row.their_place.is_staff)) {
    throw new Refusal('invalid', { problems: [{ path: 'userId', code: 'not_allowed' }] });
  }
  const [first] = listed;
  if (!first) throw new Refusal('not_found');
  let id = 0;
  // At every school that the two share, so that no other school leaves them a way to write.
  for (const { school_id: schoolId, conversation_id } of rows) {
    const made = await insertBlock(tx, { schoolId, userId: currentUser.id, blocked: userId, now });
    if (schoolId === first.school_id) id = made;
    const connection = await lockConnectionOf(tx, { schoolId, one: currentUser.id, other: userId });
    if (connection) await deleteConnection(tx, connection.id);
    const sees = connection
      ? connection.status === 'connected' || connection.askedBy === userId
      : conversation_id !== null;
    if (sees) publishChange(tx, [userId], { about: 'connections' });
  }
  await markAnswered(context, userId);
  publishChange(tx, [currentUser.id], { about: 'connections' });
  return id;
}

/** Unblocks a user. The usual rules then decide whether they may write. */
export async function unblockParent({ tx, currentUser }: ConnectionContext, id: number): Promise<void> {
  const blocked = await deleteBlock(tx, currentUser.id, id);
  if (blocked === undefined) throw new Refusal('not_found');
  const haveConversation = (await findRelations(tx, currentUser.id, blocked)).some(
    (row) => row.conversation_id !== null,
  );
  publishChange(tx, haveConversation ? [currentUser.id, blocked] : [currentUser.id], { about: 'connections' });
}

async function settle(context: ConnectionContext, connection: StoredConnection, status: 'connected'): Promise<void> {
  const { tx, now } = context;
  await updateConnection(tx, connection.id, status, now);
  await markAnswered(context, connection.askedBy);
  publishChange(tx, bothOf(connection), { about: 'connections', id: connection.id });
}

/** Locks a request that the current user received. */
async function lockAsked({ tx, currentUser }: ConnectionContext, id: number): Promise<StoredConnection> {
  const connection = await lockConnection(tx, currentUser.id, id);
  if (connection?.recipientId !== currentUser.id) throw new Refusal('not_found');
  return connection;
}

const bothOf = ({ askedBy, recipientId }: StoredConnection) => [askedBy, recipientId];
