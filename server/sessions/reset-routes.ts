import { resetApi } from '#core/sessions/reset-api.ts';
import { callerAt } from '#server/http/address.ts';
import { type Route, route } from '#server/http/route.ts';
import { askReset, choosePassword, findRest, resetAccount } from './reset-acts.ts';
import type { Sessions } from './session-acts.ts';
import { ProofThrottle, SignInThrottle } from './sign-in-throttle.ts';

/**
 * How long asking takes, in milliseconds: longer than what is done for an account, so that none is told from one that
 * is not.
 */
const asking = 250;

/** Another password by a letter. Each try is counted outside the transaction that it may undo. */
export function resetRoutes(sessions: Sessions): Route[] {
  const asked = new SignInThrottle();
  const tried = new ProofThrottle();
  return [
    route(resetApi.ask, {
      async outside({ body, database, request, now, locale, requestId, installation }) {
        const address = callerAt(request.ip);
        asked.begin({ account: body.email, address, isKnown: false, at: now.getTime() }).failed();
        const until = performance.now() + asking;
        const { origin } = installation;
        await database.transaction({}, (tx) => askReset(tx, body.email, { now, locale, requestId, origin }));
        await new Promise((resolve) => setTimeout(resolve, until - performance.now()));
        return undefined;
      },
    }),
    route(resetApi.look, {
      async outside({ body, database, request, now }) {
        return tried.judge(body.token, callerAt(request.ip), now, () =>
          database.transaction({ readOnly: true }, async (tx) => {
            const { email, userId } = await resetAccount(tx, body.token, now);
            return { email, ...(await findRest(tx, userId)) };
          }),
        );
      },
    }),
    route(resetApi.choose, {
      async outside({ body, database, request, now, locale, requestId, installation }) {
        const account = await tried.judge(body.token, callerAt(request.ip), now, () =>
          database.transaction({ readOnly: true }, (tx) => resetAccount(tx, body.token, now)),
        );
        const { origin } = installation;
        await choosePassword(database, sessions, account, body, { now, locale, requestId, origin });
        return undefined;
      },
    }),
  ];
}
