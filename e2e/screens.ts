/** Every screen and state worth looking at: the accessibility tests walk them, and `npm run shots` takes their pictures. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import { schoolClockShows } from './clock.ts';
import { say } from './words.ts';

export type Screen = {
  readonly name: string;
  readonly signedIn: boolean;
  /** Brings the page there and waits until it is all drawn. */
  readonly open: (page: Page, locale: Locale) => Promise<void>;
};

const settled = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy]'));
  await page.evaluate(() => document.fonts.ready);
};

const at =
  (path: string, time = '13:10') =>
  async (page: Page) => {
    await schoolClockShows(page, time);
    await page.goto(path);
    await settled(page);
  };

export const screens: readonly Screen[] = [
  { name: 'dashboard', signedIn: true, open: at('/', '13:10') },
  { name: 'dashboard-morning', signedIn: true, open: at('/', '08:10') },
  {
    name: 'dashboard-all',
    signedIn: true,
    async open(page, locale) {
      await at('/', '10:00')(page);
      await page
        .getByRole('button', { name: say(locale, 'plans', 'showAll') })
        .first()
        .click();
    },
  },
  { name: 'dashboard-evening', signedIn: true, open: at('/', '19:30') },
  {
    name: 'announcement',
    signedIn: true,
    async open(page, locale) {
      await at('/')(page);
      const details = new RegExp(`^${say(locale, 'announcements', 'details')}`);
      await page.getByRole('button', { name: details }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'dashboard-stale',
    signedIn: true,
    async open(page) {
      await page.route('**/api/announcements', (route) => route.abort());
      await at('/')(page);
    },
  },
  { name: 'absence-child', signedIn: true, open: at('/absence', '08:10') },
  { name: 'absence-form', signedIn: true, open: at('/absence?child=1', '08:10') },
  {
    name: 'absence-several-days',
    signedIn: true,
    async open(page, locale) {
      await at('/absence?child=2', '08:10')(page);
      await page.getByRole('radio', { name: say(locale, 'absences', 'vacation') }).check({ force: true });
      await page.getByRole('checkbox').check();
    },
  },
  {
    name: 'absence-missing',
    signedIn: true,
    async open(page, locale) {
      await at('/absence?child=2', '08:10')(page);
      await page.getByRole('button', { name: say(locale, 'absences', 'submit') }).press('Enter');
    },
  },
  {
    name: 'absence-failed',
    signedIn: true,
    async open(page, locale) {
      await at('/absence?child=2', '08:10')(page);
      await page.route('**/api/absences', (route) => route.abort());
      await page.getByRole('radio', { name: say(locale, 'absences', 'sick') }).check({ force: true });
      await page.getByRole('button', { name: say(locale, 'absences', 'submit') }).click();
      await page.getByRole('link', { name: say(locale, 'absences', 'callSchool') }).waitFor();
    },
  },
  { name: 'more', signedIn: true, open: at('/more') },
  { name: 'settings', signedIn: true, open: at('/settings') },
  { name: 'being-built', signedIn: true, open: at('/forms') },
  { name: 'not-found', signedIn: true, open: at('/nowhere') },
  {
    name: 'sign-in',
    signedIn: false,
    async open(page) {
      await page.addInitScript(() => localStorage.setItem('parvis-left', '1'));
      await page.goto('/');
      await settled(page);
    },
  },
];
