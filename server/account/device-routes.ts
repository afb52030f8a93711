import { deviceApi } from '#core/account/device.ts';
import { revokeApiTokens } from '#server/account/api-tokens/api-token-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { deleteDevice, deleteOtherDevices, findDevices } from './device-store.ts';

/** Routes for the current user's sessions. The database notifies every process when a session ends. */
export const deviceRoutes: Route[] = [
  route(deviceApi.list, { own: ({ tx, caller, now }) => findDevices(tx, caller, now) }),
  route(deviceApi.signOut, {
    async execute({ tx, currentUser, params: { id }, now, requestId }) {
      if (!(await deleteDevice(tx, currentUser.id, id))) throw new Refusal('not_found');
      await recordAuditEntry(tx, { at: now, act: 'session.ended', userId: currentUser.id, subjectId: id, requestId });
      return { id };
    },
    respond: async () => undefined,
  }),
  route(deviceApi.signOutOthers, {
    async execute({ tx, caller, now, requestId }) {
      const { userId, sessionId } = caller;
      const ended = await deleteOtherDevices(tx, caller);
      // An intruder may have created a token.
      await revokeApiTokens(tx, userId, { now, requestId });
      await recordAuditEntry(tx, { at: now, act: 'session.others_ended', userId, subjectId: sessionId, requestId });
      return { ended };
    },
    respond: async () => undefined,
  }),
];
