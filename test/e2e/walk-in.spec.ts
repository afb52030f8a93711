/** Releases from the board: without a pickup, of siblings together, to a person of the office, and by two devices. */
import type { Locator, Page } from '@playwright/test';
import { removeUsualWeeks } from '#test/e2e/pages/pickup-page.ts';
import { openToday, releaseAsKnown } from '#test/e2e/pages/today-page.ts';
import { blockLiveStream } from './block-live-stream.ts';
import { schoolToday } from './clock.ts';
import { patience } from './delays.ts';
import { expect, tablet, test } from './fixtures.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

// On a weekday, the usual week of the demo's family announces a person.
test.beforeEach(async ({ newDeviceAs }) => removeUsualWeeks((await newDeviceAs('parent')).request));

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const column = (page: Page, name: RegExp) => page.getByRole('region', { name });
const here = (page: Page) => column(page, /^Here/);
const gone = (page: Page) => column(page, /^Gone home/);
const goneTitle = (page: Page) => gone(page).getByRole('heading', { level: 2 });
const openRelease = (page: Page, name: string) =>
  cardOf(page, name)
    .getByRole('button', { name: /^Release/ })
    .click();

test('a child leaves with a parent who had not planned it, the family sees it, and the toast undoes it @full', async ({
  page: parent,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  await signInAs('parent');
  await parent.goto('/pickup?child=1');
  const recent = parent.getByRole('region', { name: 'Recent pickups' });
  const latest = recent.getByRole('listitem').first();
  await expect(latest).toBeVisible();
  await expect(latest).not.toContainText('No guardian had scheduled this pickup.');
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openToday(teacher);
  await openRelease(teacher, 'Léa T.');
  const dialog = teacher.getByRole('dialog');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Known to me' }).press('Enter');
  await expect(dialog.getByText('Choose who is picking up.')).toBeVisible();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await dialog.getByRole('radio', { name: /^Marc Tremblay/ }).check({ force: true });
  await dialog.getByText('Add a note').click();
  await dialog.getByRole('textbox', { name: 'Note for the staff' }).fill('Took the blue bag.');
  await dialog.getByRole('button', { name: 'Photo ID checked' }).click();
  await expect(dialog).toHaveCount(0);
  const left = gone(teacher).getByRole('listitem').first();
  await expect(left).toBeFocused();
  for (const text of ['Léa T.', 'with Marc Tremblay', 'Not scheduled', 'Took the blue bag.'])
    await expect(left).toContainText(text);
  await expect(here(teacher).getByRole('heading', { name: 'Léa T.' })).toHaveCount(0);
  await expect(latest).toContainText('Picked up by Marc Tremblay', patience);
  await expect(latest).toContainText('No guardian had scheduled this pickup.');
  await expect(recent).not.toContainText('blue bag');

  await teacher
    .getByRole('status')
    .filter({ hasText: 'Released: Léa T.' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click();
  await expect(teacher.getByRole('status').filter({ hasText: 'Release undone: Léa T.' })).toBeVisible();
  await expect(here(teacher).getByRole('heading', { name: 'Léa T.' })).toBeVisible();
  await expect(latest).not.toContainText('No guardian had scheduled this pickup.', patience);
  await signInAs('teacher');
  await openToday(parent);
  await openRelease(parent, 'Léa T.');
  await expectAccessible();
});

test('siblings leave together in one dialog, chosen from the start when the same person is announced @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('teacher');
  await openToday(page);
  await openRelease(page, 'Léa T.');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Sophie Tremblay/ }).check({ force: true });
  const also = dialog.getByRole('checkbox', { name: /^Also Noah Tremblay/ });
  await expect(also).not.toBeChecked();
  await also.check({ force: true });
  await releaseAsKnown(page);
  const toast = page.getByRole('status').filter({ hasText: 'Released: ' });
  await expect(toast).toContainText('Léa T.');
  await expect(toast).toContainText('Noah T.');
  for (const name of ['Léa T.', 'Noah T.']) await expect(gone(page).getByRole('heading', { name })).toBeVisible();
  await toast.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const name of ['Léa T.', 'Noah T.']) await expect(here(page).getByRole('heading', { name })).toBeVisible();

  const family = await newDeviceAs('parent');
  for (const childId of [1, 2]) {
    const plan = { childId, pickupPersonId: 1, method: 'time', time: '16:00', useGps: false, date: schoolToday() };
    expect((await family.request.post('/api/pickups', { data: plan })).status()).toBe(201);
  }
  await expect(cardOf(page, 'Noah T.')).toContainText('4:00 PM');
  await openRelease(page, 'Léa T.');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(/^Sophie Tremblay/);
  await expect(also).toBeChecked();
  await releaseAsKnown(page);
  await expect(gone(page).getByRole('heading', { name: 'Noah T.' })).toBeVisible();
});

test('a person who is not on the list is refused until the office authorizes the person for today @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('teacher');
  await openToday(page);
  await openRelease(page, 'Léa T.');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The person is not on this list').click();
  await expect(dialog).toContainText('Do not release the child. Call the office');
  await expect(dialog.getByRole('link', { name: /^Call the office/ })).toHaveAttribute('href', /^tel:\d+/);
  await expect(dialog.getByRole('button', { name: 'Authorize for today' })).toHaveCount(0);

  const office = await (await newDeviceAs('admin', tablet)).newPage();
  await openToday(office);
  await openRelease(office, 'Léa T.');
  const atOffice = office.getByRole('dialog');
  await atOffice.getByText('The person is not on this list').click();
  await atOffice.getByRole('textbox', { name: 'Full name' }).fill('Marc Tremblay');
  await atOffice.getByRole('button', { name: 'Authorize for today' }).press('Enter');
  await expect(atOffice.getByText('Enter the reason.')).toBeVisible();
  await atOffice.getByRole('textbox', { name: 'Reason' }).fill('The mother called.');
  await atOffice.getByRole('button', { name: 'Authorize for today' }).click();
  await expect(atOffice.getByText(/^This person is already on the list/)).toBeVisible();
  await atOffice.getByRole('textbox', { name: 'Full name' }).fill('Odile Marchand');
  await atOffice.getByRole('button', { name: 'Authorize for today' }).click();
  await expect(atOffice.getByRole('radio', { name: /^Odile Marchand/ })).toBeVisible();

  await dialog.getByRole('radio', { name: /^Odile Marchand/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Photo ID checked' }).click();
  await expect(gone(page).getByRole('listitem').first()).toContainText('with Odile Marchand');
  const family = await newDeviceAs('parent');
  const notifications: { title: string }[] = await (await family.request.get('/api/notifications')).json();
  expect(notifications.map(({ title }) => title)).toContain('The school authorized a person to pick up Léa');
});

test('of two devices that release a child the second learns who released it and when @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('teacher');
  await openToday(page);
  await blockLiveStream(page);
  await page.reload();
  await openRelease(page, 'Léa T.');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Sophie Tremblay/ }).check({ force: true });
  const office = await newDeviceAs('admin');
  const release = { childIds: [1], pickupPersonId: 1, checked: 'known' };
  expect((await office.request.post('/api/staff/departures/releases', { data: release })).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Known to me' }).click();
  await expect(dialog).toContainText(
    /Léa Tremblay left at 3:1\d\sPM with Sophie Tremblay\. Released by Nathalie Fortin\./,
  );
  await expect(gone(page).getByRole('heading', { name: 'Léa T.' })).toHaveCount(1);
});

test('ten children with an announced person leave in twenty taps on two tablets @full', async ({ newDeviceAs }) => {
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  const tablets = await Promise.all([newDeviceAs('admin', tablet), newDeviceAs('admin', tablet)]);
  const pages = await Promise.all(tablets.map((device) => device.newPage()));
  for (const page of pages) await openToday(page);
  const countGone = async (page: Page) => Number((await goneTitle(page).textContent())?.match(/\d+/)?.[0]);
  const before = await countGone(pages[0] as Page);
  let now = before;
  for (let turn = 0; now < before + 10; turn += 1) {
    const page = pages[turn % 2] as Page;
    const card = page.locator('[id^="departure-"]:not([id^="departure-of-"])').filter({
      has: page.getByRole('button', { name: /^Release/ }),
    });
    await tap(card.first().getByRole('button', { name: /^Release/ }));
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Known to me' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The siblings announced with one person leave with one release. The other tablet follows within a second.
    now = await countGone(page);
    for (const other of pages) await expect(goneTitle(other)).toHaveText(`Gone home ${now}`);
  }
  console.info(`${now - before} children on two tablets: ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(20);
});
