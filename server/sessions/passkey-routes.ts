import { passkeyApi } from '#core/sessions/passkey-api.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Standpoint } from './demo-door.ts';
import { mustBeConfirmed } from './device-store.ts';
import { addPasskey, askNewKey, askProof, removePasskey, userOfProof } from './passkey-acts.ts';
import { siteOf } from './passkey-site.ts';
import { findPasskey, findPasskeys, savePasskeyName } from './passkey-store.ts';
import type { Sessions } from './session-acts.ts';
import { sessionAs } from './session-reply.ts';

/** Passkeys: one's own, and signing in with one. */
export function passkeyRoutes(sessions: Sessions, standpoint: Standpoint): Route[] {
  return [
    route(passkeyApi.list, ({ tx, person }) => findPasskeys(tx, person.id)),
    route(passkeyApi.askNew, {
      outside({ database, request, person, caller, now }) {
        const site = siteOf(request, standpoint);
        return database.transaction({ userId: person.id }, async (tx) => {
          await mustBeConfirmed(tx, caller.sessionId, now);
          return askNewKey(tx, site, person, now);
        });
      },
    }),
    route(passkeyApi.add, {
      outside: ({ database, request, person, caller, body, now, requestId }) =>
        addPasskey(database, {
          site: siteOf(request, standpoint),
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
      outside: ({ database, request, now }) =>
        database.transaction({}, (tx) => askProof(tx, siteOf(request, standpoint), now)),
    }),
    route(passkeyApi.signIn, {
      async outside({ database, request, reply, body, now, requestId, locale }) {
        const site = siteOf(request, standpoint);
        const attempt = sessions.trying(`passkey ${body.id}`, request);
        const userId = await userOfProof(database, site, body, { now, requestId });
        attempt.succeeded();
        await sessions.start(userId, request, reply);
        return sessionAs(database, userId, locale, reply);
      },
    }),
    route(passkeyApi.confirm, {
      async outside({ database, request, person, caller, body, now, requestId }) {
        const site = siteOf(request, standpoint);
        const attempt = sessions.trying(`passkey ${body.id}`, request);
        const userId = await userOfProof(database, site, body, { now, requestId });
        if (userId !== person.id) throw new Refusal('sign_in_failed');
        attempt.succeeded();
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
