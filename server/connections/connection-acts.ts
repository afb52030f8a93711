/** Asking, answering and ending; blocking and letting write again. Both are told where it is theirs to see. */
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

/** Asks another parent and gives the connection’s id. Who was asked already is not asked twice; who had asked is connected. */
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
    // The other one asked at the same time, and came first.
    const first = await lockConnectionOf(tx, pair);
    if (!first) throw new Refusal('unavailable', { retryAfter: 1 });
    return answerBack(acting, first);
  }
  tell(tx, [person.id, userId], { about: 'connections', id });
  await ring(acting, schoolId, userId);
  return id;
}

/** Of one’s asking another has one bell, however often it is taken back and asked again before they look. */
async function ring({ tx, person, now }: Acting, schoolId: number, userId: number): Promise<void> {
  const bell = { userId, ...bellOf(person.id) };
  if (await hasUnread(tx, bell)) return;
  const notice = { schoolId, childIds: [], title: askedTitle, body: askedBody, ...bellOf(person.id) };
  await notify(tx, [userId], notice, now);
}

/** What a request rings as, and where it is answered. */
const bellOf = (askedBy: number) => ({ kind: 'connection', link: `/messages?tab=parents&to=${askedBy}` }) as const;

/** Whoever has answered need not look any more. */
const answered = ({ tx, person, now }: Acting, askedBy: number) =>
  markDone(tx, { userIds: [person.id], ...bellOf(askedBy) }, now);

/** What asking means where the two have a connection: whoever was asked agrees by it, even after having declined. */
async function answerBack(acting: Acting, standing: Standing): Promise<number> {
  if (standing.asked === acting.person.id && standing.status !== 'connected')
    await settle(acting, standing, 'connected');
  return standing.id;
}

/** Accepts what one was asked. */
export async function acceptConnection(acting: Acting, id: number): Promise<void> {
  const standing = await lockAsked(acting, id);
  if (standing.status !== 'pending') throw new Refusal('connection_moved_on');
  await settle(acting, standing, 'connected');
}

/** Declines what one was asked. Who asked is told nothing. */
export async function declineConnection(acting: Acting, id: number): Promise<void> {
  const standing = await lockAsked(acting, id);
  if (standing.status === 'connected') throw new Refusal('connection_moved_on');
  await updateConnection(acting.tx, id, 'declined', acting.now);
  await answered(acting, standing.askedBy);
  tell(acting.tx, [acting.person.id], { about: 'connections', id });
}

/** Takes back what one asked, or ends what was agreed. */
export async function endConnection({ tx, person }: Acting, id: number): Promise<void> {
  const standing = await lockConnection(tx, person.id, id);
  if (!standing || (standing.asked === person.id && standing.status !== 'connected')) throw new Refusal('not_found');
  await deleteConnection(tx, id);
  tell(tx, bothOf(standing), { about: 'connections', id });
}

/** Blocks another parent whom one knows of, and ends what there was between the two. Gives the block’s id. */
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
  // In every school that the two share, so that no other way is left open.
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

/** Lets somebody write again, as far as the rest allows. */
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

/** A request that one was asked; nothing of one’s own asking. */
async function lockAsked({ tx, person }: Acting, id: number): Promise<Standing> {
  const standing = await lockConnection(tx, person.id, id);
  if (standing?.asked !== person.id) throw new Refusal('not_found');
  return standing;
}

const bothOf = ({ askedBy, asked }: Standing) => [askedBy, asked];
