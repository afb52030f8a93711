import { passkeyApi } from '#core/sessions/passkey-api.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { callerAt } from '#server/http/address.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Outside, type Route, route } from '#server/http/route.ts';
import type { Standpoint } from './demo-door.ts';
import { mustBeConfirmed } from './device-store.ts';
import { addPasskey, askNewKey, askProof, removePasskey, userOfProof } from './passkey-acts.ts';
import { siteOf } from './passkey-site.ts';
import { findPasskey, findPasskeys, savePasskeyName } from './passkey-store.ts';
import type { Sessions } from './session-acts.ts';
import { sessionAs } from './session-reply.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

type Proving = Pick<Outside<typeof passkeyApi.signIn>, 'body' | 'request' | 'now'>;

/** Passkeys: one's own, and signing in with one. */
export function passkeyRoutes(sessions: Sessions, standpoint: Standpoint): Route[] {
  // Apart from passwords: what is tried at the one keeps no one from the other.
  const throttle = new SignInThrottle();
  /** What is right passes the counter of its address, since no proof can be guessed. */
  async function judged({ body, request, now }: Proving, judging: () => Promise<number>): Promise<number> {
    const address = callerAt(request.ip);
    const attempt = throttle.begin({ account: body.id, address, isKnown: true, at: now.getTime() });
    const userId = await judging().catch((error: unknown) => {
      attempt.failed();
      throw error;
    });
    attempt.succeeded();
    return userId;
  }
  return [
    route(passkeyApi.list, ({ tx, person }) => findPasskeys(tx, person.id)),
    route(passkeyApi.askNew, {
      outside({ database, request, person, caller, now }) {
        const site = siteOf(request, standpoint);
        return database.transaction({ userId: person.id }, async (tx) => {
          await mustBeConfirmed(tx, caller.sessionId, now);
          return askNewKey(tx, { site, challenges: sessions.challenges, now }, person);
        });
      },
    }),
    route(passkeyApi.add, {
      outside: ({ database, request, person, caller, body, now, requestId }) =>
        addPasskey(database, {
          site: siteOf(request, standpoint),
          challenges: sessions.challenges,
          person,
          sessionId: caller.sessionId,
          body,
          now,
          requestId,
        }),
    }),
    route(passkeyApi.rename, {
      async act({ tx, person, params: { id }, body, now, requestId }) {
        if (!(await savePasskeyName(tx, person.id, id, body.name))) throw new Refusal('not_found');
        await recordAct(tx, { at: now, act: 'passkey.renamed', userId: person.id, subjectId: id, requestId });
        return { id };
      },
      show: ({ tx, person }, { id }) => found(findPasskey(tx, person.id, Number(id))),
    }),
    route(passkeyApi.remove, {
      async act({ tx, person, caller, params: { id }, now, requestId }) {
        await mustBeConfirmed(tx, caller.sessionId, now);
        await removePasskey(tx, person, id, { now, requestId });
        return { id };
      },
      show: async () => undefined,
    }),
    route(passkeyApi.askProof, {
      outside: async ({ request, now }) =>
        askProof({ site: siteOf(request, standpoint), challenges: sessions.challenges, now }),
    }),
    route(passkeyApi.signIn, {
      async outside({ database, request, reply, body, now, requestId, locale }) {
        const site = siteOf(request, standpoint);
        const userId = await judged({ body, request, now }, () =>
          userOfProof(database, body, { site, challenges: sessions.challenges, now, requestId }),
        );
        await sessions.start(userId, request, reply);
        return sessionAs(database, userId, locale, reply);
      },
    }),
    route(passkeyApi.confirm, {
      async outside({ database, request, person, caller, body, now, requestId }) {
        const site = siteOf(request, standpoint);
        const userId = await judged({ body, request, now }, () =>
          userOfProof(database, body, { site, challenges: sessions.challenges, now, requestId }),
        );
        if (userId !== person.id) throw new Refusal('sign_in_failed');
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
