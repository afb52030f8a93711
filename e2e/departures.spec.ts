/** The school's side: the afternoon's departures, from the list to the door; alerts and people to approve. */
import type { Browser, Page } from '@playwright/test';
import type { PickupPerson } from '#core/people/pickup-person.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { hearsNothing } from './hears-nothing.ts';
import { openToday } from './today-page.ts';
import { say } from './words.ts';

const column = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The child whose card stands first, and the number of its departure. */
async function firstScheduled(page: Page): Promise<{ name: string; id: string | undefined }> {
  const first = column(page, /^Scheduled/).getByRole('heading', { level: 3 });
  const name = (await first.first().textContent()) ?? '';
  return { name, id: (await cardOf(page, name).getAttribute('id'))?.replace('departure-', '') };
}

for (const locale of ['en', 'fr'] as const) {
  const d = (name: Parameters<typeof say<'departures'>>[2]) => say(locale, 'departures', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' }, alone: true, schoolTime: '15:10' });

    test('a teacher gets a child ready, brings it to the door, hands it over, and takes that back @desktop', async ({
      page,
      as,
    }) => {
      await as('teacher');
      await openToday(page);
      const card = column(page, new RegExp(`^${d('columnScheduled')}`))
        .getByRole('listitem')
        .first();
      const name = (await card.getByRole('heading').textContent()) ?? '';
      await card.getByRole('button', { name: d('getReady') }).click();
      const moved = column(page, new RegExp(`^${d('columnLeaving')}`))
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(moved).toContainText(d('gettingReady'));
      await moved.getByRole('button', { name: d('toTheDoor') }).click();
      await moved.getByRole('button', { name: d('handOver') }).click();

      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
      await dialog.getByRole('button', { name: d('handOver') }).press('Enter');
      await expect(dialog.getByText(d('selectCheck'))).toBeVisible();
      await expect(dialog.getByRole('radio', { name: d('known') })).toBeFocused();
      await dialog.getByRole('radio', { name: d('photoId') }).check({ force: true });
      await dialog.getByRole('button', { name: d('handOver') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: d('releasedText') })).toBeVisible();

      const gone = column(page, new RegExp(`^${d('columnGone')}`))
        .getByRole('listitem')
        .first();
      await expect(gone).toContainText(name);
      await expect(gone).toContainText(d('wasIdentified'));
      await expect(gone).toBeFocused();
      await gone.getByRole('button').click();
      await expect(moved).toContainText(d('atTheDoor'));
    });
  });
}

test.describe('at a quarter past three', () => {
  test.use({ alone: true, schoolTime: '15:10' });

  test('the keyboard stays with the child whose card moves on @full', async ({ page, as }) => {
    await as('teacher');
    await openToday(page);
    const { name } = await firstScheduled(page);
    await cardOf(page, name).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(column(page, /^Getting ready/).getByRole('heading', { name })).toBeVisible();
    await expect(cardOf(page, name)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(cardOf(page, name)).toContainText('Hand over');
    await expect(cardOf(page, name)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cardOf(page, name).getByRole('button', { name: 'Hand over' })).toBeFocused();
  });

  test('a teacher sees the children of her groups only, the office every room, one at a time if it likes @narrow @full', async ({
    page,
    as,
  }) => {
    await as('teacher');
    await openToday(page);
    const rooms = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link');
    await expect(rooms).toHaveText(['All rooms', 'Room 203', 'Room 402']);
    await as('admin');
    await openToday(page);
    expect(await rooms.count()).toBeGreaterThan(3);
    await rooms.filter({ hasText: 'Room 203' }).click();
    await expect(page).toHaveURL(/\?room=203$/);
    const cards = page
      .getByRole('region', { name: 'Departures' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(cards.filter({ hasNotText: 'Room 203' })).toHaveCount(0);
    expect(await cards.count()).toBeGreaterThan(0);
    await page.reload();
    await expect(rooms.filter({ hasText: 'Room 203' })).toHaveAttribute('aria-current', 'true');
  });

  test('a step that somebody else has taken meanwhile is told of, and the board is true again @full', async ({
    page,
    as,
    context,
    school,
  }) => {
    await as('teacher');
    await openToday(page);
    // What the other hand does reaches this page only by its own refused try.
    await hearsNothing(page);
    await page.reload();
    const { name, id } = await firstScheduled(page);
    await context.request.post(`${school.url}/api/staff/departures/${id}/steps`, { data: { step: 'getting_ready' } });
    await context.request.post(`${school.url}/api/staff/departures/${id}/steps`, { data: { step: 'at_the_door' } });
    await cardOf(page, name).getByRole('button', { name: 'Get ready' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'That was not done' })).toContainText('has moved on');
    await expect(cardOf(page, name).getByRole('button', { name: 'Hand over' })).toBeVisible();
  });

  test('a step that somebody else takes is shown by reading that departure, and not the whole board @full', async ({
    page,
    as,
    another,
    school,
  }) => {
    await as('teacher');
    await openToday(page);
    const office = await another('admin');
    const { name, id } = await firstScheduled(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/staff/departures') asked.push(search);
    });
    await office.request.post(`${school.url}/api/staff/departures/${id}/steps`, { data: { step: 'getting_ready' } });
    await expect(cardOf(page, name).getByRole('button', { name: 'At the door' })).toBeVisible();
    expect(asked).toEqual([`?only=${id}`]);
  });

  test('a pickup called off while the child gets ready stays where it stood, says by whom, and goes when there is another @full', async ({
    page,
    as,
    browser,
    school,
  }) => {
    await as('teacher');
    await openToday(page);
    const family = await familyOf(browser, school.url);
    const pickup = await family.schedule({ pickupPersonId: await family.ownId(), time: '16:15' });
    const card = cardOf(page, 'Léa T.');
    await card.getByRole('button', { name: 'Get ready' }).click();
    await card.getByRole('button', { name: 'At the door' }).focus();
    await family.cancel(pickup);
    await expect(card).toContainText(/Cancelled by Sophie Tremblay at 3:1\d\sPM/);
    await expect(card).toContainText('The child stays at the school.');
    await expect(card.getByRole('button')).toHaveCount(0);
    await expect(card).toBeFocused();
    await expect(column(page, /^Getting ready · At the door/).filter({ has: card })).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: 'Léa Tremblay: cancelled by Sophie' })).toHaveCount(1);
    await family.schedule({ pickupPersonId: await family.ownId(), time: '16:30' });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('4:30 PM');
    await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled by' })).toHaveCount(0);
    await family.close();
  });

  test('a child does not leave with whom the family took back meanwhile, but may with somebody else who may come @full', async ({
    page,
    as,
    browser,
    school,
    expectAccessible,
  }) => {
    await as('teacher');
    await openToday(page);
    const family = await familyOf(browser, school.url);
    const personId = await family.name('Odile Marchand');
    await family.schedule({ pickupPersonId: personId, time: '16:15' });
    const card = cardOf(page, 'Léa T.');
    await card.getByRole('button', { name: 'Get ready' }).click();
    await card.getByRole('button', { name: 'At the door' }).click();
    const handOver = card.getByRole('button', { name: 'Hand over' });
    await expect(handOver).toBeEnabled();
    await family.takeBack(personId);
    await expect(card).toContainText('No longer authorized');
    await expect(handOver).toBeDisabled();
    await expect(handOver).toHaveAccessibleDescription(/^This person is not authorized/);
    await expectAccessible();

    await handOver.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Do not release the child; contact the administration.');
    await expect(dialog.getByRole('radio', { name: /Odile/ })).toHaveCount(0);
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog.getByRole('radio', { name: /Sophie Tremblay/ }).check({ force: true });
    await dialog.getByRole('radio', { name: 'Known to me' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(
      column(page, /^Gone home/)
        .getByRole('listitem')
        .first(),
    ).toContainText('with Sophie Tremblay');
    await family.close();
  });

  test('a teacher sees who waits for approval; the office approves, or declines after one question @full', async ({
    page,
    as,
  }) => {
    await as('teacher');
    await openToday(page);
    const people = page.getByRole('region', { name: /^People to approve/ });
    await expect(people.getByText('Waiting for the office')).toBeVisible();
    await expect(people.getByRole('button')).toHaveCount(0);
    await as('admin');
    await openToday(page);
    await people.getByRole('button', { name: /^Decline/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await people.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'may now collect' })).toBeVisible();
    await expect(people).toHaveCount(0);
  });
});

test('an empty afternoon and a school out of reach are not mistaken for each other', async ({ page, as }) => {
  await as('teacher');
  await hearsNothing(page);
  await page.route('**/api/staff/*', (route) => route.abort());
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/today');
  await expect(page.getByText('The school cannot be reached right now.')).toBeVisible();
  await expect(page.getByText('No departures planned yet')).toHaveCount(0);
  await page.unroute('**/api/staff/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(column(page, /^Scheduled/)).toBeVisible();
});

/** The demo's parent on a device of their own, about the first child, today. */
async function familyOf(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const { request } = context;
  await request.post('/api/demo/session', { data: { as: 'parent' } });
  const made = async (path: string, data: object): Promise<number> => {
    const answer = await request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).id;
  };
  return {
    async ownId(): Promise<number> {
      const people: PickupPerson[] = await (await request.get('/api/pickup-persons')).json();
      return people.find(({ isMe }) => isMe)?.id ?? 0;
    },
    name: (name: string) => made('/api/pickup-persons', { name, childIds: [1], todayOnly: true }),
    schedule: (pickup: { pickupPersonId: number; time: string }) =>
      made('/api/pickups', { childId: 1, date: schoolToday(), method: 'time', useGps: false, ...pickup }),
    cancel: (id: number) => request.delete(`/api/pickups/${id}`),
    takeBack: (id: number) => request.delete(`/api/pickup-persons/${id}`),
    close: () => context.close(),
  };
}
