/** Daily reports as families read them, for `screens.ts`. */
import { addDays, mondayOf } from '#core/time/day.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { phraseText } from '#test/e2e/text.ts';
import { asParent, openAt, type Screen } from './screen.ts';

/** The demo has reports on each day. This is the last one of a week that is over. */
const lastReportOfWeek = addDays(mondayOf(schoolToday()), -1);

export const reportScreens: readonly Screen[] = [
  asParent('report', openAt('/report?child=2', '16:10')),
  asParent('report-yesterday', openAt(`/report?child=1&date=${addDays(schoolToday(), -1)}`, '16:10')),
  asParent('report-activities', openAt('/report?child=2&part=activities', '16:10')),
  asParent('report-meals', openAt('/report?child=2&part=meals', '16:10')),
  asParent('report-notes', openAt('/report?child=2&part=notes', '16:10')),
  asParent('report-week', async (page, locale) => {
    await openAt(`/report?child=1&date=${lastReportOfWeek}`, '16:10')(page);
    await page.getByRole('button', { name: phraseText(locale, 'reports', 'showMoments') }).click();
    await page.getByRole('region', { name: /Léa/ }).getByRole('listitem').first().waitFor();
  }),
  asParent('report-none', async (page) => {
    await page.route('**/api/reports?*', (route) => route.fulfill({ json: null }));
    await openAt('/report?child=2', '10:10')(page);
  }),
];
