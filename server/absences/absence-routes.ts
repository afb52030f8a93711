import { absenceApi } from '#core/absences/absence-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith, mustHold } from '#server/sessions/person.ts';
import { cancelReported, reportAbsence } from './absence-acts.ts';
import { findAbsences, findReported } from './absence-store.ts';

export const absenceRoutes: Route[] = [
  route(absenceApi.list, ({ tx, person }) => findAbsences(tx, childrenWith(person, 'view'))),
  route(absenceApi.report, {
    async act(call) {
      return { absenceId: await reportAbsence(call, call.body) };
    },
    async show({ tx, person }, { absenceId }) {
      const absence = await findReported(tx, Number(absenceId));
      if (!absence) throw new Refusal('not_found');
      mustHold(person, 'report_absence', absence.childId);
      return { ...absence, cancelledPickups: [] };
    },
  }),
  route(absenceApi.cancel, {
    async act(call) {
      await cancelReported(call, call.params.id);
      return {};
    },
  }),
];
