/** What a session says of whose it is. */
import type { FastifyReply } from 'fastify';
import type { Locale } from '#core/lang/locale.ts';
import type { Session } from '#core/sessions/session.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sayHeard } from '#server/http/serving.ts';
import { capacitiesOf, childrenWith, type Person, schoolsOf, standAs } from './person.ts';
import { findSurroundings } from './session-store.ts';

/** As its person's own transaction reads it. */
export async function sessionOf(tx: Tx, person: Person): Promise<Session> {
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
  };
}

/** As its person's transaction would read it, for whoever has just been let in. */
export function sessionAs(database: Database, userId: number, locale: Locale, reply: FastifyReply): Promise<Session> {
  return database.transaction({ userId, readOnly: true }, async (tx) => {
    const person = await standAs(tx, 'user', locale);
    if (!person) throw new Refusal('sign_in_failed');
    sayHeard(reply, person);
    return sessionOf(tx, person);
  });
}
