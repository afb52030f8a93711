/** Which slot, day and child a pickup can still be planned for. */
import type { BrowserContext } from '@playwright/test';
import { formatDay } from '#core/time/format.ts';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { card, openOnes, openPickups, submit } from './pickup-page.ts';

test.use({ alone: true, schoolTime: '15:10' });

test('who is late can still send somebody else for the slot that has passed @full', async ({ page, as }) => {
  await as('parent');
  await openPickups(page, '/pickup?child=1');
  await page.locator('input[name=time][value="15:15"]').check({ force: true });
  await submit(page).click();
  const own = card(page, 'Léa Tremblay');
  await expect(own).toBeVisible();
  await openPickups(page, '/pickup?child=1', '15:20');
  await own.getByRole('button', { name: /^Change/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('input[value="15:15"]')).toBeChecked();
  await expect(dialog.locator('input[value="15:00"]')).toBeDisabled();
  await dialog.getByRole('combobox').selectOption({ label: 'Marc Tremblay · father' });
  await dialog.locator('button[type=submit]').click();
  await expect(own).toContainText('At 3:15 PM, with Marc Tremblay');
});

/** Staff mark that a child is not there: what they mark wins over what its family reports. */
async function markAbsent(office: BrowserContext, childId: number): Promise<void> {
  const data = { day: schoolToday(), status: 'absent' };
  expect((await office.request.post(`/api/staff/attendance/${childId}/marks`, { data })).status()).toBe(200);
}

test('a child reported absent all day is said so before one tries, and the next day is offered', async ({
  page,
  as,
  another,
}) => {
  await as('parent');
  await markAbsent(await another('admin'), 2);
  const absence = {
    childId: 2,
    date: schoolToday(),
    reason: 'sick',
    notes: '',
    duration: 'full_day',
    createdAt: new Date().toISOString(),
  };
  expect((await page.request.post('/api/absences', { data: absence })).status()).toBe(201);
  await openPickups(page, '/pickup?child=2');
  await expect(page.getByText(/Noah Tremblay is reported absent all day/)).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  const tomorrow = formatDay(addDays(schoolToday(), 1), 'en', 'weekday');
  await page.getByRole('button', { name: `Schedule for ${tomorrow}` }).click();
  await expect(page.getByRole('heading', { name: `Noah Tremblay · ${tomorrow}` })).toBeFocused();
  await submit(page).click();
  await expect(card(page, 'Noah Tremblay')).toContainText(tomorrow);
});

test('a child reported absent by both halves of a day is absent all day @full', async ({ page, as, another }) => {
  await as('parent');
  await markAbsent(await another('admin'), 2);
  for (const duration of ['morning', 'afternoon']) {
    const data = { childId: 2, date: schoolToday(), reason: 'sick', notes: '', duration };
    expect(
      (await page.request.post('/api/absences', { data: { ...data, createdAt: new Date().toISOString() } })).status(),
    ).toBe(201);
  }
  await openPickups(page, '/pickup?child=2');
  await expect(page.getByText(/Noah Tremblay is reported absent all day/)).toBeVisible();
});

test('who has gone home is planned for the next day by time or by GPS @full', async ({ page, as, another }) => {
  const wanted = { childId: 1, pickupPersonId: 1, method: 'gps', time: null, useGps: true, date: schoolToday() };
  const family = await another('parent');
  const { id } = await (await family.request.post('/api/pickups', { data: wanted })).json();
  const door = await another('teacher');
  for (const step of ['getting_ready', 'at_the_door'])
    await door.request.post(`/api/staff/departures/${id}/steps`, { data: { step } });
  const release = { data: { checked: 'known', pickupPersonId: 1 } };
  expect((await door.request.post(`/api/staff/departures/${id}/release`, release)).status()).toBe(200);
  await as('parent');
  await openPickups(page, '/pickup?child=1');
  await expect(page.getByRole('radio', { name: /^Léa.*GPS/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Schedule for/ }).click();
  await page.getByRole('radio', { name: /^Léa.*GPS/ }).check({ force: true });
  await expect(submit(page)).toHaveText('Schedule Pickup with GPS');
});

test('where the hours of the school cannot be had, what stands can still be acted on @full', async ({ page, as }) => {
  await as('parent');
  const wanted = { childId: 2, pickupPersonId: 1, method: 'time', time: '16:00', useGps: false, date: schoolToday() };
  expect((await page.request.post('/api/pickups', { data: wanted })).status()).toBe(201);
  await page.route('**/api/config', (route) => route.fulfill({ status: 503 }));
  await openPickups(page, '/pickup?child=2');
  await expect(card(page, 'Noah Tremblay').getByRole('button', { name: 'I’m here' })).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Emergency' }).click();
  await expect(page.getByRole('dialog').locator('a[href="tel:911"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('radio', { name: /^Léa.*Time/ }).check({ force: true });
  await expect(submit(page)).toBeVisible();
});

test.describe('without the right for one child', () => {
  test.use({ alone: false });

  test('who may only see a child is told to call the school, and plans for the other', async ({ page, as }) => {
    await as('parent');
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch();
      const session = await response.json();
      await route.fulfill({ response, json: { ...session, rights: { ...session.rights, 1: ['view'] } } });
    });
    await openPickups(page);
    await expect(page.getByText(/does not allow you to schedule pickups for Léa Tremblay/)).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Léa/ })).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Noah Tremblay Time' })).toBeChecked();
  });
});

test.describe('after the last slot', () => {
  test.use({ schoolTime: '17:40' });

  test('the next school day is proposed, with its date @full', async ({ page, as }) => {
    await as('parent');
    await openPickups(page, '/pickup?child=1', '17:40');
    const tomorrow = addDays(schoolToday(), 1);
    await expect(
      page.getByRole('heading', { name: `Léa Tremblay · ${formatDay(tomorrow, 'en', 'weekday')}` }),
    ).toBeVisible();
    await expect(page.locator('input[name=time]:disabled')).toHaveCount(0);
    await submit(page).click();
    await expect(card(page, 'Léa Tremblay')).toContainText(formatDay(tomorrow, 'en', 'weekday'));
    expect((await openOnes(page))[0]).toMatchObject({ date: tomorrow });
  });
});
