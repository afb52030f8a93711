/**
 * The staff area: the afternoon's departures, from the list to the door, and the alerts and pickup people to approve.
 */
import type { Browser, Page } from '@playwright/test';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { blockLiveStream } from './block-live-stream.ts';
import { openToday, unfold } from '#test/e2e/pages/today-page.ts';
import { phraseText } from './text.ts';

const column = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The child of the first card, and the id of its departure. */
async function firstScheduled(page: Page): Promise<{ name: string; id: string | undefined }> {
  const first = column(page, /^Here/).getByRole('heading', { level: 3 });
  const name = (await first.first().textContent()) ?? '';
  return { name, id: (await cardOf(page, name).getAttribute('id'))?.replace('departure-', '') };
}

for (const locale of ['en', 'fr'] as const) {
  const d = (name: Parameters<typeof phraseText<'departures'>>[2]) => phraseText(locale, 'departures', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' }, ownServer: true, schoolTime: '15:10' });

    test('a teacher gets a child ready, brings it to the door, releases it, and undoes that @desktop', async ({
      page,
      signInAs,
    }) => {
      await signInAs('teacher');
      await openToday(page);
      const card = column(page, new RegExp(`^${d('columnHere')}`))
        .getByRole('listitem')
        .first();
      const name = (await card.getByRole('heading').textContent()) ?? '';
      await card.getByRole('button', { name: d('getReady') }).click();
      const moved = column(page, new RegExp(`^${d('columnLeaving')}`))
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(moved).toContainText(d('gettingReady'));
      await moved.getByRole('button', { name: d('toTheDoor') }).click();
      await moved.getByRole('button', { name: d('release') }).click();

      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
      await dialog.getByRole('button', { name: d('photoId') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: d('releasedText') })).toBeVisible();

      const gone = column(page, new RegExp(`^${d('columnGone')}`))
        .getByRole('listitem')
        .first();
      await expect(gone).toContainText(name);
      await expect(gone).toContainText(d('wasIdentified'));
      await expect(gone).toBeFocused();
      await gone.getByRole('button', { name: new RegExp(`^${d('undoShort')}`) }).click();
      await expect(moved).toContainText(d('atTheDoor'));
      await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
    });
  });
}

test.describe('at a quarter past three', () => {
  test.use({ ownServer: true, schoolTime: '15:10' });

  test('the keyboard focus stays with the child whose card moves @full', async ({ page, signInAs }) => {
    await signInAs('teacher');
    await openToday(page);
    const { name } = await firstScheduled(page);
    await cardOf(page, name)
      .getByRole('button', { name: /^Get ready/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(column(page, /^Getting ready/).getByRole('heading', { name })).toBeVisible();
    await expect(cardOf(page, name)).toBeFocused();
    // The name comes first, then the step.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(
      column(page, /^Getting ready/)
        .getByRole('listitem')
        .filter({ hasText: name }),
    ).toContainText('At the door');
    await expect(cardOf(page, name)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cardOf(page, name).getByRole('button', { name, exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cardOf(page, name).getByRole('button', { name: 'Release' })).toBeFocused();
  });

  test('a teacher sees only her groups, and the office sees every group or one of them @narrow @full', async ({
    page,
    signInAs,
  }) => {
    await signInAs('teacher');
    await openToday(page);
    const rooms = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link');
    await expect(rooms).toHaveText(['All rooms', 'Room 203', 'Room 402']);
    await signInAs('admin');
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

  test('a step already taken by a colleague is reported, and the board is refreshed @full', async ({
    page,
    signInAs,
    context,
    school,
  }) => {
    await signInAs('teacher');
    await openToday(page);
    // The colleague's step reaches this page only through its own refused attempt.
    await blockLiveStream(page);
    await page.reload();
    const { name, id } = await firstScheduled(page);
    await context.request.post(`${school.url}/api/staff/departures/${id}/transitions`, {
      data: { step: 'getting_ready' },
    });
    await context.request.post(`${school.url}/api/staff/departures/${id}/transitions`, {
      data: { step: 'at_the_door' },
    });
    await cardOf(page, name).getByRole('button', { name: 'Get ready' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'That did not work' })).toContainText('status has changed');
    await expect(cardOf(page, name).getByRole('button', { name: 'Release' })).toBeVisible();
  });

  test('a step taken by a colleague reloads only that departure @full', async ({
    page,
    signInAs,
    newDeviceAs,
    school,
  }) => {
    await signInAs('teacher');
    await openToday(page);
    const office = await newDeviceAs('admin');
    const { name, id } = await firstScheduled(page);
    const board: DepartureBoard = await (await office.request.get('/api/staff/departures')).json();
    const childId = board.departures.find((one) => String(one.id) === id)?.childId;
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/staff/departures') requested.push(search);
    });
    await office.request.post(`${school.url}/api/staff/departures/${id}/transitions`, {
      data: { step: 'getting_ready' },
    });
    await expect(cardOf(page, name).getByRole('button', { name: 'At the door' })).toBeVisible();
    expect(requested).toEqual([`?only=${childId}`]);
  });

  test('a pickup canceled while the child gets ready stays in place with the name of who canceled it, and goes when there is another one @full', async ({
    page,
    signInAs,
    browser,
    school,
  }) => {
    await signInAs('teacher');
    await openToday(page);
    const family = await familyOf(browser, school.url);
    const pickup = await family.schedule({ pickupPersonId: await family.ownId(), time: '16:15' });
    const card = cardOf(page, 'Léa T.');
    await card.getByRole('button', { name: 'Get ready' }).click();
    await card.getByRole('button', { name: 'At the door' }).focus();
    await family.cancel(pickup);
    await expect(card).toContainText(/Cancelled by Sophie Tremblay at 3:1\d\sPM/);
    await expect(card).toContainText('The child stays at the school.');
    await expect(card.getByRole('button', { name: 'At the door' })).toHaveCount(0);
    await expect(card).toBeFocused();
    await expect(column(page, /^Getting ready · At the door/).filter({ has: card })).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: 'Léa Tremblay: cancelled by Sophie' })).toHaveCount(1);
    await family.schedule({ pickupPersonId: await family.ownId(), time: '16:30' });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('4:30 PM');
    await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled by' })).toHaveCount(0);
    await family.close();
  });

  test('blocks the release to a removed pickup person, and allows another approved one @full', async ({
    page,
    signInAs,
    browser,
    school,
    expectAccessible,
  }) => {
    await signInAs('teacher');
    await openToday(page);
    const family = await familyOf(browser, school.url);
    const personId = await family.name('Odile Marchand');
    await family.schedule({ pickupPersonId: personId, time: '16:15' });
    const card = cardOf(page, 'Léa T.');
    await card.getByRole('button', { name: 'Get ready' }).click();
    await card.getByRole('button', { name: 'At the door' }).click();
    const release = card.getByRole('button', { name: 'Release' });
    await expect(release).toBeEnabled();
    await family.takeBack(personId);
    await expect(card).toContainText('No longer authorized');
    await expect(release).toBeDisabled();
    await expect(release).toHaveAccessibleDescription(/^This person is not authorized/);
    await expectAccessible();

    await release.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Do not release the child; contact the office.');
    await expect(dialog.getByRole('radio', { name: /Odile/ })).toHaveCount(0);
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog.getByRole('radio', { name: /Sophie Tremblay/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Known to me' }).click();
    await expect(
      column(page, /^Gone home/)
        .getByRole('listitem')
        .first(),
    ).toContainText('with Sophie Tremblay');
    await family.close();
  });

  test('a teacher sees who waits for approval, and the office approves, or declines after a confirmation @full', async ({
    page,
    signInAs,
  }) => {
    await signInAs('teacher');
    await openToday(page);
    await unfold(page, /to approve/);
    const people = page.getByRole('region', { name: /^People to approve/ });
    await expect(people.getByText('Waiting for the office')).toBeVisible();
    await expect(people.getByRole('button')).toHaveCount(0);
    await signInAs('admin');
    await openToday(page);
    await unfold(page, /to approve/);
    await people.getByRole('button', { name: /^Decline/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await people.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'can now pick up' })).toBeVisible();
    await expect(people).toHaveCount(0);
  });
});

test('an empty afternoon and an unreachable school show different messages', async ({ page, signInAs }) => {
  await signInAs('teacher');
  await blockLiveStream(page);
  await page.route('**/api/staff/*', (route) => route.abort());
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/today');
  await expect(page.getByText('The school’s server cannot be reached right now.')).toBeVisible();
  await expect(page.getByText('No child here yet')).toHaveCount(0);
  await page.unroute('**/api/staff/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(column(page, /^Here/)).toBeVisible();
});

/** The demo parent on a separate device, about the first child, today. */
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
