/** Daily reports as families read them, for `screens.ts`. */
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { asParent, at, type Screen } from './screen.ts';

export const reportScreens: readonly Screen[] = [
  asParent('report', at('/report?child=2', '16:10')),
  asParent('report-yesterday', at(`/report?child=1&date=${addDays(schoolToday(), -1)}`, '16:10')),
  asParent('report-activities', at('/report?child=2&part=activities', '16:10')),
  asParent('report-meals', at('/report?child=2&part=meals', '16:10')),
  asParent('report-notes', at('/report?child=2&part=notes', '16:10')),
  asParent('report-none', async (page) => {
    await page.route('**/api/reports?*', (route) => route.fulfill({ json: null }));
    await at('/report?child=2', '10:10')(page);
  }),
];
