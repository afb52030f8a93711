/** What a device shows without a network, for `screens.ts`. */
import type { Page } from '@playwright/test';
import { addDays } from '#core/time/day.ts';
import type { Locale } from '#core/lang/locale.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { idOf } from '#test/e2e/pages/message-page.ts';
import { phraseText } from '#test/e2e/text.ts';
import { asParent, asTeacher, openAt, type Screen } from './screen.ts';

const goOffline = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });

/** A message that waits, and an absence that the school has refused: both by an earlier page. */
async function withUnsent(page: Page, locale: Locale): Promise<void> {
  await page.route('**/api/messages', (route) => route.abort());
  const json = { type: '', title: '', status: 409, code: 'absence_overlaps', requestId: 'x' };
  await page.route('**/api/absences', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 409, contentType: 'application/problem+json', json }),
  );
  await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
  await page.locator('textarea').fill('Noah will be late on Monday: he has an appointment at the dentist.');
  await page.locator('textarea').press('Enter');
  await page.locator('.bubble').getByRole('button').first().waitFor();
  await page.goto('/absence?child=2');
  await page.getByRole('radio', { name: phraseText(locale, 'absences', 'sick') }).check({ force: true });
  await page.getByLabel(phraseText(locale, 'absences', 'date'), { exact: true }).fill(addDays(schoolToday(), 50));
  await page.locator('form [name="notes"]').fill('Fever since last night.');
  await page.getByRole('button', { name: phraseText(locale, 'absences', 'submit') }).click();
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await openAt('/more')(page);
  await page.getByRole('button', { name: phraseText(locale, 'outbox', 'show') }).waitFor({ timeout: 20_000 });
}

export const offlineScreens: readonly Screen[] = [
  asParent('offline-waiting', withUnsent),
  asParent('offline-outbox', async (page, locale) => {
    await withUnsent(page, locale);
    await page.getByRole('button', { name: phraseText(locale, 'outbox', 'show') }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asParent('offline-dashboard', async (page, locale) => {
    await openAt('/')(page);
    await goOffline(page);
    await page
      .getByText(phraseText(locale, 'ui', 'offline'))
      .first()
      .waitFor();
  }),
  asParent('offline-emergency', async (page, locale) => {
    await openAt('/pickup?child=1', '15:10')(page);
    await goOffline(page);
    await page.getByRole('button', { name: phraseText(locale, 'alerts', 'emergency') }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asParent('offline-message', async (page) => {
    await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
    await page.locator('.bubble').last().waitFor();
    await page.route('**/api/messages', (route) => route.abort());
    await goOffline(page);
    await page.locator('textarea').fill('See you at the gate.');
    await page.locator('textarea').press('Enter');
    await page.locator('.bubble').getByRole('button').first().waitFor();
  }),
  asParent('drafts', async (page, locale) => {
    await page.goto('/forms');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await page.getByRole('main').getByRole('textbox').first().fill('514 555-0199');
    await openAt('/forms')(page);
    await page.getByText(phraseText(locale, 'drafts', 'onDevice')).waitFor();
  }),
  asTeacher('drafts-reports', async (page, locale) => {
    const date = addDays(schoolToday(), -12);
    await page.route('**/api/staff/reports/drafts', (route) => route.abort());
    await page.goto(`/staff/reports/2?date=${addDays(date, -1)}`);
    await page.locator('textarea').first().fill('Noah built a bridge.');
    await page.goto(`/staff/reports/2?date=${date}`);
    await page.locator('textarea').first().fill('Noah built a tower.');
    await openAt(`/staff/reports?date=${date}`)(page);
    await page
      .getByRole('listitem')
      .getByText(phraseText(locale, 'drafts', 'onDevice'))
      .waitFor();
  }),
  asParent('install', async (page, locale) => {
    await openAt('/settings')(page);
    await page.evaluate(() => {
      const prompt = async () => undefined;
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
    await page.getByText(phraseText(locale, 'settings', 'installTitle')).waitFor();
  }),
];
