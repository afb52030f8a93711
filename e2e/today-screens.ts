/** The school’s day: departures, approvals, alerts, people, for `screens.ts`. */
import type { StaffAlert } from '#core/alerts/alert.ts';
import { asOffice, asTeacher, at, dialogFrom, nameStart, type Screen } from './screen.ts';
import { say } from './words.ts';

export const todayScreens: readonly Screen[] = [
  asTeacher('staff-today', at('/staff/today', '15:10')),
  asOffice('staff-office', at('/staff/today', '15:10')),
  asOffice('staff-hand-over', async (page, locale) => {
    await at('/staff/today', '15:10')(page);
    const handOver = new RegExp(`^${say(locale, 'departures', 'handOver')}`);
    await page.getByRole('button', { name: handOver }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: handOver }).press('Enter');
  }),
  asOffice('staff-decline', async (page, locale) => {
    await at('/staff/today', '15:10')(page);
    const decline = new RegExp(`^${say(locale, 'approvals', 'decline')}`);
    await page.getByRole('button', { name: decline }).first().click();
    await page.getByRole('dialog').waitFor();
  }),
  asTeacher('staff-failed', async (page) => {
    await page.route('**/api/staff/*', (route) => route.abort());
    await at('/staff/today', '15:10')(page);
  }),
  asTeacher('staff-emergency', async (page) => {
    await page.route('**/api/staff/alerts', async (route) => {
      const response = await route.fetch();
      const alerts: StaffAlert[] = await response.json();
      const urgent = { id: 90_001, kind: 'emergency', note: 'Flat tire on the bridge', seenBy: null, seenAt: null };
      await route.fulfill({ response, json: [{ ...alerts[0], ...urgent }, ...alerts] });
    });
    await at('/staff/today', '15:10')(page);
  }),
  asOffice('staff-people', at('/staff/people', '15:10')),
  asOffice(
    'staff-take-back',
    dialogFrom(at('/staff/people', '15:10'), (page, locale) =>
      page.getByRole('button', { name: nameStart(say(locale, 'approvals', 'remove')) }).first(),
    ),
  ),
  asTeacher('staff-settings', at('/staff/settings', '15:10')),
  asTeacher('staff-not-found', at('/staff/nowhere', '15:10')),
];
