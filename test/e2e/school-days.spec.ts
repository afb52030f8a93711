/** The office closes a day in the calendar, and an open phone of a family follows. */
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, look: { locale: 'fr', theme: 'light' } });

test('a day closed by the office cancels its pickup, and the family sees why', async ({
  page,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  const label = (name: Parameters<typeof phraseText<'staffSchoolDays'>>[2]) =>
    phraseText('fr', 'staffSchoolDays', name);
  const tomorrow = addDays(schoolToday(), 1);
  const family = await newDeviceAs('parent');
  const wanted = { childId: 1, pickupPersonId: 1, method: 'time', time: '16:00', useGps: false, date: tomorrow };
  const planned = await family.request.post('/api/pickups', {
    data: wanted,
    headers: { 'Idempotency-Key': 'e2e-closed-day' },
  });
  expect(planned.status()).toBe(201);
  const phone = await family.newPage();
  await phone.goto('/pickup?child=1');
  const day = formatDay(tomorrow, 'fr', 'weekday');
  await expect(phone.getByRole('main')).toContainText(day);

  const home = await family.newPage();
  await home.goto('/');

  await signInAs('admin');
  await page.goto('/staff/settings/school/calendar');
  await page.getByRole('button', { name: label('addDays') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label('firstDay')).fill(tomorrow);
  await dialog.getByLabel(label('lastDay')).fill(tomorrow);
  await dialog.getByLabel(label('nameFr')).fill('Tempête de neige');
  await expectAccessible();
  await dialog.getByRole('button', { name: label('saveDays') }).click();
  // The office learns what the change cancels before it is saved.
  const question = page.getByRole('dialog', { name: label('effectsTitle') });
  await expect(question).toContainText('1 départ planifié tombe un jour qui sera fermé (1 enfant)');
  await question.getByRole('button', { name: label('saveAnyway') }).click();
  await expect(page.getByRole('status').filter({ hasText: label('daysSaved') })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tempête de neige' })).toBeVisible();
  await expectAccessible();

  // The dashboard of the family, open all along, and the board of the staff name the day.
  await expect(home.getByRole('main')).toContainText('L’école est fermée : Tempête de neige.');
  await page.goto('/staff');
  await expect(page.getByRole('main')).toContainText('L’école est fermée : Tempête de neige.');

  await phone.goto('/notifications');
  await expect(phone.getByRole('main')).toContainText('Tempête de neige');
  await phone.goto(`/absence?child=1`);
  await phone.getByLabel(phraseText('fr', 'absences', 'date'), { exact: true }).fill(tomorrow);
  await expect(phone.getByRole('main')).toContainText('L’école est fermée : Tempête de neige.');
});

test('hours that are wrong are refused at their field, and what was typed stays @full', async ({ page, signInAs }) => {
  const label = (name: Parameters<typeof phraseText<'staffSchoolDays'>>[2]) =>
    phraseText('fr', 'staffSchoolDays', name);
  await signInAs('admin');
  await page.goto('/staff/settings/school/hours');
  await page.getByRole('button', { name: new RegExp(`${label('weekday1')}$`) }).click();
  const closes = page.getByLabel(label('closesAt'));
  await closes.fill('06:00');
  await page.getByRole('button', { name: label('saveHours') }).click();
  await expect(closes).toBeFocused();
  await expect(page.getByText(label('tooEarlyTime')).first()).toBeVisible();
  await expect(closes).toHaveValue('06:00');
  await closes.fill('18:00');
  await page.getByLabel(label('changeUntil')).fill('16:00');
  await page.getByRole('button', { name: label('copyToOthers') }).click();
  await page.getByRole('button', { name: label('saveHours') }).click();
  await expect(page.getByRole('status').filter({ hasText: label('hoursSaved') })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: new RegExp(`${label('weekday2')}$`) }).click();
  await expect(page.getByLabel(label('changeUntil'))).toHaveValue('16:00');
});

test('the office imports a calendar file: it says what each event is, sees what changes, and saves it at once', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const label = (name: Parameters<typeof phraseText<'dayImport'>>[2]) => phraseText('fr', 'dayImport', name);
  await signInAs('admin');
  await page.goto('/staff/settings/school/calendar?year=2031');
  await page.getByRole('button', { name: phraseText('fr', 'staffSchoolDays', 'importDays') }).click();
  await page.getByRole('button', { name: label('read') }).click();
  await expect(page.getByText(label('empty'))).toBeVisible();
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  const wrong = event('SUMMARY:Congé de mars', 'DTSTART;VALUE=DATE:20320230');
  const good = [
    ...event('SUMMARY:Jour de la marmotte', 'DTSTART;VALUE=DATE:20320202'),
    ...event('SUMMARY:Congé d’hiver', 'DTSTART;VALUE=DATE:20320105', 'DTEND;VALUE=DATE:20320108'),
    ...event('SUMMARY:Journée pédagogique', 'DTSTART;VALUE=DATE:20311103', 'RRULE:FREQ=MONTHLY;COUNT=3'),
    ...event('SUMMARY:Fin hâtive', 'DTSTART;VALUE=DATE:20320528'),
  ];
  const choose = (lines: string[]) =>
    page.getByLabel(label('file')).setInputFiles({
      name: 'ecole.ics',
      mimeType: 'text/calendar',
      buffer: Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')),
    });
  await choose([...good, ...wrong]);
  // The fault names its line, its property and its value, and nothing can be saved before the office decides.
  await expect(page.getByText('Ligne 22, DTSTART')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('20320230');
  const save = page.getByRole('button', { name: /^Importer \d+ jours$/ });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await choose(good);
  await expect(page.getByText('Ligne 22, DTSTART')).toBeHidden();
  // A name without a known word is ignored until the office says what it is.
  await page.getByText(/^1\s*nom qui ne concerne/).click();
  await page.getByLabel('Jour de la marmotte : type').selectOption('closed');
  await save.press('Enter');
  const leaves = page.getByLabel(label('leaveFrom'));
  await expect(leaves).toBeFocused();
  await leaves.fill('11:30');
  await expect(page.getByRole('main')).toContainText('8 jours à enregistrer');
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: '8 jours importés' })).toBeVisible();
  const days = page.getByRole('listitem');
  await expect(days.filter({ hasText: 'Jour de la marmotte' })).toBeVisible();
  await expect(days.filter({ hasText: 'Congé d’hiver' })).toBeVisible();
  await expect(days.filter({ hasText: 'Fin hâtive' }).first()).toContainText('11');
});

test('a module that the office hides leaves the tabs and pages of families, and comes back @full', async ({
  page,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  const family = await newDeviceAs('parent');
  const phone = await family.newPage();
  await phone.goto('/');
  const reports = phone.getByRole('navigation').getByRole('link', { name: phraseText('fr', 'app', 'reports') });
  await expect(reports).toBeVisible();
  await signInAs('admin');
  await page.goto('/staff/settings/school');
  const shown = (module: 'module_reports' | 'module_quizzes') =>
    page.getByRole('switch', { name: phraseText('fr', 'schoolSettings', module) });
  await shown('module_reports').click();
  await shown('module_quizzes').click();
  await expectAccessible();
  const save = page.getByRole('button', { name: phraseText('fr', 'authoring', 'save') });
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: phraseText('fr', 'schoolSettings', 'saved') })).toBeVisible();
  // The open phone follows, and an old link says so.
  await expect(reports).toBeHidden();
  await phone.goto('/report?child=1');
  await expect(phone.getByRole('heading', { name: phraseText('fr', 'more', 'hidden') })).toBeVisible();
  await phone.goto('/more');
  await expect(phone.getByRole('link', { name: new RegExp(phraseText('fr', 'app', 'forms')) })).toBeVisible();
  await expect(phone.getByRole('link', { name: new RegExp(phraseText('fr', 'app', 'quizCenter')) })).toBeHidden();
  await page.goto('/staff/quizzes');
  await expect(page.getByText(phraseText('fr', 'staff', 'hiddenModule'))).toBeVisible();
  await page.goto('/staff/settings/school');
  await shown('module_reports').click();
  await save.click();
  await expect(reports).toBeVisible();
});
