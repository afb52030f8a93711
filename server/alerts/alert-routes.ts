import { alertApi, staffAlertApi } from '#core/alerts/alert.ts';
import { Refusal } from '#server/http/refusal.ts';
import { childAccess, type Route, route } from '#server/http/route.ts';
import { childrenWith, requireRight } from '#server/http/current-user.ts';
import { acknowledgeAlert, findServed, sendAlert } from './alert-acts.ts';
import { findAlert, findReceived, findSent } from './alert-store.ts';

export const alertRoutes: Route[] = [
  route(alertApi.list, ({ tx, currentUser, now }) =>
    findSent(tx, { userId: currentUser.id, childIds: childrenWith(currentUser, 'pickup'), now }),
  ),
  route(alertApi.send, {
    async execute(call) {
      return { alertId: await sendAlert(call, call.body) };
    },
    async respond({ tx, currentUser }, { alertId }) {
      const alert = await findAlert(tx, Number(alertId));
      if (!alert) throw new Refusal('not_found');
      requireRight(currentUser, 'pickup', alert.asSent.childId);
      return alert.asSent;
    },
  }),
  route(staffAlertApi.list, ({ tx, currentUser, now }) => findReceived(tx, currentUser, now), {
    kind: 'alerts',
    childrenIn: (alerts) => alerts.map(({ childId }) => childId),
  }),
  route(
    staffAlertApi.acknowledge,
    {
      async execute(call) {
        await acknowledgeAlert(call, call.params.id);
        return { alertId: call.params.id };
      },
      async respond(call, { alertId }) {
        return (await findServed(call, Number(alertId))).asReceived;
      },
    },
    childAccess('alerts'),
  ),
];
