/** A parent schedules a pickup and changes it: in both languages, by keyboard. */
import type { Page } from '@playwright/test';
import { schoolClockShows } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { alarm, card, child, openPickupsOf, openPickups, submit, toast } from '#test/e2e/pages/pickup-page.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

for (const locale of ['en', 'fr'] as const) {
  const label = (name: Parameters<typeof phraseText<'pickups'>>[2]) => phraseText(locale, 'pickups', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('a parent schedules a pickup in three taps, with the last slot and person proposed @narrow', async ({
      page,
      signInAs,
      taps,
    }) => {
      await signInAs('parent');
      await schoolClockShows(page, '15:10');
      await page.goto('/');
      await page.getByRole('link', { name: phraseText(locale, 'app', 'schedulePickup') }).tap();
      await child(page, 'Léa Tremblay').tap();
      await expect(submit(page)).toHaveText(
        locale === 'en' ? 'Schedule Pickup for 4:00 PM' : /^Planifier le départ à 16\sh$/,
      );
      await expect(page.getByRole('combobox')).toHaveText(/Sophie Tremblay/);
      await submit(page).tap();
      await expect(toast(page, label('pickupSaved'))).toContainText('Léa Tremblay');
      expect(taps.count).toBeLessThanOrEqual(3);

      const heading = card(page, 'Léa Tremblay').getByRole('heading', { name: label('scheduled') });
      await expect(heading).toBeFocused();
      const [pickup] = await openPickupsOf(page);
      expect(pickup).toMatchObject({ childId: 1, method: 'time', time: '16:00', useGps: false, status: 'scheduled' });
    });

    test.describe('without changes at the school', () => {
      test.use({ ownServer: false });

      test('validates in order: the child, the time, the person, then the terms @full', async ({ page, signInAs }) => {
        await signInAs('parent');
        await openPickups(page);
        const refused = alarm(page, phraseText(locale, 'ui', 'error'));
        await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
        await submit(page).press('Enter');
        await expect(refused).toContainText(label('selectChildError'));
        await expect(page.getByRole('radio', { name: `Léa Tremblay ${label('time')}` })).toBeFocused();

        // The chosen slot passes while the page is open.
        await child(page, 'Léa Tremblay').click();
        await page.locator('input[name=time][value="15:15"]').check({ force: true });
        await schoolClockShows(page, '15:20');
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(page.locator('input[name=time][value="15:15"]')).toBeDisabled();
        await submit(page).press('Enter');
        await expect(refused).toContainText(label('selectTimeError'));
        await expect(page.locator('input[name=time]:not(:disabled)').first()).toBeFocused();

        await page.route('**/api/pickup-persons', (route) => route.fulfill({ json: [] }));
        await openPickups(page, '/pickup?child=1');
        await submit(page).press('Enter');
        await expect(refused).toContainText(label('selectPickupPersonError'));
        await expect(page.getByRole('combobox')).toBeFocused();
        await page.unroute('**/api/pickup-persons');

        await openPickups(page, '/pickup?child=1&method=gps');
        await expect(page.locator('[name=terms]')).toBeChecked();
        await page.locator('[name=terms]').uncheck();
        await submit(page).press('Enter');
        await expect(refused).toContainText(label('acceptTermsError'));
        await expect(page.locator('[name=terms]')).toBeFocused();
      });
    });

    test('a child’s GPS link chooses the child and the method, also in the address @full', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await openPickups(page);
      await page.getByRole('radio', { name: `Noah Tremblay ${label('gps')}` }).check({ force: true });
      await expect(page).toHaveURL(/\?child=2&method=gps$/);
      await expect(page.locator('input[name=time]')).toHaveCount(0);
      await submit(page).click();
      await expect(card(page, 'Noah Tremblay')).toContainText(new RegExp(label('withGps'), 'i'));
      expect((await openPickupsOf(page))[0]).toMatchObject({ childId: 2, method: 'gps', time: null, useGps: true });

      // It looks like one with a time: chosen, with the next step, and nothing to schedule again.
      const standing = page.getByRole('radio', { name: `Noah Tremblay ${label('scheduled')}` });
      await expect(standing).toBeChecked();
      await page.getByRole('radio', { name: `Léa Tremblay ${label('time')}` }).check({ force: true });
      await expect(standing).not.toBeChecked();
      await child(page, 'Noah Tremblay').click();
      await expect(standing).toBeChecked();
      await expect(submit(page)).toHaveCount(0);
      await expect(card(page, 'Noah Tremblay').getByRole('button', { name: label('onMyWay') })).toBeVisible();
    });

    test('a pickup is changed, canceled, and can be planned again', async ({ page, signInAs }) => {
      await signInAs('parent');
      await openPickups(page, '/pickup?child=1');
      await submit(page).click();
      const own = card(page, 'Léa Tremblay');
      await own.getByRole('button', { name: new RegExp(`^${label('change')}`) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[value="16:30"]').check({ force: true });
      await dialog
        .getByRole('combobox')
        .selectOption({ label: locale === 'en' ? 'Marc Tremblay · father' : 'Marc Tremblay · père' });
      await dialog.locator('button[type=submit]').click();
      await expect(toast(page, label('changed'))).toBeVisible();
      await expect(own).toContainText(
        locale === 'en' ? 'At 4:30 PM, with Marc Tremblay' : /À 16\sh\s30, avec Marc Tremblay/,
      );
      await expect(own.getByRole('heading', { name: label('scheduled') })).toBeFocused();

      await own.getByRole('button', { name: new RegExp(`^${label('cancel')}`) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: label('keep') })
        .click();
      await expect(own).toBeVisible();
      await own.getByRole('button', { name: new RegExp(`^${label('cancel')}`) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: label('cancel'), exact: true })
        .click();
      await expect(toast(page, label('pickupDeleted'))).toBeVisible();
      await expect(own).toHaveCount(0);
      await expect(page.getByRole('heading', { name: /Léa Tremblay ·/ })).toBeFocused();
      await expect(submit(page)).toBeVisible();
    });
  });
}

test('a second pickup is refused with the name of the first parent, and the existing one is shown', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await page.route('**/api/live*', (route) => route.abort());
  await openPickups(page, '/pickup?child=1');
  const people: { id: number; name: string }[] = await (await page.request.get('/api/pickup-persons')).json();
  const marc = people.find(({ name }) => name.startsWith('Marc'));
  const other = { childId: 1, pickupPersonId: marc?.id, method: 'time', time: '17:15', useGps: false };
  expect((await page.request.post('/api/pickups', { data: other })).status()).toBe(201);
  await submit(page).click();
  await expect(alarm(page, 'Failed to schedule pickup')).toContainText('Sophie Tremblay already scheduled a pickup');
  await expect(card(page, 'Léa Tremblay')).toContainText('At 5:15 PM, with Marc Tremblay');
});

test('two children are scheduled one after the other, and both pickups are shown @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await openPickups(page);
  for (const name of ['Léa Tremblay', 'Noah Tremblay']) {
    await child(page, name).click();
    await submit(page).click();
    await expect(card(page, name)).toBeVisible();
  }
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Choose a child' })).toContainText('Scheduled');
});

test('two children of one person are scheduled with one confirmation', async ({ page, signInAs }) => {
  await signInAs('parent');
  await openPickups(page, '/pickup?child=1');
  await page.getByRole('checkbox', { name: 'Pick up Noah too' }).check();
  await submit(page).click();
  await expect(toast(page, 'Pickup scheduled successfully')).toContainText('Léa Tremblay and Noah Tremblay');
  await expect(page.getByRole('article')).toHaveCount(2);
  const pickups = await openPickupsOf(page);
  expect(pickups.map(({ childId, time, pickupPersonId }) => ({ childId, time, pickupPersonId }))).toEqual(
    [2, 1].map((childId) => ({ childId, time: '16:00', pickupPersonId: pickups[0]?.pickupPersonId })),
  );
});

test('offers no sibling that the chosen person may not collect @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.route('**/api/pickup-persons', async (route) => {
    const response = await route.fetch();
    const people: PickupPerson[] = await response.json();
    const json = people.map((one) => (one.name.startsWith('Marc') ? { ...one, childIds: [1] } : one));
    await route.fulfill({ response, json });
  });
  await openPickups(page, '/pickup?child=1');
  const sibling = page.getByRole('checkbox', { name: 'Pick up Noah too' });
  await expect(sibling).toBeVisible();
  const marc = await page.getByRole('option', { name: /^Marc/ }).getAttribute('value');
  await page.getByRole('combobox').selectOption(marc);
  await expect(sibling).toHaveCount(0);
});

test('after “I’m here” only canceling is left, and the new state is announced once @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await openPickups(page, '/pickup?child=1');
  await submit(page).click();
  const own = card(page, 'Léa Tremblay');
  await own.getByRole('button', { name: 'I’m here' }).click();
  await expect(own.getByRole('heading', { name: 'At the school' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Léa Tremblay: At the school' })).toHaveCount(1);
  await expect(own.getByRole('button')).toHaveText(['Cancel pickup']);
});

test('the slots do not wait for people, alerts and absences, which cause no layout shift @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  const late = await page.request.post('/api/alerts', { data: { childId: 1, kind: 'running_late' } });
  expect(late.status()).toBe(201);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/(pickup-persons|alerts|absences)$/, async (route) => {
    await answered;
    await route.continue();
  });
  await openPickups(page, '/pickup?child=1');
  await expect(page.locator('input[name=time][value="16:00"]')).toBeChecked();
  await expect(page.getByRole('combobox')).toHaveText('Loading…');
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  const places = () =>
    Promise.all([page.getByRole('combobox'), submit(page)].map(async (one) => (await one.boundingBox())?.y));
  const before = await places();
  answer();
  await expect(page.getByRole('combobox')).toHaveText(/Sophie Tremblay/);
  await expect(page.getByText('Running late · Léa Tremblay')).toBeVisible();
  expect(await places()).toEqual(before);
  await submit(page).click();
  await expect(card(page, 'Léa Tremblay')).toBeVisible();
});

test('a pickup that disappears is announced as canceled only if it was canceled @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await openPickups(page, '/pickup?child=1');
  await submit(page).click();
  await expect(card(page, 'Léa Tremblay')).toBeVisible();
  const [pickup] = await openPickupsOf(page);
  const toldOf = toast(page, 'The pickup of Léa Tremblay was cancelled');
  const response = page.waitForResponse(/\/api\/pickups\?date=/);
  await page.route('**/api/pickups', (route) => route.fulfill({ json: [] }));
  const { pickupPersonId, date } = pickup ?? {};
  const other = { childId: 2, pickupPersonId, method: 'gps', time: null, useGps: true, date };
  expect((await page.request.post('/api/pickups', { data: other })).status()).toBe(201);
  await expect(card(page, 'Léa Tremblay')).toHaveCount(0);
  await (await response).finished();
  await expect(toldOf).toHaveCount(0);
  await page.unroute('**/api/pickups');
  await page.reload();
  await expect(card(page, 'Léa Tremblay')).toBeVisible();
  expect((await page.request.delete(`/api/pickups/${pickup?.id}`)).status()).toBe(204);
  await expect(toldOf).toBeVisible();
});

test('a parent schedules a pickup with the keyboard alone @narrow @desktop @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await openPickups(page);
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, page.getByRole('radio', { name: 'Léa Tremblay Time' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Léa Tremblay GPS' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, page.getByRole('radio', { name: '4:00 PM' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4:15 PM' })).toBeChecked();
  await tabTo(page, submit(page));
  await page.keyboard.press('Enter');
  await expect(card(page, 'Léa Tremblay').getByRole('heading', { name: 'Scheduled' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'I’m here' }));
  await page.keyboard.press('Enter');
  await expect(card(page, 'Léa Tremblay').getByRole('heading', { name: 'At the school' })).toBeVisible();
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the focus never reached the element');
}
