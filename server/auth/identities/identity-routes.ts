import { identityApi } from '#core/auth/identity-api.ts';
import { mustBeConfirmed } from '#server/account/device-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { allowIdentity } from './identity-acts.ts';
import type { IdentityProviders } from './identity-providers.ts';
import { findIdentities } from './identity-store.ts';

/** Routes for the identities of the current user, and the list of the sign-in page. */
export function identityRoutes(providers: IdentityProviders): Route[] {
  return [
    route(identityApi.providers, { outside: async () => providers.choices }),
    route(identityApi.list, ({ tx, currentUser }) => findIdentities(tx, currentUser.id, providers.nameOf)),
    route(identityApi.allow, {
      async execute({ tx, currentUser, caller, params: { id }, body: { allowed }, now, requestId }) {
        await mustBeConfirmed(tx, caller.sessionId, now);
        await allowIdentity(tx, currentUser, { id, allowed }, { now, requestId });
        return { id };
      },
      async respond({ tx, currentUser }, { id }) {
        const identities = await findIdentities(tx, currentUser.id, providers.nameOf);
        const identity = identities.find((one) => one.id === id);
        if (!identity) throw new Refusal('not_found');
        return identity;
      },
    }),
  ];
}
