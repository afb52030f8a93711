import { sessionApi } from '#core/auth/session-api.ts';
import type { Role } from '#core/auth/session.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { isLocalRequest, type ListenAddress } from './demo-sign-in.ts';
import { type CurrentUser, loadCurrentUser } from '#server/http/current-user.ts';
import type { IdentityProviders } from './identities/identity-providers.ts';
import type { Sessions } from './session-acts.ts';
import { isStrongCaller } from '#server/http/sign-in/strong-sign-in.ts';
import { isStrongRequired, strongSignInApi } from '#core/auth/strong-sign-in.ts';
import { sessionAs, sessionOf } from './session-reply.ts';
import { findUsersOf, isDemo } from './session-store.ts';
import { findStrongWays } from './strong-sign-in/strong-way-store.ts';
import type { SecondSteps } from './two-step/second-steps.ts';

type SignInServices = {
  readonly sessions: Sessions;
  readonly secondSteps: SecondSteps;
  readonly providers: IdentityProviders;
};

/** Routes to sign in and out. They manage their own transactions, so that a failed attempt stays counted. */
export function sessionRoutes(
  { sessions, secondSteps, providers }: SignInServices,
  standpoint: ListenAddress,
): Route[] {
  return [
    route(sessionApi.current, ({ tx, currentUser }) => sessionOf(tx, currentUser)),
    route(strongSignInApi.read, async ({ tx, currentUser, caller, now }) => {
      const { issuers, ...ways } = await findStrongWays(tx, currentUser.id, providers.issuers);
      const isRequired = isStrongRequired(currentUser.strongFrom, now);
      const isStrong = !isRequired || (await isStrongCaller(tx, caller));
      return { isStrong, email: currentUser.email, ...ways, providers: issuers.map(providers.nameOf) };
    }),
    route(sessionApi.signIn, {
      async outside({ body, database, request, reply, now, locale }) {
        const proved = await sessions.userOf(body, request);
        await secondSteps.startByPassword(proved, request, reply, now);
        return sessionAs(database, proved.userId, locale, reply, { now, way: { method: 'password' } });
      },
    }),
    route(sessionApi.signOut, {
      async outside({ request, reply }) {
        const issuer = await sessions.end(request, reply);
        const continueAt = issuer && providers.signOutPathOf(issuer);
        return continueAt ? { continueAt } : {};
      },
    }),
    route(sessionApi.demo, {
      async outside({ body, database, request, reply, now, locale }) {
        if (!isLocalRequest(request, standpoint)) throw new Refusal('not_found');
        const userId = await demoUser(database, body.as);
        if (userId === undefined) throw new Refusal('not_found');
        await sessions.start(userId, request, reply);
        return sessionAs(database, userId, locale, reply, { now });
      },
    }),
  ];
}

/** The first user with a role in the demo. Undefined outside the demo. */
async function demoUser(database: Database, role: Role): Promise<number | undefined> {
  const candidates = await database.transaction({ readOnly: true }, async (tx) =>
    (await isDemo(tx)) ? findUsersOf(tx, role) : [],
  );
  for (const userId of candidates) {
    const currentUser = await database.transaction({ userId, readOnly: true }, (tx) =>
      loadCurrentUser(tx, 'user', 'en'),
    );
    if (currentUser && isLinkedAs(currentUser, role)) return userId;
  }
  return undefined;
}

function isLinkedAs(currentUser: CurrentUser, role: Role): boolean {
  const links = { parent: currentUser.children, teacher: currentUser.groups, admin: currentUser.adminOf };
  return links[role].length > 0;
}
