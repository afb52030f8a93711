/** A tablet of a room: the office pairs it, and several staff members unlock it by PIN, each under their own name. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Registers } from '#core/attendance/attendance.ts';
import { roomIdleMs } from '#core/room-devices/room-device.ts';
import { demoPin } from '#server/room-devices/room-device-seed.ts';
import { expectAccessible } from './axe.ts';
import { schoolClockRunsFrom, schoolClockShows } from './clock.ts';
import { expect, newDevice, type School, tablet, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '08:50' });

const fr = (feature: Parameters<typeof phraseText>[1], key: string) => phraseText('fr', feature, key as never);
const room = (key: string) => fr('room', key);
const rowOf = (page: Page, child: string) => page.getByRole('listitem').filter({ hasText: child });

/** Pairs a device for the whole school by the API. */
async function pair(device: BrowserContext, office: BrowserContext): Promise<void> {
  const added = await office.request.post('/api/staff/room-devices', {
    data: { schoolId: 1, name: 'Local 402', groupIds: [] },
  });
  const { code } = await added.json();
  expect((await device.request.post('/api/room/pair', { data: { code } })).status()).toBe(200);
}

async function unlock(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: startsWith(name) }).click();
  for (const digit of demoPin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: room('unlock') }).click();
  await expect(page).toHaveURL(/\/staff\/today$/);
  await expect(bar(page)).toContainText(name);
}

const bar = (page: Page): Locator => page.getByRole('region', { name: room('bar') });

async function newTablet(
  browser: Parameters<typeof newDevice>[0],
  school: School,
  clock: (page: Page) => Promise<void> = (page) => schoolClockShows(page, '08:50'),
) {
  const context = await newDevice(browser, school, { locale: 'fr', theme: 'light' }, tablet);
  const page = await context.newPage();
  await clock(page);
  return { context, page };
}

/** The names of the staff who may unlock a device of the whole school. */
async function namesOn(device: BrowserContext): Promise<{ teacher: string; other: string }> {
  const { room: state } = await (await device.request.get('/api/room')).json();
  const names = state.people.map(({ id, name }: { id: number; name: string }) => ({ id, name }));
  const teacher = names.find(({ id }: { id: number }) => id === 3)?.name ?? '';
  return { teacher, other: names.find(({ id }: { id: number }) => id !== 3)?.name ?? '' };
}

test('the office pairs a tablet, an educator marks a child there and locks it, and a colleague unlocks it', async ({
  page: office,
  signInAs,
  browser,
  school,
}) => {
  const d = (key: string) => fr('roomDevices', key);
  await signInAs('admin');
  await setAccountLocale(office, 'fr');
  // The clock of the office's device is hours ahead, and the code works all the same.
  await schoolClockShows(office, '13:00');
  await office.goto('/staff/settings/school/devices');
  await office.getByRole('button', { name: d('add') }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: d('create') }).click();
  await expect(dialog.getByText(d('nameRequired'))).toBeVisible();
  await dialog.getByLabel(d('name')).fill('Gymnase');
  await dialog.getByText(d('whole')).click();
  await dialog.getByRole('button', { name: d('create') }).click();
  const code = (await dialog.getByText(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/).textContent()) ?? '';
  await expectAccessible(office);

  const { context, page } = await newTablet(browser, school);
  await page.goto('/room');
  await page.getByRole('button', { name: room('pair') }).click();
  await expect(page.getByText(room('codeRequired'))).toBeVisible();
  await page.getByLabel(room('code')).fill('ACDEF-GHJKM');
  await page.getByRole('button', { name: room('pair') }).click();
  await expect(page.getByText(room('codeGone'))).toBeVisible();
  await page.getByLabel(room('code')).fill(code.toLowerCase());
  await page.getByRole('button', { name: room('pair') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(room('title'));
  await expect(dialog.getByText(d('paired'))).toBeVisible();
  await dialog.getByRole('button', { name: d('done') }).click();

  const { teacher, other } = await namesOn(context);
  await expectAccessible(page);
  for (const tile of await page.getByRole('listitem').getByRole('button').all()) {
    expect((await tile.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  }
  await page.getByRole('button', { name: startsWith(teacher) }).click();
  await page.keyboard.type('0481');
  await page.keyboard.press('Enter');
  await expect(page.getByText(room('pinWrong'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: room('back') }).click();
  await unlock(page, teacher);
  await expectAccessible(page);
  await page.getByRole('link', { name: fr('attendance', 'title'), exact: true }).click();
  await page.getByRole('link', { name: 'Local 402', exact: true }).click();
  const child = 'Léa Tremblay';
  const row = rowOf(page, child);
  await row.getByRole('button', { name: startsWith(fr('attendance', 'late')) }).click();
  await expect(rowOf(page, child).getByRole('button', { name: startsWith(fr('attendance', 'late')) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await bar(page)
    .getByRole('button', { name: room('lock') })
    .click();
  await expect(page).toHaveURL(/\/room$/);
  await expect(page.getByRole('main')).not.toContainText(child);
  // The page is cleared before the server has replied.
  await expect.poll(async () => (await context.request.get('/api/session')).status()).toBe(401);
  // Neither the browser's way back nor an address leads behind the lock.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(room('title'));
  await page.goto('/staff/attendance');
  await expect(page).toHaveURL(/\/room$/);

  await unlock(page, other);
  await expect(office.getByRole('listitem').filter({ hasText: 'Gymnase' })).toContainText(other);
  await office.getByRole('button', { name: d('revokeOf').replace('{name}', 'Gymnase') }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: d('revoke'), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(room('pairTitle'));
  await context.close();
});

test('a device locks after two minutes without a tap, and a tap keeps it open @full', async ({
  browser,
  school,
  newDeviceAs,
}) => {
  const office = await newDeviceAs('admin');
  const { context, page } = await newTablet(browser, school, (opened) => schoolClockRunsFrom(opened, '08:50'));
  await pair(context, office);
  const { teacher } = await namesOn(context);
  await page.goto('/room');
  await unlock(page, teacher);
  await page.clock.runFor(roomIdleMs - 5_000);
  await expect(bar(page)).toContainText(/0:0\d/);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(bar(page)).toContainText(/[12]:\d\d/);
  await page.clock.runFor(roomIdleMs - 5_000);
  await expect(bar(page)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(room('title'));
  await expect.poll(async () => (await context.request.get('/api/session')).status()).toBe(401);
  await context.close();
});

test('marks that wait for the network at a lock are sent under the name of the person who made them', async ({
  browser,
  school,
  newDeviceAs,
}) => {
  const office = await newDeviceAs('admin');
  const { context, page } = await newTablet(browser, school);
  await pair(context, office);
  const { teacher, other } = await namesOn(context);
  await page.goto('/room');
  await unlock(page, teacher);
  await page.getByRole('link', { name: fr('attendance', 'title'), exact: true }).click();
  await page.getByRole('link', { name: 'Local 402', exact: true }).click();
  const child = 'Léa Tremblay';
  const row = rowOf(page, child);
  const statusOf = async () => {
    const { groups } = (await (await office.request.get('/api/staff/attendance')).json()) as Registers;
    return groups.flatMap(({ children }) => children).find((one) => one.child === child)?.status;
  };
  await context.setOffline(true);
  await row.getByRole('button', { name: startsWith(fr('attendance', 'late')) }).click();
  await expect(rowOf(page, child)).toContainText(fr('register', 'waits'));
  await bar(page)
    .getByRole('button', { name: room('lock') })
    .click();
  const tile = page.getByRole('button', { name: startsWith(teacher) });
  await expect(tile).toContainText('1 saisie');
  await expect(page.getByText(room('offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(room('offline'))).toBeHidden();
  await unlock(page, other);
  expect(await statusOf(), 'nothing is sent under another name').toBe('present');
  await bar(page)
    .getByRole('button', { name: room('lock') })
    .click();
  await expect(tile).toContainText('1 saisie');
  await unlock(page, teacher);
  await expect.poll(statusOf).toBe('late');
  const audit = await (await office.request.get('/api/staff/audit?kind=attendance')).json();
  expect(audit[0]).toMatchObject({ by: { name: teacher }, device: 'Local 402' });
  await context.close();
});

test('a mark made offline after the session ended is sent once its person unlocks the device again @full', async ({
  browser,
  school,
  newDeviceAs,
}) => {
  const office = await newDeviceAs('admin');
  const { context, page } = await newTablet(browser, school);
  await pair(context, office);
  const { teacher } = await namesOn(context);
  await page.goto('/room');
  await unlock(page, teacher);
  await page.getByRole('link', { name: fr('attendance', 'title'), exact: true }).click();
  await page.getByRole('link', { name: 'Local 402', exact: true }).click();
  const row = rowOf(page, 'Léa Tremblay');
  const late = row.getByRole('button', { name: startsWith(fr('attendance', 'late')) });
  await expect(late).toHaveAttribute('aria-pressed', 'false');
  await context.setOffline(true);
  await late.click();
  await expect(row).toContainText(fr('register', 'waits'));
  // As after two minutes without a report of use.
  expect((await context.request.post('/api/auth/sign-out')).status()).toBe(200);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: startsWith(teacher) })).toContainText('1 saisie');
  await unlock(page, teacher);
  await page.goto('/staff/attendance?room=402');
  await expect(late).toHaveAttribute('aria-pressed', 'true');
  await context.close();
});

test('a staff member chooses a PIN, which is refused when it is easy to guess @full', async ({ page, signInAs }) => {
  const p = (key: string) => fr('pins', key);
  await signInAs('teacher');
  await setAccountLocale(page, 'fr');
  await page.request.delete('/api/profile/pin');
  await page.goto('/staff/settings/profile');
  await page.getByRole('button', { name: p('choose') }).click();
  const dialog = page.getByRole('dialog');
  const [pin, again] = [dialog.getByLabel(p('pin')), dialog.getByLabel(p('again'))];
  await pin.fill('1234');
  await again.fill('1234');
  await again.press('Enter');
  await expect(dialog.getByText(p('not_allowed'))).toBeVisible();
  await expect(pin).toBeFocused();
  await pin.fill('70315');
  await again.press('Enter');
  await expect(dialog.getByText(p('different'))).toBeVisible();
  await expectAccessible(page);
  await again.fill('70315');
  await again.press('Enter');
  await expect(page.getByRole('region', { name: p('title') }).getByRole('button', { name: p('change') })).toBeVisible();
  await expect(dialog).toBeHidden();
});
