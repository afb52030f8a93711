/**
 * What protects a child from a guardian who was barred: a list that brings nobody back, a colleague at the door, an
 * approval read anew.
 */
import type { Page } from '@playwright/test';
import { expect, tablet, test } from './fixtures.ts';
import { hearsNothing } from './hears-nothing.ts';
import { linkTo } from './letters.ts';
import { nameStart } from './screen.ts';
import { schoolClockShows } from './clock.ts';
import { say } from './words.ts';

test.use({ alone: true, schoolTime: '15:10', look: { locale: 'fr', theme: 'light' } });

const families = (name: Parameters<typeof say<'families'>>[2]) => say('fr', 'families', name);
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const record = (child: number) => `/api/staff/families/children/${child}`;

test('a class list leaves out a guardian whom the office has removed; the office adds him again on the child’s record', async ({
  page,
  as,
}) => {
  const list = (name: Parameters<typeof say<'classLists'>>[2]) => say('fr', 'classLists', name);
  await as('admin');
  const { guardians, number, room } = await (await page.request.get(record(2))).json();
  const marc = guardians.find((one: { name: string }) => one.name === 'Marc Tremblay');
  expect((await page.request.delete(`${record(2)}/guardians/${marc.id}`)).status()).toBe(204);

  await page.goto('/staff/families/import');
  const head = 'Numéro;Nom de famille;Prénom;Local;Nom du parent 1;Courriel du parent 1;Lien du parent 1';
  const line = `${number};Tremblay;Noah;${room};Marc Tremblay;${marc.email};père`;
  await page.getByLabel(list('paste')).fill(`${head}\n${line}\n`);
  await page.getByRole('switch', { name: list('invite') }).click();
  await page.getByRole('button', { name: list('check') }).click();
  const plan = page.getByRole('region', { name: list('summary') });
  await expect(plan).toContainText('1 parent ou responsable ne sera pas ajouté');
  await expect(plan).toContainText(list('leftOutText'));
  await expect(plan).toContainText(`Ligne 2 : ${marc.email}, pour Noah Tremblay`);
  await page.getByRole('button', { name: list('bringIn'), exact: true }).click();
  await expect(page.getByText(list('done'))).toBeVisible();

  await page.goto('/staff/families/2');
  const there = page.getByRole('region', { name: families('guardians') });
  await expect(there).toContainText('Sophie Tremblay');
  await expect(there).not.toContainText('Marc Tremblay');
  await page.getByRole('button', { name: families('addGuardian') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(families('known'), { exact: true }).click();
  const known = dialog.getByRole('combobox').first();
  await known.selectOption({ label: await known.locator('option', { hasText: 'Marc Tremblay' }).innerText() });
  await dialog.getByRole('button', { name: families('add'), exact: true }).click();
  await expect(toast(page, families('guardianAdded'))).toBeVisible();
  await expect(there).toContainText('Marc Tremblay');
});

test('a teacher who is a child’s guardian and may not collect it hands it to nobody and marks no departure of it; the office does @full', async ({
  page,
  as,
  another,
  school,
}) => {
  const d = (name: Parameters<typeof say<'departures'>>[2]) => say('fr', 'departures', name);
  const [parent, office] = [await another('parent'), await another('admin', tablet)];
  await as('teacher');
  const { email } = await (await page.request.get('/api/profile')).json();
  const invite = { schoolId: 1, gives: 'guardian', name: 'Mireille Bouchard', email, locale: 'fr' };
  const children = [{ childId: 1, relationship: 'guardian', rights: ['view', 'message'] }];
  const invited = await office.request.post('/api/staff/invitations', { data: { ...invite, children } });
  expect(invited.status()).toBe(201);
  const [, token] = (await linkTo(school, email)).split('#');
  expect((await page.request.post('/api/auth/invitation/accept', { data: { token } })).status()).toBe(200);
  const [me] = (await (await parent.request.get('/api/pickup-persons')).json()).filter(
    (one: { isMe: boolean }) => one.isMe,
  );
  const asked = { childId: 1, pickupPersonId: me.id, method: 'time', time: '17:30', useGps: false };
  const { id } = await (await parent.request.post('/api/pickups', { data: asked })).json();
  for (const step of ['getting_ready', 'at_the_door']) {
    const moved = await page.request.post(`/api/staff/departures/${id}/steps`, { data: { step } });
    expect(moved.status()).toBe(200);
  }

  const card = (of: Page) => of.getByRole('listitem').filter({ has: of.getByRole('heading', { name: 'Léa T.' }) });
  await page.setViewportSize(tablet.viewport);
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/today');
  await expect(card(page)).toContainText(d('yours'));
  await expect(card(page).getByRole('button', { name: nameStart(d('handOver')) })).toHaveCount(0);

  const r = (name: Parameters<typeof say<'register'>>[2]) => say('fr', 'register', name);
  const left = say('fr', 'attendance', 'left');
  await page.goto('/staff/attendance?room=402');
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /Léa Tremblay/ })
    .first()
    .click();
  await expect(dialog).toContainText(r('yours'));
  await expect(dialog.getByRole('radio', { name: left })).toHaveCount(0);
  await expect(dialog.getByRole('radio', { name: say('fr', 'attendance', 'late') })).toHaveCount(1);

  const colleague = await office.newPage();
  await schoolClockShows(colleague, '15:10');
  await colleague.goto('/staff/today');
  await card(colleague)
    .getByRole('button', { name: nameStart(d('handOver')) })
    .click();
  const handing = colleague.getByRole('dialog');
  await handing.getByText(d('known'), { exact: true }).click();
  await handing.getByRole('button', { name: d('handOver') }).click();
  await expect(card(colleague)).toContainText('Nathalie Fortin');
  // What has left, the teacher does not say to be back.
  await page.reload();
  await expect(dialog).toContainText(r('yours'));
  await expect(dialog.getByRole('radio')).toHaveCount(0);
});

test('somebody whose guardian may no longer collect is approved only once that was read @full', async ({
  page,
  as,
  another,
}) => {
  const a = (name: Parameters<typeof say<'approvals'>>[2]) => say('fr', 'approvals', name);
  const parent = await another('parent');
  const named = await parent.request.post('/api/pickup-persons', { data: { name: 'Rosa Nguyen', childIds: [1] } });
  const { id } = await named.json();
  await as('admin');
  const decision = { approve: true, mayNamerCollect: true };
  const decided = await page.request.post(`/api/staff/pickup-persons/${id}/decision`, { data: decision });
  expect(decided.status()).toBe(200);
  // The child leaves and is back: whoever might come waits anew.
  for (const isEnrolled of [false, true]) {
    expect((await page.request.put(`${record(1)}/enrolment`, { data: { isEnrolled } })).status()).toBe(200);
  }

  await hearsNothing(page);
  await page.goto('/staff/people');
  const rosa = page.getByRole('listitem').filter({ hasText: 'Rosa Nguyen' });
  const said = 'Sophie Tremblay, à l’origine de la demande, ne peut plus venir.';
  await expect(rosa).toBeVisible();
  await expect(rosa).not.toContainText(said);
  const { guardians } = await (await page.request.get(record(1))).json();
  const sophie = guardians.find((one: { name: string }) => one.name === 'Sophie Tremblay');
  const before = { relationship: sophie.relationship, rights: sophie.rights };
  const withdrawn = { ...before, rights: ['view'], before };
  const change = await page.request.put(`${record(1)}/guardians/${sophie.id}`, { data: withdrawn });
  expect(change.status()).toBe(200);

  const approve = rosa.getByRole('button', { name: nameStart(a('approve')) });
  await approve.click();
  await expect(rosa).toContainText(said);
  await approve.click();
  await expect(page.getByText('Rosa Nguyen peut maintenant venir')).toBeVisible();
});

test('the office withdraws from a guardian what they still see of a child that has left @full', async ({
  page,
  as,
  another,
}) => {
  const sophie = await another('parent');
  const looks = async () => (await sophie.request.get('/api/children/1/accesses')).status();
  await as('admin');
  await page.goto('/staff/families/1');
  await page.getByRole('button', { name: families('leave') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: families('leave') })
    .click();
  await expect(page.getByText(families('hasLeft'), { exact: true }).first()).toBeVisible();
  expect(await looks()).toBe(200);

  const there = page.getByRole('region', { name: families('guardians') });
  await expect(there).toContainText(families('guardiansOfLeft'));
  await expect(there.getByRole('button', { name: families('addGuardian') })).toHaveCount(0);
  await there.getByRole('button', { name: `${families('editRights')}, Sophie Tremblay` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(families('view'), { exact: true }).click();
  await dialog.getByRole('button', { name: families('save') }).click();
  await expect(toast(page, families('rightsSaved'))).toContainText(families('theyAreTold'));
  expect(await looks()).toBe(404);

  await there.getByRole('button', { name: `${families('removeGuardian')}, Marc Tremblay` }).click();
  await dialog.getByRole('button', { name: families('removeGuardian') }).click();
  await expect(there).not.toContainText('Marc Tremblay');
  await expect(there).toContainText('Sophie Tremblay');
});

test('somebody of the office who may not collect their own child neither changes its record nor says that it has left @full', async ({
  page,
  as,
  another,
  school,
}) => {
  const office = await another('admin', tablet);
  await as('teacher');
  const { email } = await (await page.request.get('/api/profile')).json();
  const who = { schoolId: 1, name: 'Mireille Bouchard', email, locale: 'fr' };
  const children = [{ childId: 1, relationship: 'mother', rights: ['view'] }];
  const giving = [
    { gives: 'guardian', children },
    { gives: 'office', title: 'office' },
  ];
  for (const [letters, given] of giving.entries()) {
    const invited = await office.request.post('/api/staff/invitations', { data: { ...who, ...given } });
    expect(invited.status()).toBe(201);
    const [, token] = (await linkTo(school, email, letters)).split('#');
    expect((await page.request.post('/api/auth/invitation/accept', { data: { token } })).status()).toBe(200);
  }
  const acts = [families('edit'), families('leave')];
  const card = (name: string) => page.getByRole('region', { name });
  await page.goto('/staff/families/2');
  for (const name of acts) await expect(card('Noah Tremblay').getByRole('button', { name })).toBeVisible();
  await page.goto('/staff/families/1');
  await expect(card('Léa Tremblay')).toContainText(say('fr', 'approvals', 'yours'));
  await expect(card('Léa Tremblay').getByRole('button')).toHaveCount(0);
  const left = await page.request.put(`${record(1)}/enrolment`, { data: { isEnrolled: false } });
  expect(left.status()).toBe(403);
});
