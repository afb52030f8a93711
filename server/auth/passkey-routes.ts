import { passkeyApi } from '#core/auth/passkey-api.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { clientKey } from '#server/http/address.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type UntransactedCall, type Route, route } from '#server/http/route.ts';
import type { ListenAddress } from './demo-sign-in.ts';
import { mustBeConfirmed } from '#server/account/device-store.ts';
import { addPasskey, beginRegistration, beginAuthentication, removePasskey, userOfProof } from './passkey-acts.ts';
import { relyingPartyOf } from './relying-party.ts';
import { findPasskey, findPasskeys, savePasskeyName } from './passkey-store.ts';
import type { Sessions } from './session-acts.ts';
import type { IdentityProviders } from './identities/identity-providers.ts';
import { sessionAs } from './session-reply.ts';
import { requireMayAddStrongWay } from './strong-sign-in/strong-way-acts.ts';
import { SignInThrottle } from './throttles/sign-in-throttle.ts';

type PasskeyCall = Pick<UntransactedCall<typeof passkeyApi.signIn>, 'body' | 'request' | 'now'>;

/** Routes for the current user's passkeys and for signing in with one. */
export function passkeyRoutes(sessions: Sessions, standpoint: ListenAddress, providers: IdentityProviders): Route[] {
  // Passkeys have their own throttle, so that failed passkeys do not block password sign-in.
  const throttle = new SignInThrottle(sessions.throttle('passkey'));
  /** A valid proof passes even when its address is throttled: proofs cannot be guessed. */
  async function judged({ body, request, now }: PasskeyCall, judging: () => Promise<number>): Promise<number> {
    const address = clientKey(request.ip);
    const attempt = await throttle.begin({ account: body.id, address, isKnown: true, at: now.getTime() });
    const userId = await judging().catch((error: unknown) => {
      attempt.failed();
      throw error;
    });
    await attempt.succeeded();
    return userId;
  }
  return [
    route(passkeyApi.list, ({ tx, currentUser }) => findPasskeys(tx, currentUser.id)),
    route(passkeyApi.askNew, {
      outside({ database, request, currentUser, caller, now }) {
        const site = relyingPartyOf(request, standpoint);
        return database.transaction({ userId: currentUser.id }, async (tx) => {
          await mustBeConfirmed(tx, caller.sessionId, now);
          await requireMayAddStrongWay(tx, { currentUser, caller, now, issuers: providers.issuers });
          return beginRegistration(tx, { site, challenges: sessions.challenges, now }, currentUser);
        });
      },
    }),
    route(passkeyApi.add, {
      outside: ({ database, request, currentUser, caller, body, now, requestId }) =>
        addPasskey(database, {
          site: relyingPartyOf(request, standpoint),
          challenges: sessions.challenges,
          currentUser,
          caller,
          issuers: providers.issuers,
          body,
          now,
          requestId,
        }),
    }),
    route(passkeyApi.rename, {
      async execute({ tx, currentUser, params: { id }, body, now, requestId }) {
        if (!(await savePasskeyName(tx, currentUser.id, id, body.name))) throw new Refusal('not_found');
        await recordAuditEntry(tx, {
          at: now,
          act: 'passkey.renamed',
          userId: currentUser.id,
          subjectId: id,
          requestId,
        });
        return { id };
      },
      respond: ({ tx, currentUser }, { id }) => found(findPasskey(tx, currentUser.id, Number(id))),
    }),
    route(passkeyApi.remove, {
      async execute({ tx, currentUser, caller, params: { id }, now, requestId }) {
        await mustBeConfirmed(tx, caller.sessionId, now);
        await removePasskey(tx, currentUser, id, { now, requestId });
        return { id };
      },
      respond: async () => undefined,
    }),
    route(passkeyApi.askProof, {
      outside: async ({ request, now }) =>
        beginAuthentication({ site: relyingPartyOf(request, standpoint), challenges: sessions.challenges, now }),
    }),
    route(passkeyApi.signIn, {
      async outside({ database, request, reply, body, now, requestId, locale }) {
        const site = relyingPartyOf(request, standpoint);
        const userId = await judged({ body, request, now }, () =>
          userOfProof(database, body, { site, challenges: sessions.challenges, now, requestId }),
        );
        await sessions.start(userId, request, reply, { way: { method: 'passkey' } });
        return sessionAs(database, userId, locale, reply, { now, way: { method: 'passkey' } });
      },
    }),
    route(passkeyApi.confirm, {
      async outside({ database, request, currentUser, caller, body, now, requestId }) {
        const site = relyingPartyOf(request, standpoint);
        const userId = await judged({ body, request, now }, () =>
          userOfProof(database, body, { site, challenges: sessions.challenges, now, requestId }),
        );
        if (userId !== currentUser.id) throw new Refusal('sign_in_failed');
        await sessions.confirm(caller, requestId);
        return undefined;
      },
    }),
  ];
}

async function found<Record>(finding: Promise<Record | undefined>): Promise<Record> {
  const record = await finding;
  if (!record) throw new Refusal('not_found');
  return record;
}
