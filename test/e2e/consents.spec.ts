/** The consents of a child: answered and withdrawn on a phone, read by the team, with texts of the office. */
import type { Page } from '@playwright/test';
import type { ChildConsents } from '#core/consents/consent.ts';
import type { ChildCustody } from '#core/custody/custody-api.ts';
import { fortnightOf } from '#core/custody/pattern-rules.ts';
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';
import { schoolClockShows } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { toast } from './pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10', look: { locale: 'fr', theme: 'light' } });

const text = (key: Parameters<typeof phraseText<'consents'>>[2]) => phraseText('fr', 'consents', key);
const staffText = (key: Parameters<typeof phraseText<'staffConsents'>>[2]) => phraseText('fr', 'staffConsents', key);
const card = (page: Page, purpose: ConsentPurpose) => page.getByRole('region', { name: text(purpose) });
const button = (page: Page, purpose: ConsentPurpose, act: 'Oui' | 'Non' | 'Retirer') =>
  card(page, purpose).getByRole('button', { name: `${act}\u00a0: ${text(purpose)}` });
const stateOf = async (page: Page, childId: number, purpose: ConsentPurpose) => {
  const { consents } = (await (await page.request.get(`/api/children/${childId}/consents`)).json()) as ChildConsents;
  return consents.find((one) => one.purpose === purpose)?.state;
};

async function openRegister(page: Page, room = 'Local 402'): Promise<void> {
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/attendance');
  await page.getByText(room, { exact: true }).first().click();
  await page.getByRole('link', { name: phraseText('fr', 'register', 'consents') }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

test('a parent says yes and no with one tap each, and withdraws with two, from the child’s file', async ({
  page,
  signInAs,
  taps,
  expectAccessible,
}) => {
  await signInAs('parent');
  await schoolClockShows(page, '15:10');
  await page.goto('/child/2/file');
  await page.getByRole('link', { name: phraseText('fr', 'childFiles', 'consents') }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consentements\u00a0: Noah Tremblay');
  await expect(card(page, 'website').getByText(text('state_unanswered'))).toBeVisible();
  taps.count = 0;
  await button(page, 'website', 'Oui').tap();
  await expect(card(page, 'website').getByText(/^Sophie Tremblay\s: oui/)).toBeVisible();
  await button(page, 'outings', 'Non').tap();
  await expect(card(page, 'outings').getByText(/^Sophie Tremblay\s: non/)).toBeVisible();
  expect(taps.count).toBe(2);
  expect(await stateOf(page, 2, 'website')).toBe('granted');
  await expectAccessible();
  taps.count = 0;
  await button(page, 'website', 'Retirer').tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('withdraw'), exact: true })
    .tap();
  await expect(toast(page, text('saved'))).toBeVisible();
  await expect(card(page, 'website').getByText(text('state_refused'), { exact: true })).toBeVisible();
  expect(taps.count).toBe(2);
  expect(await stateOf(page, 2, 'website')).toBe('refused');
});

test('an expired consent says so and is renewed with one tap', async ({ page, signInAs }) => {
  await signInAs('parent');
  await schoolClockShows(page, '15:10');
  await page.goto('/child/1/consents');
  await expect(card(page, 'insect_repellent').getByText(text('expiredText'))).toBeVisible();
  await button(page, 'insect_repellent', 'Oui').tap();
  await expect(card(page, 'insect_repellent').getByText(/renouveler le/)).toBeVisible();
  expect(await stateOf(page, 1, 'insect_repellent')).toBe('granted');
});

test('without a network an answer waits on the page, and is sent once the network is back', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('parent');
  await schoolClockShows(page, '15:10');
  await page.goto('/child/2/consents');
  await expect(button(page, 'sunscreen', 'Oui')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'sunscreen', 'Oui').tap();
  const sunscreen = card(page, 'sunscreen');
  await expect(sunscreen.getByText(phraseText('fr', 'failures', 'waits'))).toBeVisible();
  await expect(sunscreen.getByText(text('state_unanswered'))).toBeVisible();
  await context.setOffline(false);
  await expect(sunscreen.getByText(/^Sophie Tremblay\s: oui/)).toBeVisible();
  expect(await stateOf(page, 2, 'sunscreen')).toBe('granted');
});

test('parents with the child in turn each say yes, and the page names the one who is awaited', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  const office = await newDeviceAs('admin');
  const path = '/api/staff/families/children/2/custody';
  const { revision, guardians } = (await (await office.request.get(path)).json()) as ChildCustody;
  const [first = 0, second = 0] = guardians.map(({ personId }) => personId);
  const fortnight = fortnightOf('alternate_weeks', first, second);
  const weeks = {
    kind: 'alternate_weeks',
    startsOn: '2026-01-05',
    changesAt: '16:00',
    from: '2026-01-05',
    until: null,
  };
  const patterns = [{ ...weeks, fortnight }];
  const calendar = { shows: 'all', patterns, exceptions: [], bars: [], companions: [] };
  expect((await office.request.put(path, { data: { revision, calendar } })).status()).toBe(200);
  await signInAs('parent');
  await schoolClockShows(page, '15:10');
  await page.goto('/child/2/consents');
  await button(page, 'website', 'Oui').tap();
  const website = card(page, 'website');
  await expect(website.getByText(text('state_waiting'), { exact: true })).toBeVisible();
  await expect(website.getByText(/^Réponse attendue\s: Marc Tremblay$/)).toBeVisible();
});

test('a child of another family is not found', async ({ page, signInAs }) => {
  await signInAs('parent');
  await schoolClockShows(page, '15:10');
  await page.goto('/child/30/consents');
  await expect(page.getByText(text('notFound'))).toBeVisible();
});

test('the team reads the register, which fits one printed page, and the office changes a text', async ({
  newDeviceAs,
  page,
  signInAs,
}) => {
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openRegister(teacher);
  const lea = teacher.getByRole('row').filter({ hasText: 'Léa Tremblay' });
  await expect(lea.getByText(text('state_granted'), { exact: true })).toHaveCount(3);
  await expect(teacher.getByRole('button', { name: /^Modifier/ })).toHaveCount(0);
  await teacher.emulateMedia({ media: 'print' });
  const pdf = await teacher.pdf({ format: 'Letter' });
  // Every page of a PDF is an object of this type.
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await teacher.emulateMedia({ media: 'screen' });
  await teacher.getByLabel(staffText('purpose')).selectOption('sunscreen');
  await expect(lea.getByRole('cell')).toHaveText(new RegExp(`${text('state_granted')}$`));
  await teacher.goto(teacher.url());
  await expect(teacher.getByLabel(staffText('purpose'))).toHaveValue('sunscreen');
  await teacher.getByLabel(staffText('purpose')).selectOption(staffText('allPurposes'));

  const office = await (await newDeviceAs('admin', tablet)).newPage();
  await openRegister(office);
  await office.getByRole('button', { name: `Modifier\u00a0: ${text('class_photos')}` }).click();
  const dialog = office.getByRole('dialog');
  await dialog.locator('[name="text.fr"]').fill('');
  await dialog.getByRole('button', { name: staffText('save') }).click();
  await expect(dialog.locator('[name="text.fr"]')).toHaveAttribute('aria-invalid', 'true');
  await dialog.locator('[name="text.fr"]').fill('Photos dans le cahier de la classe.');
  await dialog.getByRole('button', { name: staffText('save') }).click();
  await expect(dialog).toBeHidden();
  await expect(office.getByText('Photos dans le cahier de la classe.')).toBeVisible();
  // The open page of the teacher follows.
  await expect(lea.getByText(text('state_changed'))).toBeVisible();

  await signInAs('parent');
  await schoolClockShows(page, '15:10');
  await page.goto('/child/1/consents');
  await expect(card(page, 'class_photos').getByText('Photos dans le cahier de la classe.')).toBeVisible();
  await expect(card(page, 'class_photos').getByText(text('changedText'))).toBeVisible();
});

test('the office reminds the families whose answers are missing, once a day, and the parent opens the consents', async ({
  newDeviceAs,
  page,
  signInAs,
}) => {
  const office = await (await newDeviceAs('admin', tablet)).newPage();
  await openRegister(office, 'Local 203');
  const noah = office.getByRole('row').filter({ hasText: 'Noah Tremblay' });
  await expect(noah.getByText(text('state_granted'), { exact: true })).toHaveCount(0);
  await office.getByRole('button', { name: /^Relancer/ }).click();
  await expect(office.getByRole('status').filter({ hasText: /Rappel envoyé/ })).toBeVisible();
  const none = office.getByRole('button', { name: staffText('remindNone') });
  await expect(none).toHaveAttribute('aria-disabled', 'true');
  await office.reload();
  await expect(none).toBeVisible();

  await signInAs('parent');
  await schoolClockShows(page, '15:10');
  await page.goto('/notifications');
  await page
    .getByRole('link', { name: /Noah/ })
    .filter({ hasText: /consentement/i })
    .first()
    .tap();
  await expect(page).toHaveURL(/\/child\/2\/consents$/);
  await expect(card(page, 'class_photos')).toBeVisible();
});
