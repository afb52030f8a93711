import { alertApi, staffAlertApi } from '#core/alerts/alert.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ofChild, type Route, route } from '#server/http/route.ts';
import { childrenWith, mustHold } from '#server/sessions/person.ts';
import { acknowledgeAlert, findServed, sendAlert } from './alert-acts.ts';
import { findAlert, findReceived, findSent } from './alert-store.ts';

export const alertRoutes: Route[] = [
  route(alertApi.list, ({ tx, person, now }) =>
    findSent(tx, { userId: person.id, childIds: childrenWith(person, 'pickup'), now }),
  ),
  route(alertApi.send, {
    async act(call) {
      return { alertId: await sendAlert(call, call.body) };
    },
    async show({ tx, person }, { alertId }) {
      const alert = await findAlert(tx, Number(alertId));
      if (!alert) throw new Refusal('not_found');
      mustHold(person, 'pickup', alert.asSent.childId);
      return alert.asSent;
    },
  }),
  route(staffAlertApi.list, ({ tx, person, now }) => findReceived(tx, person, now), {
    kind: 'alerts',
    childrenIn: (alerts) => alerts.map(({ childId }) => childId),
  }),
  route(
    staffAlertApi.acknowledge,
    {
      async act(call) {
        await acknowledgeAlert(call, call.params.id);
        return { alertId: call.params.id };
      },
      async show(call, { alertId }) {
        return (await findServed(call, Number(alertId))).asReceived;
      },
    },
    ofChild('alerts'),
  ),
];
