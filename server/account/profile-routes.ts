import { profileApi } from '#core/account/profile-api.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { requestEmailChange, changePassword, rename, confirmEmailChange, confirmPath } from './profile-acts.ts';
import { deleteEmailChange, findProfile } from './profile-store.ts';
import type { Sessions } from '#server/auth/session-acts.ts';

/** Routes for the current user's account. Those that hash a password manage their own transactions. */
export function profileRoutes(sessions: Sessions): Route[] {
  return [
    route(profileApi.read, ({ tx, currentUser, now }) => findProfile(tx, currentUser, now)),
    route(profileApi.change, {
      async execute(call) {
        await rename(call.tx, call, call.body.name);
        return { userId: call.currentUser.id };
      },
      respond: ({ tx, currentUser, now }) => findProfile(tx, currentUser, now),
    }),
    route(profileApi.askEmail, {
      async execute(call) {
        const { origin } = call.installation;
        await requestEmailChange(call.tx, call, call.body.email, (token) => `${origin}${confirmPath}${token}`);
        return { userId: call.currentUser.id };
      },
      respond: ({ tx, currentUser, now }) => findProfile(tx, currentUser, now),
    }),
    route(profileApi.forgetEmail, {
      async execute({ tx, currentUser, now, requestId }) {
        if (!(await deleteEmailChange(tx, currentUser.id))) throw new Refusal('not_found');
        const { id: userId } = currentUser;
        await recordAuditEntry(tx, { at: now, act: 'email.change_taken_back', userId, subjectId: userId, requestId });
        return { userId };
      },
      respond: async () => undefined,
    }),
    route(profileApi.confirmEmail, {
      outside: ({ database, body, now, requestId }) =>
        database.transaction({}, async (tx) => {
          const { email } = await confirmEmailChange(tx, body.token, { now, requestId });
          return { email };
        }),
    }),
    route(profileApi.changePassword, {
      async outside({ database, request, body, ...doing }) {
        await changePassword(database, doing, body, () => sessions.tryOwn(doing.currentUser.email, request));
        return undefined;
      },
    }),
    route(profileApi.confirm, {
      async outside({ request, currentUser, caller, body, requestId }) {
        await sessions.userOf({ email: currentUser.email, password: body.password }, request, caller);
        await sessions.confirm(caller, requestId);
        return undefined;
      },
    }),
  ];
}
