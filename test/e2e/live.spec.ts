/** Live updates: on another phone, in another tab, and after a lost connection. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { watchNetworkIdle } from '#bench/support/network-idle.ts';
import { mergeRegisters } from '#core/attendance/register-rules.ts';
import { mergeBoard } from '#core/pickups/board-order-rules.ts';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { phraseText } from './text.ts';
import { timeLimit } from '#test/support/full-run.ts';

test.use({ ownServer: true });

const recent = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem');
const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ });

/** Reports an absence through the API, as another phone would. */
async function report(phone: BrowserContext, url: string, daysAhead: number, notes: string): Promise<void> {
  const data = { childId: 1, date: addDays(schoolToday(), daysAhead), reason: 'sick', duration: 'full_day', notes };
  const answer = await phone.request.post(`${url}/api/absences`, { data });
  expect(answer.status()).toBe(201);
}

/** Every stream that a page opens. */
function streamsOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/live') && request.method() === 'GET') requested.push(request.url());
  });
  return requested;
}

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('an absence reported on one phone appears on the other within a second', async ({
      page,
      signInAs,
      newDeviceAs,
      school,
    }) => {
      await signInAs('parent');
      const other = await newDeviceAs('parent');
      const streaming = page.waitForResponse(/\/api\/live/);
      await page.goto('/absence');
      const list = recent(page, phraseText(locale, 'absences', 'recent'));
      await expect(list.first()).toBeVisible();
      await streaming;
      await report(other, school.url, 30, 'seen at once');
      await expect(list.filter({ hasText: 'seen at once' })).toBeVisible({ timeout: timeLimit(1000) });
    });
  });
}

test('tabs share one stream, and another tab continues it when its tab closes', async ({
  page,
  signInAs,
  newDeviceAs,
  context,
  school,
}) => {
  await signInAs('parent');
  const other = await newDeviceAs('parent');
  const first = page;
  const firstStreams = streamsOf(first);
  await first.goto('/absence');
  await expect(recent(first, 'Recent absences').first()).toBeVisible();
  await expect.poll(() => firstStreams.length).toBe(1);

  const second = await context.newPage();
  const secondStreams = streamsOf(second);
  await second.goto('/absence');
  await expect(recent(second, 'Recent absences').first()).toBeVisible();
  await report(other, school.url, 31, 'in both tabs');
  for (const tab of [first, second]) {
    await expect(recent(tab, 'Recent absences').filter({ hasText: 'in both tabs' })).toBeVisible({
      timeout: timeLimit(2000),
    });
  }
  expect([firstStreams.length, secondStreams.length]).toEqual([1, 0]);

  await first.close();
  await report(other, school.url, 32, 'after the other tab');
  await expect(recent(second, 'Recent absences').filter({ hasText: 'after the other tab' })).toBeVisible();
  expect(secondStreams).toHaveLength(1);
});

test('changes made while the phone was offline appear once it reconnects', async ({
  page,
  signInAs,
  newDeviceAs,
  context,
  school,
}) => {
  await signInAs('parent');
  const other = await newDeviceAs('parent');
  await page.goto('/absence');
  const list = recent(page, 'Recent absences');
  await expect(list.first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/).first()).toBeVisible();
  await report(other, school.url, 33, 'while away');
  await expect(list.filter({ hasText: 'while away' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(list.filter({ hasText: 'while away' })).toBeVisible({ timeout: timeLimit(2000) });
  await expect(page.getByText(/You are offline/)).toHaveCount(0);
});

test('a list that failed to load is retried once the school answers @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.route(/\/api\/(absences|live)/, (route) => route.abort());
  await page.goto('/absence');
  await expect(page.getByText(/The school’s server cannot be reached/)).toBeVisible();
  await page.unrouteAll();
  await expect(recent(page, 'Recent absences').first()).toBeVisible();
  await expect(page.getByText(/The school’s server cannot be reached/)).toHaveCount(0);
});

test('signing out on one phone ends its stream, and the other continues', async ({
  page,
  signInAs,
  newDeviceAs,
  context,
  school,
}) => {
  await signInAs('parent');
  const other = await newDeviceAs('parent');
  await page.goto('/');
  await expect(bell(page)).toBeVisible();
  const left = await context.request.post(`${school.url}/api/auth/sign-out`);
  expect(left.status()).toBe(200);
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  expect((await other.request.get(`${school.url}/api/session`)).status()).toBe(200);
});

test('after a burst of changes the live lists of a parent and a teacher equal those after a reload @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  const phone = await newDeviceAs('parent');
  const [teacher, office] = [await newDeviceAs('teacher', tablet), await newDeviceAs('admin')];
  const screens = await Promise.all([opened(page, '/pickup?child=1'), opened(await teacher.newPage(), '/staff/today')]);
  const before = await Promise.all(screens.map(({ lists }) => lists()));

  await burst(phone.request, teacher.request, office.request);

  for (const [n, { quiet, lists, again }] of screens.entries()) {
    await quiet();
    const received = await lists();
    await again();
    // Portraits are read for the children of the messages shown.
    const compared = Object.fromEntries(Object.entries(received).filter(([list]) => !list.endsWith('/portraits')));
    // Some lists are only kept for later, and a page asks for them once it has been idle for a while.
    const sameAgain = async () => {
      const requested = await lists();
      return Object.fromEntries(Object.keys(compared).map((list) => [list, requested[list]]));
    };
    await expect.poll(sameAgain, { timeout: 20_000 }).toEqual(compared);
    const changed = Object.keys(received).filter((list) => received[list] !== before[n]?.[list]);
    expect(changed).toEqual(expect.arrayContaining(listsThatChange[n] ?? []));
  }
});

/** The lists that the burst below changes, by screen. Without changes the comparison would prove nothing. */
const listsThatChange = [
  ['/api/absences', '/api/alerts', '/api/badges', '/api/pickup-persons', '/api/pickups'],
  ['/api/staff/alerts', '/api/staff/departures', '/api/staff/pickup-persons'],
];

type Answer = { readonly only: string | null; readonly text: Promise<string> };

/** The content of a list after its replies: first the whole list, then those for some of its records. */
async function shownBy(list: string, [whole, ...parts]: readonly Answer[]): Promise<string> {
  let shown = (await whole?.text) ?? '';
  for (const { only, text } of parts) {
    const ids = new Set(only?.split(',').map(Number));
    const put = list === '/api/staff/departures' ? asText(mergeBoard) : asText(mergeRegisters);
    shown = put(shown, await text, ids);
  }
  return shown;
}

const asText =
  <List>(put: (list: List, part: List, ids: ReadonlySet<number>) => List | undefined) =>
  (list: string, part: string, ids: ReadonlySet<number>) =>
    JSON.stringify(put(JSON.parse(list) as List, JSON.parse(part) as List, ids));

/** A screen with its live stream, and the replies to all of its requests. */
async function opened(screen: Page, path: string) {
  let answers = new Map<string, Answer[]>();
  screen.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const only = new URLSearchParams(search).get('only');
    // Data of a single day is requested on an event and is not a cached list.
    const isList = pathname.startsWith('/api/') && pathname !== '/api/live' && (search === '' || only !== null);
    if (!isList || response.request().method() !== 'GET') return;
    const before = only === null ? [] : (answers.get(pathname) ?? []);
    answers.set(pathname, [...before, { only, text: response.text() }]);
  });
  const lists = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all([...answers].map(async ([list, replies]) => [list, await shownBy(list, replies)])),
    );
  await withoutAnswers(screen);
  const quiet = watchNetworkIdle(screen);
  const streaming = screen.waitForResponse(/\/api\/live/);
  await screen.goto(path);
  await streaming;
  await quiet();
  return {
    lists,
    quiet,
    again: async () => {
      answers = new Map();
      await screen.reload();
      await quiet();
    },
  };
}

/** Every kind of update between a family and its school, many at once. */
async function burst(family: APIRequestContext, staff: APIRequestContext, office: APIRequestContext): Promise<void> {
  const sent = async <Reply = { id: number }>(answer: ReturnType<typeof family.fetch>): Promise<Reply> => {
    const response = await answer;
    expect(response.ok(), `${response.url()} ${response.status()} ${await response.text()}`).toBe(true);
    return JSON.parse((await response.text()) || 'null') as Reply;
  };
  const today = schoolToday();
  const post = (path: string, data: object) => sent(family.post(path, { data }));
  const people = await sent<{ id: number; name: string }[]>(family.get('/api/pickup-persons'));
  const sophie = people.find(({ name }) => name.startsWith('Sophie'))?.id;
  const pickup = { pickupPersonId: sophie, method: 'gps', time: null, useGps: true, date: today };
  const absence = { reason: 'family', notes: '', duration: 'full_day' };
  const [lea, noah, late, odile, rosa, away] = await Promise.all([
    post('/api/pickups', { ...pickup, childId: 1 }),
    post('/api/pickups', { ...pickup, childId: 2 }),
    post('/api/alerts', { childId: 1, kind: 'running_late' }),
    post('/api/pickup-persons', { name: 'Odile Marchand', childIds: [1] }),
    post('/api/pickup-persons', { name: 'Rosa Villeneuve', childIds: [1, 2] }),
    post('/api/absences', { ...absence, childId: 1, date: addDays(today, 40) }),
    post('/api/pickup-persons', { name: 'Nadia Ouellet', childIds: [2] }),
  ]);
  await Promise.all([
    post(`/api/pickups/${lea.id}/progress`, { event: 'on_the_way', etaMinutes: 12 }),
    sent(family.delete(`/api/pickups/${noah.id}`)),
    sent(family.delete(`/api/pickup-persons/${odile.id}`)),
    sent(family.delete(`/api/absences/${away.id}`)),
    sent(
      office.post(`/api/staff/pickup-persons/${rosa.id}/decision`, { data: { approve: true, mayNamerCollect: true } }),
    ),
    sent(staff.post(`/api/staff/alerts/${late.id}/acknowledge`)),
  ]);
  await post('/api/absences', { ...absence, childId: 2, date: today });
  for (const step of ['getting_ready', 'at_the_door'])
    await sent(staff.post(`/api/staff/departures/${lea.id}/transitions`, { data: { step } }));
  await post('/api/alerts', { childId: 1, kind: 'message', note: 'Pas de bottes aujourd’hui' });
}
