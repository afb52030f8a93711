import type { Absence } from '#core/absences/absence.ts';
import { absenceApi } from '#core/absences/absence-api.ts';
import { phoneReportApi } from '#core/absences/phone-report-api.ts';
import { findDay } from '#server/attendance/attendance-day-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { childAccess, type Route, route } from '#server/http/route.ts';
import { requireRight, type CurrentUser } from '#server/http/current-user.ts';
import { cancelAbsenceReport, changeLastDay, reportAbsence } from './absence-acts.ts';
import { setNote } from './absence-note-acts.ts';
import { findAbsences, findReported } from './absence-store.ts';
import { reportByPhone } from './phone-report-acts.ts';

export const absenceRoutes: Route[] = [
  route(absenceApi.list, ({ tx, currentUser }) => findAbsences(tx, currentUser), {
    kind: 'absences',
    childrenIn: (absences) => absences.map(({ childId }) => childId),
  }),
  route(
    absenceApi.report,
    {
      async execute(call) {
        return reportAbsence(call, call.body);
      },
      async respond({ tx, currentUser }, { absenceId, otherIds, cancelledPickups }) {
        const others: Absence[] = [];
        // Replies stored before these fields existed have none.
        for (const id of [otherIds ?? []].flat()) others.push(await findFor(tx, currentUser, id));
        const absence = await findFor(tx, currentUser, Number(absenceId));
        return { ...absence, others, cancelledPickups: [cancelledPickups ?? []].flat() };
      },
    },
    { kind: 'absences', childrenIn: ({ childId, others }) => [childId, ...others.map((other) => other.childId)] },
  ),
  route(
    absenceApi.changeLastDay,
    {
      async execute(call) {
        const { cancelledPickups } = await changeLastDay(call, call.params.id, call.body.lastDay);
        return { absenceId: call.params.id, cancelledPickups };
      },
      async respond({ tx, currentUser }, { absenceId, cancelledPickups }) {
        return {
          ...(await findFor(tx, currentUser, Number(absenceId))),
          cancelledPickups: [cancelledPickups ?? []].flat(),
        };
      },
    },
    childAccess('absences'),
  ),
  route(
    absenceApi.setNote,
    {
      async execute(call) {
        await setNote(call, call.params.id, call.body.noteFileId);
        return { absenceId: call.params.id };
      },
      respond: ({ tx, currentUser }, { absenceId }) => findFor(tx, currentUser, Number(absenceId)),
    },
    childAccess('absences'),
  ),
  route(
    phoneReportApi.report,
    {
      async execute(call) {
        await reportByPhone(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      async respond({ tx, currentUser, body }, { childId }) {
        const day = await findDay(tx, currentUser, { childId: Number(childId), day: body.date });
        if (!day) throw new Refusal('not_found');
        return day;
      },
    },
    childAccess('absences'),
  ),
  route(absenceApi.cancel, {
    async execute(call) {
      await cancelAbsenceReport(call, call.params.id);
      return { absenceId: call.params.id };
    },
    async respond({ tx, currentUser }, { absenceId }) {
      await findFor(tx, currentUser, Number(absenceId));
      return undefined;
    },
  }),
];

/** One absence, including a cancelled one, for a guardian who may report absences of its child. */
async function findFor(tx: Tx, currentUser: CurrentUser, absenceId: number): Promise<Absence> {
  const absence = await findReported(tx, absenceId);
  if (!absence) throw new Refusal('not_found');
  requireRight(currentUser, 'report_absence', absence.childId);
  return absence;
}
