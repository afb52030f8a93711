/** The registers and what Today says of them, as `screens.ts` lists them. */
import type { Page } from '@playwright/test';
import type { Registers } from '#core/attendance/attendance.ts';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { asOffice, asTeacher, at, dialogFrom, nameStart, type Screen } from './screen.ts';
import { say } from './words.ts';

export const attendanceScreens: readonly Screen[] = [
  asOffice('staff-today-morning', at('/staff/today', '08:50')),
  asOffice(
    'staff-tell-guardians',
    dialogFrom(at('/staff/today', '08:50'), (page, locale) =>
      page.getByRole('button', { name: nameStart(say(locale, 'attendance', 'tell')) }).first(),
    ),
  ),
  asTeacher('staff-room', at('/staff/today?view=room&room=402', '15:10')),
  asOffice('staff-registers', at('/staff/attendance', '08:50')),
  asTeacher('staff-register', at('/staff/attendance?room=203', '08:50')),
  asOffice('staff-register-untaken', at('/staff/attendance?room=501', '08:50')),
  asTeacher('staff-register-earlier', at(`/staff/attendance?room=402&day=${addDays(schoolToday(), -10)}`, '08:50')),
  asTeacher('staff-register-child', async (page, locale) => {
    await at('/staff/attendance?room=203', '08:50')(page);
    await reportedRow(page, locale).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  }),
  asTeacher('staff-register-late', async (page, locale) => {
    await at('/staff/attendance?room=203&child=2', '08:50')(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: say(locale, 'attendance', 'late') }).check({ force: true });
    await dialog.locator('input[type=time]').fill('23:50');
    await dialog.getByRole('button', { name: say(locale, 'register', 'save') }).click();
    await dialog.getByText(say(locale, 'register', 'timeToCome')).waitFor();
  }),
  asTeacher('staff-register-none', async (page) => {
    await page.route('**/api/staff/attendance', async (route) => {
      const response = await route.fetch();
      const registers: Registers = await response.json();
      await route.fulfill({ response, json: { ...registers, groups: [] } });
    });
    await at('/staff/attendance', '08:50')(page);
  }),
  asTeacher('staff-register-failed', async (page) => {
    await page.route('**/api/staff/*', (route) => route.abort());
    await at('/staff/attendance', '08:50')(page);
  }),
];

const reportedRow = (page: Page, locale: 'en' | 'fr') =>
  page
    .getByRole('listitem')
    .filter({ hasText: say(locale, 'register', 'discrepancy') })
    .getByRole('button')
    .first();
