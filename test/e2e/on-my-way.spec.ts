/**
 * A parent comes with GPS. The position is not read before the tap, never leaves the phone, and tracking ends when it
 * should. The device's own geolocation is used, and its calls are counted.
 */
import type { BrowserContext, Geolocation, Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { schoolClockRunsFrom, schoolToday } from './clock.ts';
import { phraseText } from './text.ts';

type Counted = { started: number; ended: number };

/** Counts the geolocation calls of the page, and records every request. */
async function watched(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const counted: Counted = ((globalThis as unknown as { counted: Counted }).counted = { started: 0, ended: 0 });
    const [watch, clear] = [geolocation.watchPosition.bind(geolocation), geolocation.clearWatch.bind(geolocation)];
    geolocation.watchPosition = (...given) => {
      counted.started += 1;
      return watch(...given);
    };
    geolocation.clearWatch = (id) => {
      counted.ended += 1;
      clear(id);
    };
    geolocation.getCurrentPosition = () => {
      counted.started += 100;
    };
  });
  return {
    counted: () => page.evaluate(() => (globalThis as unknown as { counted: Counted }).counted),
    reports: () =>
      requests
        .filter((request) => request.method() === 'POST' && request.url().endsWith('/progress'))
        .map((request) => request.postDataJSON() as { event: string; etaMinutes?: number }),
    /** Every request, with its address and body. */
    sent: () => requests.map((request) => `${request.url()} ${request.postData() ?? ''}`),
  };
}

/** How a position would appear in a request: by name, or by its digits around Montréal. */
const coordinates = /"?(lat|lng|lon|latitude|longitude|coords|accuracy|position)"?\s*[:=]|4[5-9]\.\d{3}|-7\d\.\d{3}/i;

/** The demo school, and points this many kilometers north of it. */
const school = { latitude: 45.5532, longitude: -73.6021 };
const away = (kilometres: number) => ({ ...school, latitude: school.latitude + kilometres / 111.195 });
const there = { ...away(5), accuracy: 12 };

/** A pickup with GPS for today, created through the API. */
async function schedule(context: BrowserContext, url: string, childId = 1): Promise<void> {
  const people = await (await context.request.get(`${url}/api/pickup-persons`)).json();
  const person = people.find(({ name }: { name: string }) => name.startsWith('Sophie'));
  const answer = await context.request.post(`${url}/api/pickups`, {
    data: { childId, pickupPersonId: person.id, method: 'gps', time: null, useGps: true, date: schoolToday() },
  });
  expect(answer.status()).toBe(201);
}

const sent = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/progress'));

/** The page of a pickup with GPS, on a phone that grants the permission and has this position or none. */
async function arranged(page: Page, context: BrowserContext, url: string, place: Geolocation | null = there) {
  await schedule(context, url);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(place);
  const device = await watched(page);
  await page.goto('/pickup?child=1');
  return device;
}

/** The same, after the parent has tapped “on my way” and tracking has started. */
async function onItsWay(page: Page, context: BrowserContext, url: string) {
  const device = await arranged(page, context, url);
  await Promise.all([sent(page), page.getByRole('button', { name: 'On my way' }).click()]);
  await expect(page.getByText(phraseText('en', 'gps', 'watching'))).toBeVisible();
  return device;
}

test.use({ ownServer: true, schoolTime: '15:10' });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const onMyWay = phraseText(locale, 'pickups', 'onMyWay');
    const imHere = phraseText(locale, 'pickups', 'imHere');
    const note = (page: Page, name: Parameters<typeof phraseText<'gps'>>[2]) =>
      page.getByText(phraseText(locale, 'gps', name));

    test('a parent shares, the school gets minutes but no position, and arriving ends it @narrow', async ({
      page,
      signInAs,
      context,
      school: { url },
      expectAccessible,
    }) => {
      await signInAs('parent');
      const device = await arranged(page, context, url);
      await expect(page.getByRole('button', { name: onMyWay })).toBeVisible();
      await page.waitForLoadState('load');
      expect(await device.counted()).toEqual({ started: 0, ended: 0 });

      await Promise.all([sent(page), page.getByRole('button', { name: onMyWay }).click()]);
      await expect(note(page, 'watching')).toBeVisible();
      // The estimate of the table comes first, the phone's own minutes thirty seconds later at the earliest.
      const [first] = device.reports();
      expect(first).toMatchObject({ event: 'on_the_way' });
      expect(first?.etaMinutes).toBeGreaterThan(0);
      await expectAccessible();

      await context.setGeolocation({ ...away(0.05), accuracy: 12 });
      await expect(note(page, 'near')).toBeVisible();
      expect(device.reports().every(({ event }) => event === 'on_the_way')).toBe(true);
      await Promise.all([sent(page), page.getByRole('button', { name: imHere }).click()]);
      await expect.poll(device.counted).toEqual({ started: 1, ended: 1 });
      await expect(note(page, 'near')).toBeHidden();
      expect(device.reports().at(-1)).toEqual({ event: 'here' });
      expect(device.sent().filter((one) => coordinates.test(one))).toEqual([]);
      expect('{"event":"here","where":[45.5532,-73.6021]}').toMatch(coordinates);
    });

    test('a parent who denies the permission is announced with the estimate of the table, and taps “I’m here”', async ({
      page,
      signInAs,
      context,
      school: { url },
    }) => {
      await signInAs('parent');
      await schedule(context, url);
      await context.clearPermissions();
      const device = await watched(page);
      await page.goto('/pickup?child=1');
      await Promise.all([sent(page), page.getByRole('button', { name: onMyWay }).click()]);
      await expect(note(page, 'refused')).toBeVisible();
      expect(device.reports()).toHaveLength(1);
      expect(device.reports()[0]?.etaMinutes).toBeGreaterThan(0);
      expect(await device.counted()).toEqual({ started: 1, ended: 1 });
      await Promise.all([sent(page), page.getByRole('button', { name: imHere }).click()]);
      await expect(note(page, 'refused')).toBeHidden();
      expect(device.reports().at(-1)).toEqual({ event: 'here' });
    });
  });
}

test.describe('over time', () => {
  test('updates the school at most every thirty seconds, and stops reading the position after an hour @full', async ({
    page,
    signInAs,
    context,
    school: { url },
  }) => {
    await signInAs('parent');
    await schoolClockRunsFrom(page, '15:10');
    const device = await onItsWay(page, context, url);
    await page.clock.runFor(20_000);
    for (const kilometres of [4, 3, 2]) await context.setGeolocation({ ...away(kilometres), accuracy: 12 });
    expect(device.reports()).toHaveLength(1);
    await Promise.all([sent(page), page.clock.runFor(15_000)]);
    expect(device.reports()).toHaveLength(2);

    await page.clock.fastForward('01:00:00');
    await expect(page.getByText(phraseText('en', 'gps', 'ended'))).toBeVisible();
    await expect.poll(device.counted).toEqual({ started: 1, ended: 1 });
    // Sharing starts again with a tap, and not by itself.
    await page.getByRole('button', { name: phraseText('en', 'gps', 'again') }).click();
    await expect(page.getByText(phraseText('en', 'gps', 'watching'))).toBeVisible();
    expect(await device.counted()).toEqual({ started: 2, ended: 1 });
    expect(device.sent().filter((one) => coordinates.test(one))).toEqual([]);
  });
});

test('leaving the page stops tracking, and coming back reads no position before a tap @full', async ({
  page,
  signInAs,
  context,
  school: { url },
}) => {
  await signInAs('parent');
  const device = await onItsWay(page, context, url);
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await expect.poll(device.counted).toEqual({ started: 1, ended: 1 });
  await page.goBack();
  await expect(page.getByText(phraseText('en', 'gps', 'paused'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(phraseText('en', 'gps', 'paused'))).toBeVisible();
  expect(await device.counted()).toEqual({ started: 0, ended: 0 });
  const again = sent(page);
  await page.getByRole('button', { name: phraseText('en', 'gps', 'again') }).click();
  expect((await again).status()).toBe(200);
  await expect(page.getByText(phraseText('en', 'gps', 'watching'))).toBeVisible();
  expect(await device.counted()).toEqual({ started: 1, ended: 0 });
});

test('without a position the page says so and keeps the estimate, and a later position replaces it @full', async ({
  page,
  signInAs,
  context,
  school: { url },
}) => {
  await signInAs('parent');
  const device = await arranged(page, context, url, null);
  await Promise.all([sent(page), page.getByRole('button', { name: 'On my way' }).click()]);
  await expect(page.getByText(phraseText('en', 'gps', 'unavailable'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'I’m here' })).toBeVisible();
  expect(device.reports()).toHaveLength(1);
  await context.setGeolocation({ ...away(5), accuracy: 12 });
  await expect(page.getByText(phraseText('en', 'gps', 'watching'))).toBeVisible();
  expect(await device.counted()).toEqual({ started: 1, ended: 0 });
});

test('a pickup canceled elsewhere stops tracking @full', async ({ page, signInAs, context, school: { url } }) => {
  await signInAs('parent');
  const device = await onItsWay(page, context, url);
  const [pickup] = await (await context.request.get(`${url}/api/pickups`)).json();
  expect((await context.request.delete(`${url}/api/pickups/${pickup.id}`)).status()).toBe(204);
  await expect.poll(device.counted).toEqual({ started: 1, ended: 1 });
});
