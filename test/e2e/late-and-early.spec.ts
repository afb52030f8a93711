/** Late arrivals, several children in one report, the undo, absences under way, and calls that staff enter. */
import { addDays } from '#core/time/day.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { phraseText } from './text.ts';

const label = (name: Parameters<typeof phraseText<'absences'>>[2]) => phraseText('fr', 'absences', name);

test.use({ ownServer: true, schoolTime: '08:05', look: { locale: 'fr', theme: 'light' } });

test('a parent reports a late arrival for both children below the specified form, and the educator sees it @narrow', async ({
  page,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  await signInAs('parent');
  await schoolClockShows(page, '08:05');
  await page.goto('/absence?child=1');
  await page.getByRole('radio', { name: label('doctor') }).check({ force: true });
  await page.getByRole('radio', { name: label('kind_late') }).check({ force: true });
  // The time is required, and what was chosen stays.
  const submit = page.getByRole('button', { name: label('submit') });
  await submit.press('Enter');
  await expect(page.getByLabel(label('time_late'))).toBeFocused();
  await page.getByLabel(label('time_late')).fill('09:45');
  await expect(page.getByRole('radiogroup', { name: label('duration') })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /Noah/ }).check();
  await expectAccessible();
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: label('lateReported') })).toBeVisible();
  const recent = page.getByRole('region', { name: label('recent') }).getByRole('listitem');
  for (const [n, name] of ['Noah Tremblay', 'Léa Tremblay'].entries()) {
    await expect(recent.nth(n)).toContainText(name);
    await expect(recent.nth(n)).toContainText(/Arrive à 9\sh\s45/);
  }
  // The form is cleared.
  await expect(page.getByRole('radio', { name: label('kind_absent') })).toBeChecked();

  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await setAccountLocale(teacher, 'fr');
  await schoolClockShows(teacher, '08:05');
  await teacher.goto('/staff/attendance?room=402');
  const row = teacher.getByRole('listitem').filter({ hasText: 'Léa Tremblay' });
  // The demo's morning is marked already.
  await row.getByRole('button', { name: /^Présence/ }).click();
  await expect(row).toContainText(/Arrive en retard, à 9\sh\s45/);
});

test('a parent is warned of a cancelled pickup, undoes the report from the toast, and extends an absence in one tap @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  const day = addDays(schoolToday(), 3);
  const people = await (await page.request.get('/api/pickup-persons')).json();
  const pickup = { childId: 1, pickupPersonId: people[0].id, method: 'time', time: '15:30', useGps: false, date: day };
  expect((await page.request.post('/api/pickups', { data: pickup })).status()).toBe(201);
  await schoolClockShows(page, '08:05');
  await page.goto('/absence?child=1');
  await page.getByRole('radio', { name: label('family') }).check({ force: true });
  await page.getByLabel(label('date'), { exact: true }).fill(day);
  await expect(page.getByRole('status').filter({ hasText: '1 départ planifié sera annulé.' })).toBeVisible();
  await page.getByRole('button', { name: label('submit') }).click();
  const toast = page.getByRole('status').filter({ hasText: label('absenceReported') });
  await toast.getByRole('button', { name: label('undo') }).click();
  await expect(page.getByRole('status').filter({ hasText: label('undone') })).toBeVisible();
  const recent = page.getByRole('region', { name: label('recent') }).getByRole('listitem');
  await expect(recent.filter({ hasText: label('family') }).filter({ hasText: day.slice(8) })).toHaveCount(0);

  await page.getByRole('radio', { name: label('sick') }).check({ force: true });
  await page.getByRole('button', { name: label('submit') }).click();
  await expect(recent.first()).toContainText(label('sick'));
  await schoolClockShows(page, '11:00');
  await page.reload();
  const still = page.getByRole('button', { name: /^Toujours malade/ });
  await still.click();
  await expect(page.getByRole('status').filter({ hasText: label('changed') })).toBeVisible();
  await page.getByRole('button', { name: /^De retour demain/ }).click();
  await expect(page.getByRole('button', { name: /^De retour demain/ })).toHaveCount(0);
  await expect(still).toBeVisible();
});

test('the educator enters a call, and the parent sees who called and who entered it', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  const register = (name: Parameters<typeof phraseText<'register'>>[2]) => phraseText('fr', 'register', name);
  await signInAs('teacher');
  await setAccountLocale(page, 'fr');
  await schoolClockShows(page, '08:05');
  await page.goto('/staff/attendance?room=402&child=1');
  await page.getByRole('button', { name: register('phone') }).click();
  const dialog = page.getByRole('dialog', { name: /^Par téléphone/ });
  await dialog.getByRole('button', { name: register('phoneSave') }).click();
  await expect(dialog.getByText(register('phoneMissing'))).toHaveCount(2);
  await dialog.getByRole('radio', { name: register('phoneOther') }).check({ force: true });
  await dialog.getByLabel(register('phoneName')).fill('Hélène Lafrenière');
  await dialog.getByRole('radio', { name: label('sick') }).check({ force: true });
  await dialog.getByRole('button', { name: register('phoneSave') }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Enregistré' })).toContainText(register('phoneSavedText'));
  await expect(page.getByRole('dialog')).toContainText('Signalement par téléphone\u00a0: Hélène Lafrenière');

  const parent = await (await newDeviceAs('parent')).newPage();
  await setAccountLocale(parent, 'fr');
  await schoolClockShows(parent, '08:10');
  await parent.goto('/absence');
  const first = parent
    .getByRole('region', { name: label('recent') })
    .getByRole('listitem')
    .first();
  await expect(first).toContainText('Signalement par téléphone\u00a0: Hélène Lafrenière.');
  await expect(first).toContainText('Saisie\u00a0: Mireille Bouchard');
});

test('the educator enters a pickup by phone, and the parent sees who entered it @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  const register = (name: Parameters<typeof phraseText<'register'>>[2]) => phraseText('fr', 'register', name);
  await signInAs('teacher');
  await setAccountLocale(page, 'fr');
  await schoolClockShows(page, '08:05');
  await page.goto('/staff/attendance?room=402&child=1');
  await page.getByRole('button', { name: register('phonePickup') }).click();
  const dialog = page.getByRole('dialog', { name: /^Départ par téléphone/ });
  await dialog.getByRole('radio', { name: 'Marc Tremblay' }).check({ force: true });
  await dialog.getByLabel(register('phoneSlot')).selectOption('16:00');
  await dialog.getByLabel(register('phonePerson')).selectOption({ label: 'Hélène Lafrenière' });
  await dialog.getByRole('button', { name: register('phoneSave') }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Enregistré' })).toContainText(register('phoneSavedText'));

  const parent = await (await newDeviceAs('parent')).newPage();
  await setAccountLocale(parent, 'fr');
  await schoolClockShows(parent, '08:10');
  await parent.goto('/pickup?child=1');
  await expect(
    parent.getByText(/Départ demandé par téléphone\s: Marc Tremblay\. Saisie\s: Mireille Bouchard/),
  ).toBeVisible();
});
