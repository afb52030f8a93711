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
export async function sessionOf(tx: Tx, person: CurrentUser): Promise<Session> {
  const { id, name, email, role, locale } = person;
  const children = childrenWith(person, 'view');
  const { demo, theme, schools } = await findSurroundings(tx, schoolsOf(person), locale);
  const childrenAt = (schoolId: number) =>
    person.children.filter((link) => link.schoolId === schoolId && children.includes(link.childId));
  return {
    id,
    name,
    email,
    role,
    capacities: capacitiesOf(person),
    locale,
    theme,
    children,
    rights: Object.fromEntries(
      person.children
        .filter(({ childId }) => children.includes(childId))
        .map(({ childId, rights }) => [childId, [...rights]]),
    ),
    demo,
    schools: schools.map((school) => ({ ...school, childIds: childrenAt(school.id).map(({ childId }) => childId) })),
    ...(person.room && { room: await findRoomName(tx, person.room) }),
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
    const person = room ? await limitToRoom(tx, known, room) : known;
    setCursorHeader(reply, person);
    return sessionOf(tx, person);
  });
}
