/** What waits for the network is said to wait, in the notice and on the page; what is over is said no longer. */
import type { Page } from '@playwright/test';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { bubbles, idOf, write } from './message-page.ts';
import { openPickups, submit, toast } from './pickup-page.ts';
import { say } from './words.ts';

/** Nothing on the page says that it failed, or that nobody knows. */
async function expectWaiting(page: Page, locale: 'en' | 'fr', box = true): Promise<void> {
  const waits = say(locale, 'session', 'waits');
  await expect(toast(page, waits)).toContainText(say(locale, 'session', 'waitsText'));
  if (box) await expect(page.getByText(waits)).toHaveCount(2);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await expect(page.getByText(say(locale, 'session', 'unsureText'))).toHaveCount(0);
}

for (const locale of ['en', 'fr'] as const) {
  test.describe(`offline, in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' }, alone: true });

    test('an absence, a pickup, a message and an alert wait, and go when there is a network', async ({
      page,
      as,
      context,
    }) => {
      await as('parent');
      await page.goto('/absence?child=2');
      await page.getByRole('radio', { name: say(locale, 'absences', 'sick') }).check({ force: true });
      await page.getByLabel(say(locale, 'absences', 'date'), { exact: true }).fill(addDays(schoolToday(), 40));
      await context.setOffline(true);
      await page.getByRole('button', { name: say(locale, 'absences', 'submit') }).click();
      await expectWaiting(page, locale);
      await context.setOffline(false);
      await expect(toast(page, say(locale, 'absences', 'absenceReported'))).toBeVisible();

      await openPickups(page, '/pickup?child=1', '14:10');
      await context.setOffline(true);
      await submit(page).click();
      await expectWaiting(page, locale);
      await context.setOffline(false);
      await expect(toast(page, say(locale, 'pickups', 'pickupSaved'))).toBeVisible();

      await context.setOffline(true);
      await page.getByRole('button', { name: say(locale, 'alerts', 'running_late') }).click();
      await expectWaiting(page, locale);
      await context.setOffline(false);
      await expect(toast(page, say(locale, 'alerts', 'sent'))).toBeVisible();

      await page.goto(`/messages?conversation=${await idOf(page, 'child')}`);
      await expect(page.locator('.bubble').first()).toBeVisible();
      await context.setOffline(true);
      await write(page, locale, 'Noah will be late.');
      await expectWaiting(page, locale, false);
      await context.setOffline(false);
      await expect(bubbles(page, 'Noah will be late.')).toContainText(say(locale, 'messages', 'sent'));
      await expect(toast(page, say(locale, 'session', 'waits'))).toHaveCount(0);
    });
  });
}

test.describe('the state shown is the state now', () => {
  test.use({ alone: true });

  test('after signing in over the page the report says that it has not been sent yet', async ({
    page,
    as,
    context,
  }) => {
    await as('parent');
    await page.route('**/api/live*', (route) => route.abort());
    await page.goto('/absence?child=1');
    await page.getByRole('radio', { name: 'Sick' }).check({ force: true });
    await page.getByLabel('Date', { exact: true }).fill(addDays(schoolToday(), 41));
    await context.clearCookies();
    await page.getByRole('button', { name: 'Submit absence' }).click();
    const door = page.getByRole('dialog');
    await expect(door).toBeVisible();
    await door.getByRole('button', { name: 'Parent', exact: true }).click();
    await expect(door).toHaveCount(0);
    await expect(page.getByText('Your session has expired')).toHaveCount(0);
    const box = page.getByRole('main').getByText('You are signed in again. It has not been sent yet.');
    await expect(box).toBeVisible();
    // Without live updates the page may offer to ask the school again too.
    await page
      .locator('section')
      .filter({ hasText: 'It has not been sent yet' })
      .last()
      .getByRole('button', { name: 'Try again' })
      .click();
    await expect(toast(page, 'Absence reported')).toBeVisible();
    await expect(box).toHaveCount(0);
  });

  test('an overlap is said as one, and nobody is asked to try the same again', async ({ page, as }) => {
    await as('parent');
    const date = addDays(schoolToday(), 42);
    const said = { childId: 1, date, reason: 'sick', notes: '', duration: 'full_day' };
    expect((await page.request.post('/api/absences', { data: said })).status()).toBe(201);
    await page.goto('/absence?child=1');
    await page.getByRole('radio', { name: 'Sick' }).check({ force: true });
    await page.getByLabel('Date', { exact: true }).fill(date);
    await page.getByRole('button', { name: 'Submit absence' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The absence was not reported' });
    await expect(alert).toContainText('An absence is already reported for these days.');
    await expect(page.getByText(/try again/i)).toHaveCount(0);
  });
});
