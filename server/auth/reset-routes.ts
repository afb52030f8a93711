import { resetApi } from '#core/auth/reset-api.ts';
import { setTransactionUser } from './account-store.ts';
import { clientKey } from '#server/http/address.ts';
import { type Route, route } from '#server/http/route.ts';
import { requestReset, choosePassword, findRest, resetAccount } from './reset-acts.ts';
import type { Sessions } from './session-acts.ts';
import { ProofThrottle } from './throttles/proof-throttle.ts';
import { SignInThrottle } from './throttles/sign-in-throttle.ts';

/**
 * Minimum duration of a reset request in milliseconds. It exceeds the work done for an existing account, so that
 * response time does not reveal whether an account exists.
 */
const asking = 250;

/**
 * Routes of the password reset. Attempts are counted outside the transaction, so that a rollback does not undo the
 * count.
 */
export function resetRoutes(sessions: Sessions): Route[] {
  const throttle = new SignInThrottle(sessions.throttle('reset request'));
  const tried = new ProofThrottle(sessions.throttle('reset'));
  return [
    route(resetApi.ask, {
      async outside({ body, database, request, now, locale, requestId, installation }) {
        const address = clientKey(request.ip);
        (await throttle.begin({ account: body.email, address, isKnown: false, at: now.getTime() })).failed();
        const until = performance.now() + asking;
        const { origin } = installation;
        await database.transaction({}, (tx) => requestReset(tx, body.email, { now, locale, requestId, origin }));
        await new Promise((resolve) => setTimeout(resolve, until - performance.now()));
        return undefined;
      },
    }),
    route(resetApi.preview, {
      async outside({ body, database, request, now }) {
        return tried.judge(body.token, clientKey(request.ip), now, () =>
          database.transaction({ readOnly: true }, async (tx) => {
            const { email, userId } = await resetAccount(tx, body.token, now);
            await setTransactionUser(tx, userId);
            return { email, ...(await findRest(tx, userId, now)) };
          }),
        );
      },
    }),
    route(resetApi.choose, {
      async outside({ body, database, request, now, locale, requestId, installation }) {
        const account = await tried.judge(body.token, clientKey(request.ip), now, () =>
          database.transaction({ readOnly: true }, (tx) => resetAccount(tx, body.token, now)),
        );
        const { origin } = installation;
        await choosePassword(database, sessions, account, body, { now, locale, requestId, origin });
        return undefined;
      },
    }),
  ];
}
