/** The session reply: the current user and the schools. */
import type { FastifyReply } from 'fastify';
import type { Locale } from '#core/lang/locale.ts';
import { isStrongMethod } from '#core/auth/identity-provider.ts';
import type { Session } from '#core/auth/session.ts';
import { isStrongRequired } from '#core/auth/strong-sign-in.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { setCursorHeader } from '#server/http/register-routes.ts';
import {
  capacitiesOf,
  childrenWith,
  type CurrentUser,
  limitToRoom,
  loadCurrentUser,
  schoolsOf,
} from '#server/http/current-user.ts';
import type { RoomScope } from '#server/http/request-guards.ts';
import { findRoomName, findSurroundings, type SignInWay } from './session-store.ts';

/** The session reply, read in the user's own transaction. */
export async function sessionOf(tx: Tx, currentUser: CurrentUser): Promise<Session> {
  const { id, name, email, role, locale } = currentUser;
  const children = childrenWith(currentUser, 'view');
  const { demo, theme, schools } = await findSurroundings(tx, schoolsOf(currentUser), locale);
  const childrenAt = (schoolId: number) =>
    currentUser.children.filter((link) => link.schoolId === schoolId && children.includes(link.childId));
  return {
    id,
    name,
    email,
    role,
    capacities: capacitiesOf(currentUser),
    locale,
    theme,
    children,
    rights: Object.fromEntries(
      currentUser.children
        .filter(({ childId }) => children.includes(childId))
        .map(({ childId, rights }) => [childId, [...rights]]),
    ),
    demo,
    schools: schools.map((school) => ({ ...school, childIds: childrenAt(school.id).map(({ childId }) => childId) })),
    ...(currentUser.room && { room: await findRoomName(tx, currentUser.room) }),
  };
}

/** `way` is how the session was started; `room` on a room device. */
type NewSession = { readonly now: Date; readonly way?: SignInWay | undefined; readonly room?: RoomScope };

/**
 * The session reply for a user who has just signed in, in a transaction of its own. Throws `strong_sign_in_required`
 * for a weak session of a user whose school requires more: the session has started, and only chooses a strong way.
 */
export function sessionAs(
  database: Database,
  userId: number,
  locale: Locale,
  reply: FastifyReply,
  { now, way, room }: NewSession,
): Promise<Session> {
  return database.transaction({ userId, readOnly: true }, async (tx) => {
    const known = await loadCurrentUser(tx, 'user', locale);
    if (!known) throw new Refusal('sign_in_failed');
    const isStrong = room !== undefined || isStrongMethod(way?.method ?? null);
    if (!isStrong && isStrongRequired(known.strongFrom, now)) throw new Refusal('strong_sign_in_required');
    const currentUser = room ? await limitToRoom(tx, known, room) : known;
    setCursorHeader(reply, currentUser);
    return sessionOf(tx, currentUser);
  });
}
