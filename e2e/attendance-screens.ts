/** The registers and what Today says of them, as `screens.ts` lists them. */
import type { Page } from '@playwright/test';
import type { Registers } from '#core/attendance/attendance.ts';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { nameStart, type Screen } from './screen.ts';
import { say } from './words.ts';

type At = (path: string, time?: string) => (page: Page) => Promise<void>;

export const attendanceScreens = (at: At): Screen[] => [
  { name: 'staff-today-morning', signedIn: true, person: 'admin', open: at('/staff/today', '08:50') },
  {
    name: 'staff-tell-guardians',
    signedIn: true,
    person: 'admin',
    async open(page, locale) {
      await at('/staff/today', '08:50')(page);
      await page
        .getByRole('button', { name: nameStart(say(locale, 'attendance', 'tell')) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'staff-room', signedIn: true, person: 'teacher', open: at('/staff/today?view=room&room=402', '15:10') },
  { name: 'staff-registers', signedIn: true, person: 'admin', open: at('/staff/attendance', '08:50') },
  { name: 'staff-register', signedIn: true, person: 'teacher', open: at('/staff/attendance?room=203', '08:50') },
  { name: 'staff-register-untaken', signedIn: true, person: 'admin', open: at('/staff/attendance?room=501', '08:50') },
  {
    name: 'staff-register-earlier',
    signedIn: true,
    person: 'teacher',
    open: at(`/staff/attendance?room=402&day=${addDays(schoolToday(), -10)}`, '08:50'),
  },
  {
    name: 'staff-register-child',
    signedIn: true,
    person: 'teacher',
    async open(page, locale) {
      await at('/staff/attendance?room=203', '08:50')(page);
      await reportedRow(page, locale).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'staff-register-late',
    signedIn: true,
    person: 'teacher',
    async open(page, locale) {
      await at('/staff/attendance?room=203&child=2', '08:50')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: say(locale, 'attendance', 'late') }).check({ force: true });
      await dialog.locator('input[type=time]').fill('23:50');
      await dialog.getByRole('button', { name: say(locale, 'register', 'save') }).click();
      await dialog.getByText(say(locale, 'register', 'timeToCome')).waitFor();
    },
  },
  {
    name: 'staff-register-none',
    signedIn: true,
    person: 'teacher',
    async open(page) {
      await page.route('**/api/staff/attendance', async (route) => {
        const response = await route.fetch();
        const registers: Registers = await response.json();
        await route.fulfill({ response, json: { ...registers, groups: [] } });
      });
      await at('/staff/attendance', '08:50')(page);
    },
  },
  {
    name: 'staff-register-failed',
    signedIn: true,
    person: 'teacher',
    async open(page) {
      await page.route('**/api/staff/*', (route) => route.abort());
      await at('/staff/attendance', '08:50')(page);
    },
  },
];

const reportedRow = (page: Page, locale: 'en' | 'fr') =>
  page
    .getByRole('listitem')
    .filter({ hasText: say(locale, 'register', 'discrepancy') })
    .getByRole('button')
    .first();
