import { deviceApi } from '#core/sessions/device.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { deleteDevice, deleteOtherDevices, findDevices } from './device-store.ts';

/** Where one is signed in. That a session ended is told to every process by the database. */
export const deviceRoutes: Route[] = [
  route(deviceApi.list, { own: ({ tx, caller, now }) => findDevices(tx, caller, now) }),
  route(deviceApi.signOut, {
    async act({ tx, person, params: { id }, now, requestId }) {
      if (!(await deleteDevice(tx, person.id, id))) throw new Refusal('not_found');
      await recordAct(tx, { at: now, act: 'session.ended', userId: person.id, subjectId: id, requestId });
      return { id };
    },
    show: async () => undefined,
  }),
  route(deviceApi.signOutOthers, {
    async act({ tx, caller, now, requestId }) {
      const { userId, sessionId } = caller;
      const ended = await deleteOtherDevices(tx, caller);
      await recordAct(tx, { at: now, act: 'session.others_ended', userId, subjectId: sessionId, requestId });
      return { ended };
    },
    show: async () => undefined,
  }),
];
