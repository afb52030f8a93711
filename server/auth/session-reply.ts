/** The session reply: the current user and the schools. */
import type { FastifyReply } from 'fastify';
import type { Locale } from '#core/lang/locale.ts';
import type { Session } from '#core/auth/session.ts';
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
import { findRoomName, findSurroundings } from './session-store.ts';

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

/** The session reply for a user who has just signed in, in a transaction of its own; `room` on a room device. */
export function sessionAs(
  database: Database,
  userId: number,
  locale: Locale,
  reply: FastifyReply,
  room?: RoomScope,
): Promise<Session> {
  return database.transaction({ userId, readOnly: true }, async (tx) => {
    const known = await loadCurrentUser(tx, 'user', locale);
    if (!known) throw new Refusal('sign_in_failed');
    const currentUser = room ? await limitToRoom(tx, known, room) : known;
    setCursorHeader(reply, currentUser);
    return sessionOf(tx, currentUser);
  });
}
