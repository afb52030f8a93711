/** Which slot, day and child a pickup can still be planned for. */
import type { BrowserContext } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { formatDay } from '#core/time/format.ts';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { card, openPickupsOf, openPickups, submit } from '#test/e2e/pages/pickup-page.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

test('after its slot has passed, a late pickup can still be given to another person @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
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

/** Staff mark the child absent: their mark overrides the report of the family. */
async function markAbsent(office: BrowserContext, childId: number): Promise<void> {
  const data = { day: schoolToday(), status: 'absent' };
  expect((await office.request.post(`/api/staff/attendance/${childId}/marks`, { data })).status()).toBe(200);
}

test('a child reported absent all day is shown as absent before planning, and the next day is offered', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  await markAbsent(await newDeviceAs('admin'), 2);
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

test('a child reported absent for both halves of a day is absent all day @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  await markAbsent(await newDeviceAs('admin'), 2);
  for (const duration of ['morning', 'afternoon']) {
    const data = { childId: 2, date: schoolToday(), reason: 'sick', notes: '', duration };
    expect(
      (await page.request.post('/api/absences', { data: { ...data, createdAt: new Date().toISOString() } })).status(),
    ).toBe(201);
  }
  await openPickups(page, '/pickup?child=2');
  await expect(page.getByText(/Noah Tremblay is reported absent all day/)).toBeVisible();
});

test('a child that has gone home is planned for the next day by time or by GPS @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  const wanted = { childId: 1, pickupPersonId: 1, method: 'gps', time: null, useGps: true, date: schoolToday() };
  const family = await newDeviceAs('parent');
  const { id } = await (await family.request.post('/api/pickups', { data: wanted })).json();
  const door = await newDeviceAs('teacher');
  for (const step of ['getting_ready', 'at_the_door'])
    await door.request.post(`/api/staff/departures/${id}/transitions`, { data: { step } });
  const release = { data: { childIds: [1], checked: 'known', pickupPersonId: 1 } };
  expect((await door.request.post('/api/staff/departures/releases', release)).status()).toBe(200);
  await signInAs('parent');
  await openPickups(page, '/pickup?child=1');
  await expect(page.getByRole('radio', { name: /^Léa.*GPS/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Schedule for/ }).click();
  await page.getByRole('radio', { name: /^Léa.*GPS/ }).check({ force: true });
  await expect(submit(page)).toHaveText('Schedule Pickup with GPS');
});

test('without the school hours existing pickups can still be used @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  const wanted = { childId: 2, pickupPersonId: 1, method: 'time', time: '16:00', useGps: false, date: schoolToday() };
  expect((await page.request.post('/api/pickups', { data: wanted })).status()).toBe(201);
  await withoutAnswers(page);
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
  test.use({ ownServer: false });

  test('a parent who may only view a child is told to call the school, and plans for the other', async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    await withoutAnswers(page);
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

  test('the next school day is proposed, with its date @full', async ({ page, signInAs }) => {
    await signInAs('parent');
    await openPickups(page, '/pickup?child=1', '17:40');
    const tomorrow = addDays(schoolToday(), 1);
    await expect(
      page.getByRole('heading', { name: `Léa Tremblay · ${formatDay(tomorrow, 'en', 'weekday')}` }),
    ).toBeVisible();
    await expect(page.locator('input[name=time]:disabled')).toHaveCount(0);
    await submit(page).click();
    await expect(card(page, 'Léa Tremblay')).toContainText(formatDay(tomorrow, 'en', 'weekday'));
    expect((await openPickupsOf(page))[0]).toMatchObject({ date: tomorrow });
  });
});
