/** Queued mutations are shown as waiting, in the toast and on the page. Outdated states are removed. */
import type { Page } from '@playwright/test';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { bubbles, idOf, write } from '#test/e2e/pages/message-page.ts';
import { openPickups, submit, toast } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

/** Nothing on the page says that the mutation failed or is unconfirmed. */
async function expectWaiting(
  page: Page,
  locale: 'en' | 'fr',
  { box = true, text = 'waitsText' }: { box?: boolean; text?: 'waitsText' | 'waitsHereText' } = {},
): Promise<void> {
  const waits = phraseText(locale, 'failures', 'waits');
  await expect(toast(page, waits)).toContainText(phraseText(locale, 'failures', text));
  if (box) await expect(page.getByRole('main').getByText(waits)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await expect(page.getByText(phraseText(locale, 'failures', 'unsureText'))).toHaveCount(0);
}

for (const locale of ['en', 'fr'] as const) {
  test.describe(`offline, in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' }, ownServer: true });

    test('an absence, a pickup, a message and an alert are queued, and sent once online', async ({
      page,
      signInAs,
      context,
    }) => {
      await signInAs('parent');
      await page.goto('/absence?child=2');
      await page.getByRole('radio', { name: phraseText(locale, 'absences', 'sick') }).check({ force: true });
      await page.getByLabel(phraseText(locale, 'absences', 'date'), { exact: true }).fill(addDays(schoolToday(), 40));
      await context.setOffline(true);
      await page.getByRole('button', { name: phraseText(locale, 'absences', 'submit') }).click();
      await expectWaiting(page, locale);
      await context.setOffline(false);
      await expect(toast(page, phraseText(locale, 'absences', 'absenceReported'))).toBeVisible();

      await openPickups(page, '/pickup?child=1', '14:10');
      await context.setOffline(true);
      await submit(page).click();
      await expectWaiting(page, locale);
      await context.setOffline(false);
      await expect(toast(page, phraseText(locale, 'pickups', 'pickupSaved'))).toBeVisible();

      await context.setOffline(true);
      await page.getByRole('button', { name: phraseText(locale, 'alerts', 'running_late') }).click();
      // An alert is not stored: it waits only while the page is open.
      await expectWaiting(page, locale, { text: 'waitsHereText' });
      await context.setOffline(false);
      await expect(toast(page, phraseText(locale, 'alerts', 'sent'))).toBeVisible();

      await page.goto(`/messages?conversation=${await idOf(page, 'child')}`);
      await expect(page.locator('.bubble').first()).toBeVisible();
      await context.setOffline(true);
      await write(page, locale, 'Noah will be late.');
      await expectWaiting(page, locale, { box: false });
      await context.setOffline(false);
      await expect(bubbles(page, 'Noah will be late.')).toContainText(phraseText(locale, 'messages', 'sent'));
      await expect(toast(page, phraseText(locale, 'failures', 'waits'))).toHaveCount(0);
    });
  });
}

test.describe('the shown state is current', () => {
  test.use({ ownServer: true });

  test('after signing in over the page the report is sent', async ({ page, signInAs, context }) => {
    await signInAs('parent');
    await page.route('**/api/live*', (route) => route.abort());
    const outbox = page.waitForResponse(/\/assets\/OutboxNotice-/);
    await page.goto('/absence?child=1');
    await page.getByRole('radio', { name: 'Sick' }).check({ force: true });
    await page.getByLabel('Date', { exact: true }).fill(addDays(schoolToday(), 41));
    await outbox;
    await context.clearCookies();
    await page.getByRole('button', { name: 'Submit absence' }).click();
    const door = page.getByRole('dialog');
    await expect(door).toBeVisible();
    await door.getByRole('button', { name: 'Parent', exact: true }).click();
    await expect(door).toHaveCount(0);
    await expect(page.getByText('Your session has expired')).toHaveCount(0);
    await expect(toast(page, 'Absence reported')).toBeVisible();
    await expect(page.getByText('It has not been sent yet')).toHaveCount(0);
  });

  test('an overlapping absence is reported as such, without a retry @full', async ({ page, signInAs }) => {
    await signInAs('parent');
    const date = addDays(schoolToday(), 42);
    const body = { childId: 1, date, reason: 'sick', notes: '', duration: 'full_day' };
    expect((await page.request.post('/api/absences', { data: body })).status()).toBe(201);
    await page.goto('/absence?child=1');
    await page.getByRole('radio', { name: 'Sick' }).check({ force: true });
    await page.getByLabel('Date', { exact: true }).fill(date);
    await page.getByRole('button', { name: 'Submit absence' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The absence was not reported' });
    await expect(alert).toContainText('An absence is already reported for these days.');
    await expect(page.getByText(/try again/i)).toHaveCount(0);
  });
});
