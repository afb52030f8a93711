/**
 * A parent comes with GPS. Nothing is read before the tap, no position ever leaves the phone, and it ends when it
 * should. The device's own geolocation answers; its calls are counted on the way.
 */
import type { BrowserContext, Geolocation, Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { schoolClockRunsFrom, schoolToday } from './clock.ts';
import { say } from './words.ts';

type Counted = { asked: number; ended: number };

/** Counts what the page asks of geolocation, and keeps every request for later. */
async function watched(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const counted: Counted = ((globalThis as unknown as { counted: Counted }).counted = { asked: 0, ended: 0 });
    const [watch, clear] = [geolocation.watchPosition.bind(geolocation), geolocation.clearWatch.bind(geolocation)];
    geolocation.watchPosition = (...given) => {
      counted.asked += 1;
      return watch(...given);
    };
    geolocation.clearWatch = (id) => {
      counted.ended += 1;
      clear(id);
    };
    geolocation.getCurrentPosition = () => {
      counted.asked += 100;
    };
  });
  return {
    counted: () => page.evaluate(() => (globalThis as unknown as { counted: Counted }).counted),
    told: () =>
      requests
        .filter((request) => request.method() === 'POST' && request.url().endsWith('/progress'))
        .map((request) => request.postDataJSON() as { event: string; etaMinutes?: number }),
    /** Everything that was sent, addresses and bodies. */
    sent: () => requests.map((request) => `${request.url()} ${request.postData() ?? ''}`),
  };
}

/** What a position would look like on its way out: by name, or by its figures around Montréal. */
const coordinates = /"?(lat|lng|lon|latitude|longitude|coords|accuracy|position)"?\s*[:=]|4[5-9]\.\d{3}|-7\d\.\d{3}/i;

/** The school of the demo, and places so many kilometres north of it. */
const school = { latitude: 45.5532, longitude: -73.6021 };
const away = (kilometres: number) => ({ ...school, latitude: school.latitude + kilometres / 111.195 });
const there = { ...away(5), accuracy: 12 };

/** A pickup with GPS for today, made without the form. */
async function schedule(context: BrowserContext, url: string, childId = 1): Promise<void> {
  const people = await (await context.request.get(`${url}/api/pickup-persons`)).json();
  const person = people.find(({ name }: { name: string }) => name.startsWith('Sophie'));
  const answer = await context.request.post(`${url}/api/pickups`, {
    data: { childId, pickupPersonId: person.id, method: 'gps', time: null, useGps: true, date: schoolToday() },
  });
  expect(answer.status()).toBe(201);
}

const sent = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/progress'));

/** The page of a pickup with GPS, on a phone that may be asked where it is, and that finds this place or none. */
async function arranged(page: Page, context: BrowserContext, url: string, place: Geolocation | null = there) {
  await schedule(context, url);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(place);
  const device = await watched(page);
  await page.goto('/pickup?child=1');
  return device;
}

/** The same, once its parent has said that they come and the phone is asked. */
async function onItsWay(page: Page, context: BrowserContext, url: string) {
  const device = await arranged(page, context, url);
  await Promise.all([sent(page), page.getByRole('button', { name: 'On my way' }).click()]);
  await expect(page.getByText(say('en', 'gps', 'watching'))).toBeVisible();
  return device;
}

test.use({ alone: true, schoolTime: '15:10' });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const onMyWay = say(locale, 'pickups', 'onMyWay');
    const imHere = say(locale, 'pickups', 'imHere');
    const note = (page: Page, name: Parameters<typeof say<'gps'>>[2]) => page.getByText(say(locale, 'gps', name));

    test('a parent says so, the school hears minutes and no place, and arriving ends it @narrow', async ({
      page,
      as,
      context,
      school: { url },
      expectAccessible,
    }) => {
      await as('parent');
      const device = await arranged(page, context, url);
      await expect(page.getByRole('button', { name: onMyWay })).toBeVisible();
      await page.waitForLoadState('load');
      expect(await device.counted()).toEqual({ asked: 0, ended: 0 });

      await Promise.all([sent(page), page.getByRole('button', { name: onMyWay }).click()]);
      await expect(note(page, 'watching')).toBeVisible();
      // The table's estimate first; the phone's own minutes thirty seconds later at the earliest.
      const [first] = device.told();
      expect(first).toMatchObject({ event: 'on_the_way' });
      expect(first?.etaMinutes).toBeGreaterThan(0);
      await expectAccessible();

      await context.setGeolocation({ ...away(0.05), accuracy: 12 });
      await expect(note(page, 'near')).toBeVisible();
      expect(device.told().every(({ event }) => event === 'on_the_way')).toBe(true);
      await Promise.all([sent(page), page.getByRole('button', { name: imHere }).click()]);
      await expect.poll(device.counted).toEqual({ asked: 1, ended: 1 });
      await expect(note(page, 'near')).toBeHidden();
      expect(device.told().at(-1)).toEqual({ event: 'here' });
      expect(device.sent().filter((one) => coordinates.test(one))).toEqual([]);
      expect('{"event":"here","where":[45.5532,-73.6021]}').toMatch(coordinates);
    });

    test('a parent who refuses still tells the school, by the table, and says “I’m here”', async ({
      page,
      as,
      context,
      school: { url },
    }) => {
      await as('parent');
      await schedule(context, url);
      await context.clearPermissions();
      const device = await watched(page);
      await page.goto('/pickup?child=1');
      await Promise.all([sent(page), page.getByRole('button', { name: onMyWay }).click()]);
      await expect(note(page, 'refused')).toBeVisible();
      expect(device.told()).toHaveLength(1);
      expect(device.told()[0]?.etaMinutes).toBeGreaterThan(0);
      expect(await device.counted()).toEqual({ asked: 1, ended: 1 });
      await Promise.all([sent(page), page.getByRole('button', { name: imHere }).click()]);
      await expect(note(page, 'refused')).toBeHidden();
      expect(device.told().at(-1)).toEqual({ event: 'here' });
    });
  });
}

test.describe('with time passing', () => {
  test('the school is told at most every thirty seconds, and an hour later nothing is read any more @full', async ({
    page,
    as,
    context,
    school: { url },
  }) => {
    await as('parent');
    await schoolClockRunsFrom(page, '15:10');
    const device = await onItsWay(page, context, url);
    await page.clock.runFor(20_000);
    for (const kilometres of [4, 3, 2]) await context.setGeolocation({ ...away(kilometres), accuracy: 12 });
    expect(device.told()).toHaveLength(1);
    await Promise.all([sent(page), page.clock.runFor(15_000)]);
    expect(device.told()).toHaveLength(2);

    await page.clock.fastForward('01:00:00');
    await expect(page.getByText(say('en', 'gps', 'ended'))).toBeVisible();
    await expect.poll(device.counted).toEqual({ asked: 1, ended: 1 });
    // It may be shared again, by a tap and not by itself.
    await page.getByRole('button', { name: say('en', 'gps', 'again') }).click();
    await expect(page.getByText(say('en', 'gps', 'watching'))).toBeVisible();
    expect(await device.counted()).toEqual({ asked: 2, ended: 1 });
    expect(device.sent().filter((one) => coordinates.test(one))).toEqual([]);
  });
});

test('leaving the page ends it, and coming back reads nothing before a tap @full', async ({
  page,
  as,
  context,
  school: { url },
}) => {
  await as('parent');
  const device = await onItsWay(page, context, url);
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await expect.poll(device.counted).toEqual({ asked: 1, ended: 1 });
  await page.goBack();
  await expect(page.getByText(say('en', 'gps', 'paused'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('en', 'gps', 'paused'))).toBeVisible();
  expect(await device.counted()).toEqual({ asked: 0, ended: 0 });
  const again = sent(page);
  await page.getByRole('button', { name: say('en', 'gps', 'again') }).click();
  expect((await again).status()).toBe(200);
  await expect(page.getByText(say('en', 'gps', 'watching'))).toBeVisible();
  expect(await device.counted()).toEqual({ asked: 1, ended: 0 });
});

test('where the phone finds no position, that is said, the table’s minutes stand, and a position found later counts @full', async ({
  page,
  as,
  context,
  school: { url },
}) => {
  await as('parent');
  const device = await arranged(page, context, url, null);
  await Promise.all([sent(page), page.getByRole('button', { name: 'On my way' }).click()]);
  await expect(page.getByText(say('en', 'gps', 'unavailable'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'I’m here' })).toBeVisible();
  expect(device.told()).toHaveLength(1);
  await context.setGeolocation({ ...away(5), accuracy: 12 });
  await expect(page.getByText(say('en', 'gps', 'watching'))).toBeVisible();
  expect(await device.counted()).toEqual({ asked: 1, ended: 0 });
});

test('a pickup that is cancelled elsewhere ends it too @full', async ({ page, as, context, school: { url } }) => {
  await as('parent');
  const device = await onItsWay(page, context, url);
  const [pickup] = await (await context.request.get(`${url}/api/pickups`)).json();
  expect((await context.request.delete(`${url}/api/pickups/${pickup.id}`)).status()).toBe(204);
  await expect.poll(device.counted).toEqual({ asked: 1, ended: 1 });
});
