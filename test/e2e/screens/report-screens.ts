/** Daily reports as families read them, for `screens.ts`. */
import { addDays } from '#core/time/day.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { asParent, openAt, type Screen } from './screen.ts';

export const reportScreens: readonly Screen[] = [
  asParent('report', openAt('/report?child=2', '16:10')),
  asParent('report-yesterday', openAt(`/report?child=1&date=${addDays(schoolToday(), -1)}`, '16:10')),
  asParent('report-activities', openAt('/report?child=2&part=activities', '16:10')),
  asParent('report-meals', openAt('/report?child=2&part=meals', '16:10')),
  asParent('report-notes', openAt('/report?child=2&part=notes', '16:10')),
  asParent('report-none', async (page) => {
    await page.route('**/api/reports?*', (route) => route.fulfill({ json: null }));
    await openAt('/report?child=2', '10:10')(page);
  }),
];
