import { reportApi } from '#core/reports/report-api.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/http/current-user.ts';
import { findOwn, openReport } from './report-acts.ts';
import { findReport, findReportDates } from './report-store.ts';

export const reportRoutes: Route[] = [
  route(
    reportApi.read,
    async ({ tx, currentUser, query: { childId, date }, now, locale }) => {
      requireRight(currentUser, 'view', childId);
      const found = await findReport(tx, { childId, date, userId: currentUser.id, locale, now });
      if (!found) throw new Refusal('not_found');
      if (date > schoolTimeAt(now, found.timeZone).day) {
        throw new Refusal('invalid', { problems: [{ path: 'date', code: 'too_late' }] });
      }
      return found.report;
    },
    { kind: 'reports', childrenIn: (report) => (report ? [report.childId] : []) },
  ),
  // No content of a report: opening one is logged.
  route(reportApi.days, async ({ tx, currentUser, query: { childId } }) => {
    requireRight(currentUser, 'view', childId);
    const days = await findReportDates(tx, { childId, userId: currentUser.id });
    if (!days) throw new Refusal('not_found');
    return days;
  }),
  route(reportApi.open, {
    async execute(call) {
      await openReport(call, call.params.id);
      return { reportId: call.params.id };
    },
    async respond(call, { reportId }) {
      await findOwn(call, Number(reportId));
      return undefined;
    },
  }),
];
