/** Reporting an absence, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { ArrivalNotice } from '#core/absences/arrival-api.ts';
import { instantOf } from '#core/time/school-clock.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import type { Locale } from '#core/lang/locale.ts';
import { asParent, openAt, type Screen } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

export const absenceScreens: readonly Screen[] = [
  asParent('absence-child', openAt('/absence', '08:10')),
  asParent('absence-form', openAt('/absence?child=1', '08:10')),
  asParent('absence-several-days', async (page, locale) => {
    await openAt('/absence?child=2', '08:10')(page);
    await page.getByRole('radio', { name: phraseText(locale, 'absences', 'vacation') }).check({ force: true });
    await page.getByRole('checkbox', { name: phraseText(locale, 'absences', 'severalDays') }).check();
  }),
  asParent('absence-late', async (page, locale) => {
    await openAt('/absence?child=1', '08:10')(page);
    await page.getByRole('radio', { name: phraseText(locale, 'absences', 'kind_late') }).check({ force: true });
    await page.getByLabel(phraseText(locale, 'absences', 'time_late')).fill('09:45');
    await page.getByRole('checkbox', { name: /Noah/ }).check();
  }),
  asParent('absence-not-arrived', async (page, locale) => {
    const askedAt = instantOf({ day: schoolToday(), time: '08:45' }, 'America/Toronto').toISOString();
    const open = { childId: 1, askedAt, isOpen: true, mayAnswer: true, answer: null };
    const by = { answer: 'on_the_way', minutes: 20, by: 'Marc Tremblay', at: askedAt } as const;
    await page.route('**/api/arrivals', (route) =>
      route.fulfill({ json: [open, { ...open, childId: 2, isOpen: false, answer: by }] satisfies ArrivalNotice[] }),
    );
    await openAt('/absence', '08:50')(page);
    await page.getByRole('button', { name: phraseText(locale, 'absences', 'answer_sick') }).waitFor();
  }),
  asParent('absence-missing', async (page, locale) => {
    await openAt('/absence?child=2', '08:10')(page);
    await page.getByRole('button', { name: phraseText(locale, 'absences', 'submit') }).press('Enter');
  }),
  asParent('absence-failed', notSent),
  asParent('absence-waiting', async (page, locale) => {
    await notSent(page, locale);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false });
      window.dispatchEvent(new Event('offline'));
    });
    await page.getByText(phraseText(locale, 'failures', 'waits')).waitFor();
  }),
];

async function notSent(page: Page, locale: Locale): Promise<void> {
  await openAt('/absence?child=2', '08:10')(page);
  await page.route('**/api/absences', (route) => route.abort());
  await page.getByRole('radio', { name: phraseText(locale, 'absences', 'sick') }).check({ force: true });
  await page.getByRole('button', { name: phraseText(locale, 'absences', 'submit') }).click();
  await page.getByRole('link', { name: phraseText(locale, 'session', 'callSchool') }).waitFor();
}
