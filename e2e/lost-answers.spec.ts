/**
 * On a bad network: what could not be sent is kept and sent once; what was done though its answer was lost is seen to
 * be done, and once it is undone it can be done again.
 */
import type { Page } from '@playwright/test';
import type { Alert } from '#core/alerts/alert.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { hearsNothing } from './hears-nothing.ts';
import { alarm, card, openOnes, openPickups, submit, toast } from './pickup-page.ts';
import { say } from './words.ts';

test.use({ alone: true, schoolTime: '15:10' });

/** The server does what is posted there, and its answers are lost on the way back. */
async function loseAnswers(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(path);
}

test('a person is added, removed and added again @full', async ({ page, as }) => {
  await as('parent');
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
  await dialog.getByRole('button', { name: /Odile Marchand/ }).click();
  await page.getByRole('dialog', { name: 'Remove this person?' }).getByRole('button', { name: /Odile/ }).click();
  await expect(toast(page, 'Odile Marchand was removed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).not.toContainText('Odile Marchand');
  await add();
});

test('running late is sent once, and how late is changed in the same alert @full', async ({ page, as }) => {
  await as('parent');
  await openPickups(page, '/pickup?child=1');
  const late = page.getByRole('button', { name: 'Running Late' });
  const said = page.getByText('Running Late · Léa Tremblay');
  const found = await loseAnswers(page, /\/api\/alerts$/);
  await late.click();
  await expect(said).toHaveCount(1);
  await expect(page.getByText('This could not be confirmed')).toHaveCount(0);
  await found();
  await expect(page.getByRole('button', { name: /^Running Late · Sent/ })).toHaveAttribute('aria-disabled', 'true');
  // It answers though it reads as disabled: nothing is sent again.
  await late.click({ force: true });
  await page.getByRole('button', { name: '20 min' }).click();
  await expect(page.getByText('20 minutes late')).toBeVisible();
  await expect(said).toHaveCount(1);
  const sent: Alert[] = await (await page.request.get('/api/alerts')).json();
  expect(sent.filter(({ kind }) => kind === 'running_late')).toHaveLength(1);
});

test('a child is handed over, that is undone, and the child is handed over again @full', async ({
  page,
  as,
  another,
}) => {
  const family = await another('parent');
  const wanted = { childId: 1, pickupPersonId: 1, method: 'gps', time: null, useGps: true, date: schoolToday() };
  const { id } = await (await family.request.post('/api/pickups', { data: wanted })).json();
  await as('teacher');
  for (const step of ['getting_ready', 'at_the_door'])
    expect((await page.request.post(`/api/staff/departures/${id}/steps`, { data: { step } })).status()).toBe(200);
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/today');
  const departure = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Léa T.' }) });
  const handOver = async () => {
    await departure.getByRole('button', { name: /^Hand over/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Known to me' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(toast(page, 'Léa T. has left')).toBeVisible();
  };
  const found = await loseAnswers(page, /\/api\/staff\/departures\/\d+\/(release|undo)$/);
  await handOver();
  await departure.getByRole('button', { name: /^Undo/ }).click();
  await expect(toast(page, 'Léa T. is at the door again')).toBeVisible();
  await found();
  await handOver();
  const board: DepartureBoard = await (await page.request.get('/api/staff/departures')).json();
  expect(board.departures.find((one) => one.id === id)?.status).toBe('released');
});

test.describe('with the school out of reach', () => {
  test('a pickup that could not be sent keeps its choices, and is scheduled once when tried again', async ({
    page,
    as,
  }) => {
    await as('parent');
    await openPickups(page, '/pickup?child=1');
    await page.locator('input[name=time][value="17:00"]').check({ force: true });
    // The server does it, and the answer is lost on the way back; nothing else gets through meanwhile.
    await page.route('**/api/pickups', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort('connectionreset');
    });
    await hearsNothing(page);
    await submit(page).click();
    await expect(alarm(page, 'Failed to schedule pickup')).toContainText(
      'It may have been received, or not. Trying again is safe: nothing is done twice.',
    );
    await expect(page.locator('input[name=time][value="17:00"]')).toBeChecked();
    await expect(page.getByRole('main').getByRole('link', { name: 'Call the school' })).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await page.unroute('**/api/pickups');
    await page.locator('#plan-form').getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Pickup scheduled successfully')).toBeVisible();
    const open = await openOnes(page);
    expect(open.map(({ time }) => time)).toEqual(['17:00']);
  });

  test('a pickup whose answer was lost is seen to stand; cancelled, the same is scheduled anew @full', async ({
    page,
    as,
  }) => {
    await as('parent');
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
    expect(await openOnes(page)).toHaveLength(1);
  });

  test('offline is said, and what was chosen is still there after another page @full', async ({
    page,
    as,
    context,
  }) => {
    await as('parent');
    await openPickups(page, '/pickup?child=1');
    await page.locator('input[name=time][value="16:45"]').check({ force: true });
    await context.setOffline(true);
    await expect(page.getByText(/You are offline\. Updated at \d/)).toBeVisible();
    await submit(page).click();
    await expect(toast(page, 'Waiting for the network')).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await context.setOffline(false);
    await page.goBack();
    await expect(page.locator('input[name=time][value="16:45"]')).toBeChecked();
    await submit(page).click();
    await expect(card(page, 'Léa Tremblay')).toContainText('At 4:45 PM');
  });

  test('what is sent offline goes by itself once the network is back, unless it was changed meanwhile', async ({
    page,
    as,
    context,
  }) => {
    await as('parent');
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
    await expect(waiting).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText(/You are offline/)).toHaveCount(0);
    expect(await openOnes(page)).toEqual([]);

    await context.setOffline(true);
    await submit(page).click();
    await expect(waiting).toBeVisible();
    await context.setOffline(false);
    await expect(toast(page, 'Pickup scheduled successfully')).toBeVisible();
    await expect(card(page, 'Léa Tremblay')).toContainText('At 5:00 PM');
    expect(await openOnes(page)).toHaveLength(1);
  });

  test.describe('in French', () => {
    test.use({ look: { locale: 'fr', theme: 'light' } });

    test('trying again takes nothing away: the page stays, and what is opened and written meanwhile', async ({
      page,
      as,
    }) => {
      await as('parent');
      await hearsNothing(page);
      await page.route('**/api/config', (route) => route.abort());
      await openPickups(page, '/pickup?child=1');
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.unroute('**/api/config');
      await page.route('**/api/config', async (route) => {
        await answered;
        await route.continue();
      });
      const retry = page.getByRole('button', { name: say('fr', 'ui', 'retry') }).first();
      await retry.focus();
      const asked = page.waitForRequest('**/api/config');
      await retry.press('Enter');
      await asked;
      await expect(retry).toBeFocused();
      await page.getByRole('button', { name: say('fr', 'alerts', 'message') }).click();
      const note = page.getByRole('dialog').getByRole('textbox');
      await note.fill('Je serai à la porte de la cour');
      answer();
      await expect(submit(page)).toHaveCount(1);
      await expect(note).toHaveValue('Je serai à la porte de la cour');
      await expect(retry).toHaveCount(0);
    });
  });

  test('two taps at once schedule one pickup', async ({ page, as }) => {
    await as('parent');
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
