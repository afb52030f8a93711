/**
 * Asking to connect, answering, ending a connection; blocking and unblocking. Both people’s pages are refreshed where
 * they may see the change.
 */
import { asking, isKnown } from '#core/messages/message-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { hasUnread, markDone, notify } from '#server/notifications/notification-store.ts';
import { bestOf, findTies, tiesOf } from '#server/messages/tie-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { deleteBlock, insertBlock } from './block-store.ts';
import { askedBody, askedTitle } from './connection-phrases.ts';
import {
  countAsked,
  deleteConnection,
  insertConnection,
  lockConnection,
  lockConnectionOf,
  type Standing,
  updateConnection,
} from './connection-store.ts';

type Acting = { readonly tx: Tx; readonly person: Person; readonly now: Date };
type Asking = Acting & { readonly installation: Pick<Installation, 'connectionsPerDay'> };

/**
 * Asks another parent to connect and gives the connection’s id. Asking twice changes nothing; if the other one had
 * asked first, the two are connected.
 */
export async function askConnection(acting: Asking, userId: number): Promise<number> {
  const { tx, person, now, installation } = acting;
  const best = bestOf(await findTies(tx, person.id, userId), asking);
  if (!best || best.bar === 'unknown') throw new Refusal('not_found');
  if (best.bar !== null) throw new Refusal('may_not_write');
  const schoolId = best.row.school_id;
  const pair = { schoolId, one: person.id, other: userId };
  const standing = await lockConnectionOf(tx, pair);
  if (standing) return answerBack(acting, standing);
  const countSince = (since: Date) => countAsked(tx, person.id, since);
  const timeZone = await findTimeZone(tx, schoolId);
  await refuseTooMany({ tx, userId: person.id, most: installation.connectionsPerDay, countSince, timeZone, now });
  const id = await insertConnection(tx, { schoolId, askedBy: person.id, asked: userId, now });
  if (id === undefined) {
    // The other parent asked at the same moment, and their request was stored first.
    const first = await lockConnectionOf(tx, pair);
    if (!first) throw new Refusal('unavailable', { retryAfter: 1 });
    return answerBack(acting, first);
  }
  tell(tx, [person.id, userId], { about: 'connections', id });
  await ring(acting, schoolId, userId);
  return id;
}

/**
 * Notifies the other parent of a request, once: withdrawing and asking again before they look adds no second
 * notification.
 */
async function ring({ tx, person, now }: Acting, schoolId: number, userId: number): Promise<void> {
  const bell = { userId, ...bellOf(person.id) };
  if (await hasUnread(tx, bell)) return;
  const subject = { key: `connection ${person.id}`, state: 'asked' };
  const notice = { schoolId, childIds: [], title: askedTitle, body: askedBody, ...bellOf(person.id), subject };
  await notify(tx, [userId], notice, now);
}

/** The kind of notification a request makes, and the page where it is answered. */
const bellOf = (askedBy: number) => ({ kind: 'connection', link: `/messages?tab=parents&to=${askedBy}` }) as const;

/** Marks the notification as read once the request is answered. */
const answered = ({ tx, person, now }: Acting, askedBy: number) =>
  markDone(tx, { userIds: [person.id], ...bellOf(askedBy) }, now);

/** Asking when a connection exists already: if the other parent asked, this accepts, even after having declined. */
async function answerBack(acting: Acting, standing: Standing): Promise<number> {
  if (standing.asked === acting.person.id && standing.status !== 'connected')
    await settle(acting, standing, 'connected');
  return standing.id;
}

/** Accepts a request. */
export async function acceptConnection(acting: Acting, id: number): Promise<void> {
  const standing = await lockAsked(acting, id);
  if (standing.status !== 'pending') throw new Refusal('connection_moved_on');
  await settle(acting, standing, 'connected');
}

/** Declines a request. The parent who asked is not told. */
export async function declineConnection(acting: Acting, id: number): Promise<void> {
  const standing = await lockAsked(acting, id);
  if (standing.status === 'connected') throw new Refusal('connection_moved_on');
  await updateConnection(acting.tx, id, 'declined', acting.now);
  await answered(acting, standing.askedBy);
  tell(acting.tx, [acting.person.id], { about: 'connections', id });
}

/** Withdraws one’s own request, or ends a connection. */
export async function endConnection({ tx, person }: Acting, id: number): Promise<void> {
  const standing = await lockConnection(tx, person.id, id);
  if (!standing || (standing.asked === person.id && standing.status !== 'connected')) throw new Refusal('not_found');
  await deleteConnection(tx, id);
  tell(tx, bothOf(standing), { about: 'connections', id });
}

/** Blocks another parent and ends any connection or request between the two. Gives the block’s id. */
export async function blockParent(acting: Acting, userId: number): Promise<number> {
  const { tx, person, now } = acting;
  const rows = await findTies(tx, person.id, userId);
  const known = rows.filter((row) => row.connection_id !== null || isKnown(tiesOf(row)) || row.they_serve_mine);
  const isSelf = userId === person.id;
  if (isSelf || known.some((row) => row.their_place.is_staff)) {
    throw new Refusal('invalid', { problems: [{ path: 'userId', code: 'not_allowed' }] });
  }
  const [first] = known;
  if (!first) throw new Refusal('not_found');
  let id = 0;
  // In every school that the two share, so that they cannot write to each other through another one.
  for (const { school_id: schoolId, conversation_id } of rows) {
    const made = await insertBlock(tx, { schoolId, userId: person.id, blocked: userId, now });
    if (schoolId === first.school_id) id = made;
    const standing = await lockConnectionOf(tx, { schoolId, one: person.id, other: userId });
    if (standing) await deleteConnection(tx, standing.id);
    const sees = standing ? standing.status === 'connected' || standing.askedBy === userId : conversation_id !== null;
    if (sees) tell(tx, [userId], { about: 'connections' });
  }
  await answered(acting, userId);
  tell(tx, [person.id], { about: 'connections' });
  return id;
}

/** Unblocks somebody. Whether they may write is then up to the usual rules. */
export async function unblockParent({ tx, person }: Acting, id: number): Promise<void> {
  const blocked = await deleteBlock(tx, person.id, id);
  if (blocked === undefined) throw new Refusal('not_found');
  const spoken = (await findTies(tx, person.id, blocked)).some((row) => row.conversation_id !== null);
  tell(tx, spoken ? [person.id, blocked] : [person.id], { about: 'connections' });
}

async function settle(acting: Acting, standing: Standing, status: 'connected'): Promise<void> {
  const { tx, now } = acting;
  await updateConnection(tx, standing.id, status, now);
  await answered(acting, standing.askedBy);
  tell(tx, bothOf(standing), { about: 'connections', id: standing.id });
}

/** A request that the caller received; not one that they made. */
async function lockAsked({ tx, person }: Acting, id: number): Promise<Standing> {
  const standing = await lockConnection(tx, person.id, id);
  if (standing?.asked !== person.id) throw new Refusal('not_found');
  return standing;
}

const bothOf = ({ askedBy, asked }: Standing) => [askedBy, asked];
