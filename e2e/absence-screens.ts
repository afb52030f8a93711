/** Reporting an absence, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import { asParent, at, type Screen } from './screen.ts';
import { say } from './words.ts';

export const absenceScreens: readonly Screen[] = [
  asParent('absence-child', at('/absence', '08:10')),
  asParent('absence-form', at('/absence?child=1', '08:10')),
  asParent('absence-several-days', async (page, locale) => {
    await at('/absence?child=2', '08:10')(page);
    await page.getByRole('radio', { name: say(locale, 'absences', 'vacation') }).check({ force: true });
    await page.getByRole('checkbox').check();
  }),
  asParent('absence-missing', async (page, locale) => {
    await at('/absence?child=2', '08:10')(page);
    await page.getByRole('button', { name: say(locale, 'absences', 'submit') }).press('Enter');
  }),
  asParent('absence-failed', notSent),
  asParent('absence-waiting', async (page, locale) => {
    await notSent(page, locale);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false });
      window.dispatchEvent(new Event('offline'));
    });
    await page.getByText(say(locale, 'session', 'waits')).waitFor();
  }),
];

async function notSent(page: Page, locale: Locale): Promise<void> {
  await at('/absence?child=2', '08:10')(page);
  await page.route('**/api/absences', (route) => route.abort());
  await page.getByRole('radio', { name: say(locale, 'absences', 'sick') }).check({ force: true });
  await page.getByRole('button', { name: say(locale, 'absences', 'submit') }).click();
  await page.getByRole('link', { name: say(locale, 'session', 'callSchool') }).waitFor();
}
