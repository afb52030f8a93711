/** The attendance screens and their part of the start page, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { Registers } from '#core/attendance/attendance.ts';
import { addDays } from '#core/time/day.ts';
import { deviceClockIsAhead, schoolToday } from '#test/e2e/clock.ts';
import { asOffice, asTeacher, openAt, dialogFrom, startsWith, type Screen, waitUntilSettled } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

export const attendanceScreens: readonly Screen[] = [
  asOffice('staff-today-morning', openAt('/staff/today', '08:50')),
  asOffice(
    'staff-tell-guardians',
    dialogFrom(openAt('/staff/today', '08:50'), (page, locale) =>
      page.getByRole('button', { name: startsWith(phraseText(locale, 'attendance', 'tell')) }).first(),
    ),
  ),
  asTeacher('staff-room', openAt('/staff/today?view=room&room=402', '15:10')),
  asOffice('staff-registers', openAt('/staff/attendance', '08:50')),
  asTeacher('staff-register', openAt('/staff/attendance?room=203', '08:50')),
  asOffice('staff-register-untaken', openAt('/staff/attendance?room=501', '08:50')),
  asTeacher('staff-register-earlier', openAt(`/staff/attendance?room=402&day=${addDays(schoolToday(), -10)}`, '08:50')),
  asTeacher('staff-register-child', async (page, locale) => {
    await openAt('/staff/attendance?room=203', '08:50')(page);
    await reportedRow(page, locale).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  }),
  asTeacher('staff-register-arrival', async (page, locale) => {
    await openAt('/staff/attendance?room=402&child=1', '08:50')(page);
    await page
      .getByRole('dialog')
      .getByLabel(phraseText(locale, 'register', 'broughtBy'))
      .waitFor();
  }),
  asTeacher('staff-month', async (page) => {
    await openAt('/staff/attendance/month?room=402', '15:10')(page);
    await page.getByRole('table').waitFor();
  }),
  asTeacher('staff-month-child', async (page) => {
    await openAt('/staff/attendance/month?room=402&child=1', '15:10')(page);
    await page.getByRole('table').waitFor();
  }),
  asTeacher('staff-register-phone', async (page, locale) => {
    await openAt('/staff/attendance?room=402&child=1', '08:50')(page);
    await page.getByRole('button', { name: phraseText(locale, 'register', 'phone') }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('button', { name: phraseText(locale, 'register', 'phoneSave') }).click();
  }),
  asTeacher('staff-register-pickup', async (page, locale) => {
    // Another journey may have scheduled today's pickup of this child, which would be shown instead of the form.
    await page.route('**/api/staff/attendance/1/pickup?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), pickup: null } });
    });
    await openAt('/staff/attendance?room=402&child=1', '08:50')(page);
    await page.getByRole('button', { name: phraseText(locale, 'register', 'phonePickup') }).click();
    await page.getByRole('button', { name: phraseText(locale, 'register', 'phoneSave') }).waitFor();
  }),
  asTeacher('staff-register-late', async (page, locale) => {
    await openAt('/staff/attendance?room=203&child=2', '08:50')(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: phraseText(locale, 'attendance', 'late') }).check({ force: true });
    await dialog.locator('input[type=time]').fill('23:50');
    await dialog.getByRole('button', { name: phraseText(locale, 'register', 'save') }).click();
    await dialog.getByText(phraseText(locale, 'register', 'timeToCome')).waitFor();
  }),
  asTeacher('staff-clock-wrong', async (page) => {
    await deviceClockIsAhead(page, 5 * 3_600_000);
    await page.goto('/staff/today');
    await waitUntilSettled(page);
  }),
  asTeacher('staff-register-none', async (page) => {
    await page.route('**/api/staff/attendance', async (route) => {
      const response = await route.fetch();
      const registers: Registers = await response.json();
      await route.fulfill({ response, json: { ...registers, groups: [] } });
    });
    await openAt('/staff/attendance', '08:50')(page);
  }),
  asTeacher('staff-register-failed', async (page) => {
    await page.route('**/api/staff/*', (route) => route.abort());
    await openAt('/staff/attendance', '08:50')(page);
  }),
];

const reportedRow = (page: Page, locale: 'en' | 'fr') =>
  page
    .getByRole('listitem')
    .filter({ hasText: phraseText(locale, 'register', 'discrepancy') })
    .getByRole('button')
    .first();
