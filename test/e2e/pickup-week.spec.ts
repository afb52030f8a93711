/** A parent plans the usual week: in French, on a phone. */
import type { Page } from '@playwright/test';
import { formatDay } from '#core/time/format.ts';
import { addDays } from '#core/time/day.ts';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import { weekdayOf } from '#core/school-days/school-day-rules.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { removeUsualWeeks, toast } from './pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '13:10', look: { locale: 'fr', theme: 'light' } });

const text = (key: Parameters<typeof phraseText<'pickupPlans'>>[2]) => phraseText('fr', 'pickupPlans', key);
const plansOf = async (page: Page): Promise<ChildPlans[]> => (await page.request.get('/api/pickup-plans')).json();

async function openWeek(page: Page): Promise<void> {
  await schoolClockShows(page, '13:10');
  await page.goto('/pickup');
  await page.getByRole('link', { name: phraseText('fr', 'app', 'pickupWeek') }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Semaine habituelle');
  await expect(page.getByRole('heading', { name: text('everyWeek') })).toBeVisible();
}

const who = (page: Page, day: string) => page.getByRole('combobox', { name: `${day}\u00a0: mode de départ` });
const time = (page: Page, day: string) => page.getByRole('combobox', { name: `${day}\u00a0: heure` });

test('a parent plans a whole week for both children in seven taps', async ({
  page,
  signInAs,
  taps,
  expectAccessible,
}) => {
  await signInAs('parent');
  await removeUsualWeeks(page.request);
  await openWeek(page);
  await expect(page.getByText('Rien de prévu').first()).toBeVisible();
  await who(page, 'Lundi').selectOption({ label: 'Sophie Tremblay' });
  await time(page, 'Lundi').selectOption('16:00');
  await page.getByRole('button', { name: text('sameEveryDay') }).tap();
  await expect(time(page, 'Vendredi')).toHaveValue('16:00');
  await page.getByRole('button', { name: text('save') }).tap();
  await expect(toast(page, text('saved'))).toBeVisible();
  // A choice in a list counts as two taps.
  expect(taps.count).toBeLessThanOrEqual(7);
  await expect(page.getByText('Rien de prévu')).toHaveCount(0);
  await expect(page.getByText(/Sophie Tremblay, 16\sh/).first()).toBeVisible();
  await expectAccessible();

  const plans = await plansOf(page);
  expect(plans.map(({ childId }) => childId)).toEqual([1, 2]);
  for (const { week, days } of plans) {
    expect(week.slice(0, 5).map((plan) => [plan.weekday, plan.person, plan.time])).toEqual(
      [1, 2, 3, 4, 5].map((weekday) => [weekday, 'Sophie Tremblay', '16:00']),
    );
    expect(days.map(({ source }) => source)).toEqual(Array.from({ length: 10 }, () => 'week'));
  }

  await page
    .locator('#content')
    .getByRole('link', { name: phraseText('fr', 'app', 'schedulePickup') })
    .first()
    .tap();
  await expect(page.getByRole('link', { name: /Semaine habituelle/ })).toContainText(/Sophie Tremblay, 16\sh/);
});

test('an exception every week until a day overlaps another: the parent is asked, and it is replaced', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await removeUsualWeeks(page.request);
  await openWeek(page);
  const thursday = nextThursday();
  const dialog = page.getByRole('dialog');
  const fill = async (last: string, choice: string) => {
    await page.getByRole('button', { name: text('add') }).tap();
    await dialog.locator('input[name=from]').fill(thursday);
    await dialog.getByRole('radio', { name: 'Chaque jeudi' }).check({ force: true });
    await dialog.locator('input[name=until]').fill(last);
    await dialog.getByRole('combobox', { name: text('who') }).selectOption(choice);
  };
  await fill(addDays(thursday, 35), 'after_school');
  await dialog.getByRole('button', { name: text('submit'), exact: true }).tap();
  await expect(toast(page, text('added'))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Reste au service de garde' }).first()).toBeVisible();

  await fill(addDays(thursday, 14), 'bus');
  await dialog.getByRole('button', { name: text('submit'), exact: true }).tap();
  await expect(dialog.getByRole('alert')).toContainText(text('overlap'));
  await expect(dialog.getByRole('alert')).toContainText('Reste au service de garde');
  await expect(dialog.getByRole('combobox', { name: text('who') })).toHaveValue('bus');
  await dialog.getByRole('button', { name: text('replace') }).tap();
  await expect(dialog).toHaveCount(0);
  const [lea] = await plansOf(page);
  expect(lea?.exceptions.map(({ kind, from, until }) => [kind, from, until])).toEqual([
    ['bus', thursday, addDays(thursday, 14)],
    ['after_school', addDays(thursday, 15), addDays(thursday, 35)],
  ]);

  const heading = page.getByRole('heading', { name: text('exceptions') });
  await expect(heading).toBeFocused();
  await page
    .getByRole('button', { name: /^Retirer : Léa Tremblay/ })
    .first()
    .tap();
  await expect(toast(page, text('removed'))).toBeVisible();
  await page.getByRole('button', { name: text('undo'), exact: true }).tap();
  await expect(toast(page, text('added'))).toBeVisible();
  expect((await plansOf(page))[0]?.exceptions[0]).toMatchObject({ kind: 'bus', from: thursday });
});

test('a week that another parent changed in the meantime is not overwritten without a question @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await removeUsualWeeks(page.request);
  await openWeek(page);
  await who(page, 'Mardi').selectOption('bus');
  const [lea] = await plansOf(page);
  const data = {
    children: [{ childId: 1, revision: lea?.revision }],
    week: [{ weekday: 1, kind: 'walks', pickupPersonId: null, time: null }],
  };
  expect((await page.request.put('/api/pickup-plans', { data })).status()).toBe(200);
  await page.getByRole('button', { name: text('save') }).tap();
  await expect(page.getByText(text('changedElsewhere'))).toBeVisible();
  await expect(who(page, 'Mardi')).toHaveValue('bus');
  await page.getByRole('button', { name: text('keepMine') }).tap();
  await expect(toast(page, text('saved'))).toBeVisible();
  expect((await plansOf(page)).map(({ week }) => week.map(({ kind }) => kind))).toEqual([['bus'], ['bus']]);
});

test('a day is changed from the list of the next days, and the plan of today is on the pickup page @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await openWeek(page);
  const today = schoolToday();
  await page.getByRole('button', { name: `Modifier : ${formatDay(today, 'fr', 'weekday')}` }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('input[name=from]')).toHaveValue(today);
  await dialog.getByRole('combobox', { name: text('who') }).selectOption({ label: 'Marc Tremblay' });
  await dialog.getByRole('button', { name: text('submit'), exact: true }).press('Enter');
  await expect(dialog.getByText(text('timeMissing'))).toBeVisible();
  await dialog.getByRole('combobox', { name: text('time') }).selectOption('15:15');
  await dialog.getByRole('button', { name: text('submit'), exact: true }).tap();
  await expect(dialog).toHaveCount(0);
  await page.goto('/pickup');
  await expect(page.getByRole('link', { name: /Semaine habituelle/ })).toContainText(/Marc Tremblay, 15\sh\s15/);
});

/** The next Thursday after today. */
function nextThursday(): string {
  const today = schoolToday();
  return addDays(today, 7 - ((weekdayOf(today) + 3) % 7));
}
