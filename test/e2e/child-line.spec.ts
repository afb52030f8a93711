/** The line of state on each child's card at home, live on the family's phone while staff act. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Pickup } from '#core/pickups/pickup.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expectLive, measureDelays, patience } from './delays.ts';
import { expect, tablet, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

const post = async (context: BrowserContext, url: string, data: object = {}) => {
  const reply = await context.request.post(url, { data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply;
};

/** On a weekday the usual week of the family gives the pickup. */
const lines = {
  en: {
    present: /^Present since 8:\d\d\sAM( · Pickup .+)?$/,
    planned: /^Present since 8:\d\d\sAM · Pickup 5:30\sPM with Sophie Tremblay$/,
    left: /^Left with Sophie Tremblay at 3:1\d\sPM$/,
    back: /^Left at 3:1\d\sPM$/,
  },
  fr: {
    present: /^Présence depuis 8\sh\s\d\d( · Départ .+)?$/,
    planned: /^Présence depuis 8\sh\s\d\d · Départ planifié à 17\sh\s30 avec Sophie Tremblay$/,
    left: /^Départ confirmé à 15\sh\s1\d avec Sophie Tremblay$/,
    back: /^Départ à 15\sh\s1\d$/,
  },
} as const;

for (const locale of ['en', 'fr'] as const) {
  test(`a child’s card at home follows its day live in ${locale}, and leads to its page`, async ({
    page,
    context,
    signInAs,
    newDeviceAs,
    school,
  }) => {
    const { delays, seen } = measureDelays();
    const plan = (name: Parameters<typeof phraseText<'plans'>>[2]) => phraseText(locale, 'plans', name);
    await signInAs('parent');
    await setAccountLocale(page, locale);
    const teacher = await newDeviceAs('teacher', tablet);
    await schoolClockShows(page, '15:10');
    const streaming = page.waitForResponse(/\/api\/live/);
    await page.goto('/');
    const lineOf = (name: string) =>
      page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name }) })
        .locator('a[href*="?child="]')
        .first();
    const [lea, noah] = [lineOf('Léa Tremblay'), lineOf('Noah Tremblay')];
    await expect(lea).toHaveText(lines[locale].present);
    await streaming;

    const marks = `${school.url}/api/staff/attendance/2/marks`;
    await post(teacher, marks, { day: schoolToday(), status: 'absent' });
    await seen(() => expect(noah).toHaveText(plan('absent'), patience));
    await expect(noah).toHaveAttribute('href', '/absence?child=2');
    await post(teacher, marks, { day: schoolToday(), status: 'left' });
    await seen(() => expect(noah).toHaveText(lines[locale].back, patience));

    const { id, pickupPersonId } = await planPickup(context, school.url);
    await seen(() => expect(lea).toHaveText(lines[locale].planned, patience));
    const departure = `${school.url}/api/staff/departures/${id}`;
    await post(teacher, `${departure}/transitions`, { step: 'getting_ready' });
    await seen(() => expect(lea).toHaveText(plan('getting_ready'), patience));
    await post(teacher, `${departure}/transitions`, { step: 'at_the_door' });
    await seen(() => expect(lea).toHaveText(plan('at_the_door'), patience));
    await expect(lea).toHaveAttribute('href', '/pickup?child=1');
    const release = { childIds: [1], pickupPersonId, checked: 'known' };
    await post(teacher, `${school.url}/api/staff/departures/releases`, release);
    await seen(() => expect(lea).toHaveText(lines[locale].left, patience));
    expectLive(delays);

    await lea.click();
    await expect(page).toHaveURL(/\/pickup\?child=1$/);
    await showsDepartures(page);
  });
}

/** A pickup of Léa by her mother at 17:30 today. */
async function planPickup(context: BrowserContext, url: string): Promise<Pick<Pickup, 'id' | 'pickupPersonId'>> {
  const people: { id: number; name: string }[] = await (await context.request.get(`${url}/api/pickup-persons`)).json();
  const sophie = people.find(({ name }) => name.startsWith('Sophie'));
  const planned = await post(context, `${url}/api/pickups`, {
    childId: 1,
    pickupPersonId: sophie?.id,
    method: 'time',
    time: '17:30',
    useGps: false,
    date: schoolToday(),
  });
  return (await planned.json()) as Pickup;
}

/** Both departures of today are in the list of recent pickups: the release, and the one that staff marked. */
async function showsDepartures(page: Page): Promise<void> {
  const recent = page.locator('section[aria-labelledby="recent-pickups"]').getByRole('listitem');
  await expect(recent.filter({ hasText: 'Léa Tremblay' }).first()).toContainText('Sophie Tremblay');
  await expect(recent.filter({ hasText: 'Noah Tremblay' }).first()).toContainText(/15\sh\s1\d|3:1\d/);
}
