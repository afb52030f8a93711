import type { Absence } from '#core/absences/absence.ts';
import { absenceApi } from '#core/absences/absence-api.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ofChild, type Route, route } from '#server/http/route.ts';
import { childrenWith, mustHold, type Person } from '#server/sessions/person.ts';
import { cancelReported, reportAbsence } from './absence-acts.ts';
import { findAbsences, findReported } from './absence-store.ts';

export const absenceRoutes: Route[] = [
  route(absenceApi.list, ({ tx, person }) => findAbsences(tx, childrenWith(person, 'view')), {
    kind: 'absences',
    childrenIn: (absences) => absences.map(({ childId }) => childId),
  }),
  route(
    absenceApi.report,
    {
      async act(call) {
        return reportAbsence(call, call.body);
      },
      async show({ tx, person }, { absenceId, cancelledPickups }) {
        // Answers kept before there were pickups name none.
        return { ...(await findFor(tx, person, Number(absenceId))), cancelledPickups: [cancelledPickups ?? []].flat() };
      },
    },
    ofChild('absences'),
  ),
  route(absenceApi.cancel, {
    async act(call) {
      await cancelReported(call, call.params.id);
      return { absenceId: call.params.id };
    },
    async show({ tx, person }, { absenceId }) {
      await findFor(tx, person, Number(absenceId));
      return undefined;
    },
  }),
];

/** An absence, cancelled since or not, for somebody who may still report those of its child. */
async function findFor(tx: Tx, person: Person, absenceId: number): Promise<Absence> {
  const absence = await findReported(tx, absenceId);
  if (!absence) throw new Refusal('not_found');
  mustHold(person, 'report_absence', absence.childId);
  return absence;
}
