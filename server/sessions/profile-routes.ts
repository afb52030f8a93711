import { profileApi } from '#core/sessions/profile-api.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { askNewEmail, changePassword, rename, takeNewEmail } from './profile-acts.ts';
import { deleteEmailChange, findProfile } from './profile-store.ts';
import type { Sessions } from './session-acts.ts';

/** Where the letter's link leads. What stands behind the sign is never sent to a server, and so never logged. */
const confirmingPath = '/confirm-email#';

/** One's own account. What takes the time of a hash manages its own transactions. */
export function profileRoutes(sessions: Sessions): Route[] {
  return [
    route(profileApi.read, ({ tx, person, now }) => findProfile(tx, person, now)),
    route(profileApi.change, {
      async act(call) {
        await rename(call.tx, call, call.body.name);
        return { userId: call.person.id };
      },
      show: ({ tx, person, now }) => findProfile(tx, person, now),
    }),
    route(profileApi.askEmail, {
      async act(call) {
        const { origin } = call.installation;
        await askNewEmail(call.tx, call, call.body.email, (token) => `${origin}${confirmingPath}${token}`);
        return { userId: call.person.id };
      },
      show: ({ tx, person, now }) => findProfile(tx, person, now),
    }),
    route(profileApi.forgetEmail, {
      async act({ tx, person, now, requestId }) {
        if (!(await deleteEmailChange(tx, person.id))) throw new Refusal('not_found');
        const { id: userId } = person;
        await recordAct(tx, { at: now, act: 'email.change_taken_back', userId, subjectId: userId, requestId });
        return { userId };
      },
      show: async () => undefined,
    }),
    route(profileApi.confirmEmail, {
      outside: ({ database, body, now, requestId }) =>
        database.transaction({}, async (tx) => {
          const { email } = await takeNewEmail(tx, body.token, { now, requestId });
          return { email };
        }),
    }),
    route(profileApi.changePassword, {
      async outside({ database, request, body, ...doing }) {
        await changePassword(database, doing, body, () => sessions.tryOwn(doing.person.email, request));
        return undefined;
      },
    }),
    route(profileApi.confirm, {
      async outside({ request, person, caller, body, requestId }) {
        await sessions.userOf({ email: person.email, password: body.password }, request, caller);
        await sessions.confirm(caller, requestId);
        return undefined;
      },
    }),
  ];
}
