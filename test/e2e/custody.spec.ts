/**
 * Protection of a child from a barred guardian: a class list that does not add them back, a second colleague at the
 * door, a renewed approval.
 */
import type { Page } from '@playwright/test';
import { expect, tablet, test } from './fixtures.ts';
import { blockLiveStream } from './block-live-stream.ts';
import { linkTo } from './emails.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { schoolClockShows } from './clock.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10', look: { locale: 'fr', theme: 'light' } });

const families = (name: Parameters<typeof phraseText<'families'>>[2]) => phraseText('fr', 'families', name);
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const record = (child: number) => `/api/staff/families/children/${child}`;

test('a class list does not add back a removed guardian, and the office adds him on the child’s record', async ({
  page,
  signInAs,
}) => {
  const list = (name: Parameters<typeof phraseText<'classLists'>>[2]) => phraseText('fr', 'classLists', name);
  await signInAs('admin');
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

test('a teacher who is a barred guardian of a child cannot release it or change its departure, but the office can @full', async ({
  page,
  signInAs,
  newDeviceAs,
  school,
}) => {
  const d = (name: Parameters<typeof phraseText<'departures'>>[2]) => phraseText('fr', 'departures', name);
  const [parent, office] = [await newDeviceAs('parent'), await newDeviceAs('admin', tablet)];
  await signInAs('teacher');
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
  const pickup = { childId: 1, pickupPersonId: me.id, method: 'time', time: '17:30', useGps: false };
  const { id } = await (await parent.request.post('/api/pickups', { data: pickup })).json();
  for (const step of ['getting_ready', 'at_the_door']) {
    const moved = await page.request.post(`/api/staff/departures/${id}/transitions`, { data: { step } });
    expect(moved.status()).toBe(200);
  }

  const card = (of: Page) => of.getByRole('listitem').filter({ has: of.getByRole('heading', { name: 'Léa T.' }) });
  await page.setViewportSize(tablet.viewport);
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/today');
  await expect(card(page)).toContainText(d('yours'));
  await expect(card(page).getByRole('button', { name: startsWith(d('release')) })).toHaveCount(0);

  const r = (name: Parameters<typeof phraseText<'register'>>[2]) => phraseText('fr', 'register', name);
  const left = phraseText('fr', 'attendance', 'left');
  await page.goto('/staff/attendance?room=402');
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /Léa Tremblay/ })
    .first()
    .click();
  await expect(dialog).toContainText(r('yours'));
  await expect(dialog.getByRole('radio', { name: left })).toHaveCount(0);
  await expect(dialog.getByRole('radio', { name: phraseText('fr', 'attendance', 'late') })).toHaveCount(1);

  const colleague = await office.newPage();
  await schoolClockShows(colleague, '15:10');
  await colleague.goto('/staff/today');
  await card(colleague)
    .getByRole('button', { name: startsWith(d('release')) })
    .click();
  const handing = colleague.getByRole('dialog');
  await handing.getByRole('button', { name: d('known') }).click();
  await expect(card(colleague)).toContainText('Nathalie Fortin');
  // The teacher cannot undo the departure.
  await page.reload();
  await expect(dialog).toContainText(r('yours'));
  await expect(dialog.getByRole('radio')).toHaveCount(0);
});

test('a person named by a guardian without the pickup right is approved only after a confirmation @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  const a = (name: Parameters<typeof phraseText<'approvals'>>[2]) => phraseText('fr', 'approvals', name);
  const parent = await newDeviceAs('parent');
  const named = await parent.request.post('/api/pickup-persons', { data: { name: 'Rosa Nguyen', childIds: [1] } });
  const { id } = await named.json();
  await signInAs('admin');
  const decision = { approve: true, mayNamerCollect: true };
  const decided = await page.request.post(`/api/staff/pickup-persons/${id}/decision`, { data: decision });
  expect(decided.status()).toBe(200);
  // The child leaves and is enrolled again: its pickup people become pending.
  for (const isEnrolled of [false, true]) {
    expect((await page.request.put(`${record(1)}/enrolment`, { data: { isEnrolled } })).status()).toBe(200);
  }

  await blockLiveStream(page);
  await page.goto('/staff/people');
  const rosa = page.getByRole('listitem').filter({ hasText: 'Rosa Nguyen' });
  const text = 'Sophie Tremblay, à l’origine de la demande, ne peut plus venir chercher l’enfant.';
  await expect(rosa).toBeVisible();
  await expect(rosa).not.toContainText(text);
  const { guardians } = await (await page.request.get(record(1))).json();
  const sophie = guardians.find((one: { name: string }) => one.name === 'Sophie Tremblay');
  const before = { relationship: sophie.relationship, rights: sophie.rights };
  const withdrawn = { ...before, rights: ['view'], before };
  const change = await page.request.put(`${record(1)}/guardians/${sophie.id}`, { data: withdrawn });
  expect(change.status()).toBe(200);

  const approve = rosa.getByRole('button', { name: startsWith(a('approve')) });
  await approve.click();
  await expect(rosa).toContainText(text);
  await approve.click();
  await expect(page.getByText('Rosa Nguyen peut maintenant venir chercher l’enfant')).toBeVisible();
});

test('the office withdraws the access of a guardian to a child that has left @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  const sophie = await newDeviceAs('parent');
  const looks = async () => (await sophie.request.get('/api/children/1/accesses')).status();
  await signInAs('admin');
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

test('an admin without the pickup right for their own child cannot change its record or mark its departure @full', async ({
  page,
  signInAs,
  newDeviceAs,
  school,
}) => {
  const office = await newDeviceAs('admin', tablet);
  await signInAs('teacher');
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
  await expect(card('Léa Tremblay')).toContainText(phraseText('fr', 'approvals', 'yours'));
  await expect(card('Léa Tremblay').getByRole('button')).toHaveCount(0);
  const left = await page.request.put(`${record(1)}/enrolment`, { data: { isEnrolled: false } });
  expect(left.status()).toBe(403);
});
