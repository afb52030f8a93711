import { sessionApi } from '#core/sessions/session-api.ts';
import type { Role } from '#core/sessions/session.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { isOfThisMachine, type Standpoint } from './demo-door.ts';
import { type Person, standAs } from './person.ts';
import type { Sessions } from './session-acts.ts';
import { sessionAs, sessionOf } from './session-reply.ts';
import { findUsersOf, isDemo } from './session-store.ts';

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
