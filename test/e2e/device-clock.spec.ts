/** Devices whose clock is wrong: pages show the school's time, and say so. */
import { deviceClockIsAhead, schoolToday } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

const hour = 3_600_000;
const notice = /^(This device’s clock is|L’horloge de cet appareil)/;

test('a phone whose clock is ten hours fast keeps the school’s day and plans a pickup for it', async ({
  page,
  signInAs,
}) => {
  const tomorrow = addDays(schoolToday(), 1);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await signInAs('parent');
  await deviceClockIsAhead(page, 10 * hour);
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'Léa Tremblay' });
  await expect(card.getByText(formatDay(schoolToday(), 'en', 'weekday'))).toBeVisible();
  // The first screen does not act on the time.
  await expect(page.getByText(notice)).toHaveCount(0);
  await page.getByRole('link', { name: 'Report absence' }).first().click();
  await expect(page.getByText(notice)).toHaveText(
    /^This device’s clock is (10\sh|9\sh\s59\smin) fast\. Times shown are the school’s\.$/,
  );
  await page.goto('/pickup?child=1');
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole('article').or(page.locator('#plan-form')).first()).toBeVisible();
  expect(requested.filter((url) => url.includes(tomorrow))).toEqual([]);
  const slot = page.locator('#plan-form').getByRole('radio', { name: /4:00\sPM/ });
  await slot.check({ force: true });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/pickups'));
  await page.locator('#plan-form button[type=submit]').click();
  expect((await sent).postDataJSON()).toMatchObject({ date: schoolToday(), time: '16:00' });
  await expect(page.getByRole('article').filter({ hasText: 'Léa Tremblay' }).first()).toContainText('4:00');
});

test('a tablet whose clock is five hours slow shows the day’s end on the board and in the attendance', async ({
  newDeviceAs,
}) => {
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await setAccountLocale(teacher, 'fr');
  await deviceClockIsAhead(teacher, -5 * hour);
  await teacher.goto('/staff/today');
  const text =
    /^L’horloge de cet appareil retarde de (5\sh|5\sh\s1\smin)\. Les heures affichées sont celles de l’école\.$/;
  await expect(teacher.getByText(notice)).toHaveText(text);
  // In the afternoon the board comes first and what is above it is folded.
  await expect(teacher.getByRole('main').locator('details').first()).not.toHaveAttribute('open');
  await teacher.goto('/staff/attendance?room=402');
  await expect(teacher.getByText(notice)).toHaveText(text);
  await expect(teacher.getByText(formatDay(schoolToday(), 'fr', 'long'))).toBeVisible();
});

test('a page says nothing about a clock that is four minutes fast', async ({ page, signInAs }) => {
  await signInAs('teacher');
  await deviceClockIsAhead(page, hour / 15);
  await page.goto('/staff/today');
  await expect(page.getByRole('region', { name: 'Departures' })).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(0);
});
