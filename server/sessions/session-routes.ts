import type { FastifyReply } from 'fastify';
import type { Locale } from '#core/lang/locale.ts';
import { sessionApi } from '#core/sessions/session-api.ts';
import type { Role, Session } from '#core/sessions/session.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { sayHeard } from '#server/http/serving.ts';
import { isOfThisMachine, type Standpoint } from './demo-door.ts';
import { capacitiesOf, childrenWith, type Person, schoolsOf, standAs } from './person.ts';
import type { Sessions } from './session-acts.ts';
import { findSurroundings, findUsersOf, isDemo } from './session-store.ts';

/** Signing in and out. These manage their own transactions: a failed try must not undo its own counting. */
export function sessionRoutes(sessions: Sessions, standpoint: Standpoint): Route[] {
  return [
    route(sessionApi.current, ({ tx, person }) => sessionOf(tx, person)),
    route(sessionApi.signIn, {
      async outside({ body, database, request, reply, locale }) {
        const userId = await sessions.userOf(body, request);
        await sessions.start(userId, request, reply);
        return sessionAs(database, userId, locale, reply);
      },
    }),
    route(sessionApi.signOut, {
      async outside({ request, reply }) {
        await sessions.end(request, reply);
        return undefined;
      },
    }),
    route(sessionApi.demo, {
      async outside({ body, database, request, reply, locale }) {
        if (!isOfThisMachine(request, standpoint)) throw new Refusal('not_found');
        const userId = await demoUser(database, body.as);
        if (userId === undefined) throw new Refusal('not_found');
        await sessions.start(userId, request, reply);
        return sessionAs(database, userId, locale, reply);
      },
    }),
  ];
}

async function sessionOf(tx: Tx, person: Person): Promise<Session> {
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

function sessionAs(database: Database, userId: number, locale: Locale, reply: FastifyReply): Promise<Session> {
  return database.transaction({ userId, readOnly: true }, async (tx) => {
    const person = await standAs(tx, 'user', locale);
    if (!person) throw new Refusal('sign_in_failed');
    sayHeard(reply, person);
    return sessionOf(tx, person);
  });
}

/** The demo's person of a role: the first whose links make them one. Nobody where this is not the demo. */
async function demoUser(database: Database, role: Role): Promise<number | undefined> {
  const candidates = await database.transaction({ readOnly: true }, async (tx) =>
    (await isDemo(tx)) ? findUsersOf(tx, role) : [],
  );
  for (const userId of candidates) {
    const person = await database.transaction({ userId, readOnly: true }, (tx) => standAs(tx, 'user', 'en'));
    if (person && isLinkedAs(person, role)) return userId;
  }
  return undefined;
}

function isLinkedAs(person: Person, role: Role): boolean {
  const links = { parent: person.children, teacher: person.groups, admin: person.adminOf };
  return links[role].length > 0;
}
