/** Which slot, day and child a pickup can still be planned for. */
import { formatDay } from '#core/time/format.ts';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { card, openOnes, openPickups, submit } from './pickup-page.ts';

test.use({ alone: true, schoolTime: '15:10' });

test('who is late can still send somebody else for the slot that has passed', async ({ page, as }) => {
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

test('a child reported absent all day is said so before one tries, and the next day is offered', async ({
  page,
  as,
}) => {
  await as('parent');
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

  test('the next school day is proposed, with its date', async ({ page, as }) => {
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
