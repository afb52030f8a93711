/** What was done though its answer was lost: it is seen to be done, and once it is undone it can be done again. */
import type { Page } from '@playwright/test';
import type { Alert } from '#core/alerts/alert.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { openPickups, toast } from './pickup-page.ts';

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

test('a person is added, removed and added again', async ({ page, as }) => {
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

test('running late is said twice, and the school hears it twice', async ({ page, as }) => {
  await as('parent');
  await openPickups(page, '/pickup?child=1');
  const late = page.getByRole('button', { name: 'Running Late' });
  const said = page.getByText('Running Late · Léa Tremblay');
  const found = await loseAnswers(page, /\/api\/alerts$/);
  await late.click();
  await expect(said).toHaveCount(1);
  await expect(page.getByText('This could not be confirmed')).toHaveCount(0);
  await found();
  await late.click();
  await expect(said).toHaveCount(2);
  const sent: Alert[] = await (await page.request.get('/api/alerts')).json();
  expect(sent.filter(({ kind }) => kind === 'running_late')).toHaveLength(2);
});

test('a child is handed over, that is undone, and the child is handed over again', async ({
  page,
  as,
  browser,
  school,
}) => {
  const family = await browser.newContext({ baseURL: school.url });
  await family.request.post('/api/demo/session', { data: { as: 'parent' } });
  const wanted = { childId: 1, pickupPersonId: 1, method: 'gps', time: null, useGps: true, date: schoolToday() };
  const { id } = await (await family.request.post('/api/pickups', { data: wanted })).json();
  await family.close();
  await as('teacher');
  for (const step of ['getting_ready', 'at_the_door'])
    expect((await page.request.post(`/api/staff/departures/${id}/steps`, { data: { step } })).status()).toBe(200);
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/today');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Léa T.' }) });
  const handOver = async () => {
    await card.getByRole('button', { name: /^Hand over/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Known to me' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(toast(page, 'Léa T. has left')).toBeVisible();
  };
  const found = await loseAnswers(page, /\/api\/staff\/departures\/\d+\/(release|undo)$/);
  await handOver();
  await card.getByRole('button', { name: /^Undo/ }).click();
  await expect(toast(page, 'Léa T. is at the door again')).toBeVisible();
  await found();
  await handOver();
  const board: DepartureBoard = await (await page.request.get('/api/staff/departures')).json();
  expect(board.departures.find((departure) => departure.id === id)?.status).toBe('released');
});
