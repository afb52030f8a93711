/** The school’s day: departures, approvals, alerts, pickup people, for `screens.ts`. */
import type { StaffAlert } from '#core/alerts/alert.ts';
import { asOffice, asTeacher, openAt, dialogFrom, startsWith, type Screen } from './screen.ts';
import { unfold } from '#test/e2e/pages/today-page.ts';
import { phraseText } from '#test/e2e/text.ts';

export const todayScreens: readonly Screen[] = [
  asTeacher('staff-today', openAt('/staff/today', '15:10')),
  asOffice('staff-office', openAt('/staff/today', '15:10')),
  asOffice('staff-hand-over', async (page, locale) => {
    await openAt('/staff/today', '15:10')(page);
    const releaseLabel = new RegExp(`^${phraseText(locale, 'departures', 'release')}`);
    await page.getByRole('button', { name: releaseLabel }).first().click();
    await page.getByRole('dialog').waitFor();
  }),
  asOffice('staff-decline', async (page, locale) => {
    await openAt('/staff/today', '15:10')(page);
    await unfold(page, /appro/);
    const decline = new RegExp(`^${phraseText(locale, 'approvals', 'decline')}`);
    await page.getByRole('button', { name: decline }).first().click();
    await page.getByRole('dialog').waitFor();
  }),
  asTeacher('staff-failed', async (page) => {
    await page.route('**/api/staff/*', (route) => route.abort());
    await openAt('/staff/today', '15:10')(page);
  }),
  asTeacher('staff-emergency', async (page) => {
    await page.route('**/api/staff/alerts', async (route) => {
      const response = await route.fetch();
      const alerts: StaffAlert[] = await response.json();
      const urgent = { id: 90_001, kind: 'emergency', note: 'Flat tire on the bridge', seenBy: null, seenAt: null };
      await route.fulfill({ response, json: [{ ...alerts[0], ...urgent }, ...alerts] });
    });
    await openAt('/staff/today', '15:10')(page);
  }),
  asOffice('staff-people', openAt('/staff/people', '15:10')),
  asOffice(
    'staff-take-back',
    dialogFrom(openAt('/staff/people', '15:10'), (page, locale) =>
      page.getByRole('button', { name: startsWith(phraseText(locale, 'approvals', 'remove')) }).first(),
    ),
  ),
  asTeacher('staff-settings', openAt('/staff/settings', '15:10')),
  asTeacher('staff-not-found', openAt('/staff/nowhere', '15:10')),
];
