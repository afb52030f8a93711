import { resetApi } from '#core/sessions/reset-api.ts';
import { callerAt } from '#server/http/address.ts';
import { type Outside, type Route, route } from '#server/http/route.ts';
import { askReset, choosePassword, findRest, resetAccount } from './reset-acts.ts';
import type { Sessions } from './session-acts.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/**
 * How long asking takes, in milliseconds: longer than what is done for an account, so that none is told from one that
 * is not.
 */
const asking = 250;

/** Another password by a letter. Each try is counted outside the transaction that it may undo. */
export function resetRoutes(sessions: Sessions): Route[] {
  const asked = new SignInThrottle();
  const tried = new SignInThrottle();
  const begin = ({ request, now }: Pick<Outside<typeof resetApi.look>, 'request' | 'now'>) =>
    tried.begin(null, callerAt(request.ip), now);
  return [
    route(resetApi.ask, {
      async outside({ body, database, request, now, locale, requestId, installation }) {
        asked.begin(body.email, callerAt(request.ip), now);
        const until = performance.now() + asking;
        const { origin } = installation;
        await database.transaction({}, (tx) => askReset(tx, body.email, { now, locale, requestId, origin }));
        await new Promise((resolve) => setTimeout(resolve, until - performance.now()));
        return undefined;
      },
    }),
    route(resetApi.look, {
      async outside({ body, database, request, now }) {
        const attempt = begin({ request, now });
        const found = await database.transaction({ readOnly: true }, async (tx) => {
          const { email, userId } = await resetAccount(tx, body.token, now);
          return { email, ...(await findRest(tx, userId)) };
        });
        attempt.succeeded();
        return found;
      },
    }),
    route(resetApi.choose, {
      async outside({ body, database, request, now, locale, requestId, installation }) {
        const attempt = begin({ request, now });
        const account = await database.transaction({ readOnly: true }, (tx) => resetAccount(tx, body.token, now));
        attempt.succeeded();
        const { origin } = installation;
        await choosePassword(database, sessions, account, body, { now, locale, requestId, origin });
        return undefined;
      },
    }),
  ];
}
