/**
 * On a bad network: unsent requests are queued and sent once. A mutation whose reply was lost is detected as done, and
 * can be repeated after an undo.
 */
import type { Page } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import type { Alert } from '#core/alerts/alert.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { releaseAsKnown } from '#test/e2e/pages/today-page.ts';
import { expect, test } from './fixtures.ts';
import { blockLiveStream } from './block-live-stream.ts';
import { dataIsKept, loseReply } from './unreachable.ts';
import { alarm, card, openPickupsOf, openPickups, submit, toast } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

/** The server applies what is posted there, and its replies are lost. */
async function loseAnswers(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(path);
}

test('a pickup person is added, removed and added again @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await openPickups(page, '/pickup?child=1');
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: 'Add a pickup person' }).click();
  const add = async () => {
    await open();
    await dialog.getByRole('textbox').fill('Odile Marchand');
    await dialog.getByRole('button', { name: 'Add this person' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(toast(page, 'Odile Marchand can come today')).toBeVisible();
    await expect(page.getByRole('combobox').locator('option:checked')).toHaveText(/Odile Marchand/);
  };
  const found = await loseAnswers(page, /\/api\/pickup-persons$/);
  await add();
  await found();
  await open();
  await dialog.getByRole('button', { name: 'Remove Odile Marchand' }).click();
  await page.getByRole('dialog', { name: 'Remove this person?' }).getByRole('button', { name: /Odile/ }).click();
  await expect(toast(page, 'Odile Marchand was removed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).not.toContainText('Odile Marchand');
  await add();
});

test('running late is sent once, and a change updates the same alert @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await openPickups(page, '/pickup?child=1');
  const late = page.getByRole('button', { name: 'Running Late' });
  const alert = page.getByText('Running late · Léa Tremblay');
  const found = await loseAnswers(page, /\/api\/alerts$/);
  await late.click();
  await expect(alert).toHaveCount(1);
  await expect(page.getByText('We could not confirm that it was sent')).toHaveCount(0);
  await found();
  await expect(page.getByRole('button', { name: /^Running Late · Sent/ })).toHaveAttribute('aria-disabled', 'true');
  // The button still reacts although it is marked as disabled: nothing is sent again.
  await late.click({ force: true });
  await page.getByRole('button', { name: '20 min' }).click();
  await expect(page.getByText('20 minutes late')).toBeVisible();
  await expect(alert).toHaveCount(1);
  const sent: Alert[] = await (await page.request.get('/api/alerts')).json();
  expect(sent.filter(({ kind }) => kind === 'running_late')).toHaveLength(1);
});

test('a child is released, that is undone, and the child is released again @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  const family = await newDeviceAs('parent');
  const wanted = { childId: 1, pickupPersonId: 1, method: 'gps', time: null, useGps: true, date: schoolToday() };
  const { id } = await (await family.request.post('/api/pickups', { data: wanted })).json();
  await signInAs('teacher');
  for (const step of ['getting_ready', 'at_the_door'])
    expect((await page.request.post(`/api/staff/departures/${id}/transitions`, { data: { step } })).status()).toBe(200);
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/today');
  const departure = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Léa T.' }) });
  const release = async () => {
    await departure.getByRole('button', { name: /^Release/ }).click();
    await releaseAsKnown(page);
    await expect(toast(page, 'Released: Léa T.')).toBeVisible();
  };
  const found = await loseAnswers(page, /\/api\/staff\/departures\/(releases|\d+\/undo)$/);
  await release();
  await departure.getByRole('button', { name: /^Undo/ }).click();
  await expect(toast(page, 'Release undone: Léa T.')).toBeVisible();
  await found();
  await release();
  const board: DepartureBoard = await (await page.request.get('/api/staff/departures')).json();
  expect(board.departures.find((one) => one.id === id)?.status).toBe('released');
});

test.describe('with an unreachable school', () => {
  test('keeps the choices of a failed pickup and schedules it once on retry', async ({ page, signInAs }) => {
    await signInAs('parent');
    await openPickups(page, '/pickup?child=1');
    await page.locator('input[name=time][value="17:00"]').check({ force: true });
    const reconnect = await loseReply(page, '**/api/pickups');
    await submit(page).click();
    await expect(alarm(page, 'Failed to schedule pickup')).toContainText(
      'The school may or may not have received it. You can safely try again: nothing will be sent twice.',
    );
    await expect(page.locator('input[name=time][value="17:00"]')).toBeChecked();
    await expect(page.getByRole('main').getByRole('link', { name: 'Call the school' })).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await reconnect();
    await page.locator('#plan-form').getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Pickup scheduled successfully')).toBeVisible();
    const open = await openPickupsOf(page);
    expect(open.map(({ time }) => time)).toEqual(['17:00']);
  });

  test('detects a pickup whose reply was lost, and can schedule it again after canceling @full', async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    await openPickups(page, '/pickup?child=1');
    await page.route('**/api/pickups', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await submit(page).click();
    const own = card(page, 'Léa Tremblay');
    await expect(own).toBeVisible();
    await expect(toast(page, 'Pickup scheduled successfully')).toBeVisible();
    await page.unroute('**/api/pickups');
    await own.getByRole('button', { name: /^Cancel pickup/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel pickup', exact: true }).click();
    await expect(own).toHaveCount(0);
    await submit(page).click();
    await expect(own).toBeVisible();
    await expect(toast(page, 'Pickup scheduled successfully')).toBeVisible();
    expect(await openPickupsOf(page)).toHaveLength(1);
  });

  test('shows the offline state and keeps the choices after visiting another page @full', async ({
    page,
    signInAs,
    context,
  }) => {
    await signInAs('parent');
    await openPickups(page, '/pickup?child=1');
    await page.locator('input[name=time][value="16:45"]').check({ force: true });
    await dataIsKept(page);
    await context.setOffline(true);
    await expect(page.getByText(/You are offline\. As of \d/)).toBeVisible();
    await submit(page).click();
    await expect(toast(page, 'Waiting for the network')).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await page.goBack();
    await expect(page.locator('input[name=time][value="16:45"]')).toBeChecked();
    await context.setOffline(false);
    await expect(card(page, 'Léa Tremblay')).toContainText('At 4:45 PM');
  });

  test('sends a queued pickup once online, as it was last submitted', async ({ page, signInAs, context }) => {
    await signInAs('parent');
    await openPickups(page, '/pickup?child=1');
    const choose = (time: string) =>
      page
        .locator('label')
        .filter({ has: page.locator(`input[name=time][value="${time}"]`) })
        .click();
    const waiting = page.locator('#plan-form').getByText('Waiting for the network');
    await choose('16:45');
    await context.setOffline(true);
    await submit(page).click();
    await expect(waiting).toBeVisible();
    await choose('17:00');
    await submit(page).click();
    await expect(waiting).toBeVisible();
    await context.setOffline(false);
    await expect(toast(page, 'Pickup scheduled successfully')).toBeVisible();
    await expect(card(page, 'Léa Tremblay')).toContainText('At 5:00 PM');
    expect(await openPickupsOf(page)).toHaveLength(1);
  });

  test.describe('in French', () => {
    test.use({ look: { locale: 'fr', theme: 'light' } });

    test('a retry keeps the page, and what was opened and typed since', async ({ page, signInAs }) => {
      await signInAs('parent');
      await blockLiveStream(page);
      await withoutAnswers(page);
      await page.route('**/api/config', (route) => route.abort());
      await openPickups(page, '/pickup?child=1');
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.unroute('**/api/config');
      let isRefetching = false;
      await page.route('**/api/config', async (route) => {
        isRefetching = true;
        await answered;
        await route.continue();
      });
      const retry = page.getByRole('button', { name: phraseText('fr', 'ui', 'retry') });
      const map = page.getByRole('region', { name: phraseText('fr', 'maps', 'title') });
      const ofPage = retry.and(page.getByRole('status').locator('button'));
      for (const one of [map.getByRole('button', { name: phraseText('fr', 'ui', 'retry') }), ofPage]) {
        await one.focus();
        await one.press('Enter');
        await expect.poll(() => isRefetching).toBe(true);
        await expect(one).toBeFocused();
      }
      await page.getByRole('button', { name: phraseText('fr', 'alerts', 'message') }).click();
      const note = page.getByRole('dialog').getByRole('textbox');
      await note.fill('Je serai à la porte de la cour');
      answer();
      await expect(submit(page)).toHaveCount(1);
      await expect(note).toHaveValue('Je serai à la porte de la cour');
      await expect(retry).toHaveCount(0);
    });
  });

  test('two simultaneous taps schedule one pickup @full', async ({ page, signInAs }) => {
    await signInAs('parent');
    await openPickups(page, '/pickup?child=1');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/pickups')) sent += 1;
    });
    await submit(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(card(page, 'Léa Tremblay')).toBeVisible();
    expect(sent).toBe(1);
  });
});
