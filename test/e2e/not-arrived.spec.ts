/** A child who did not arrive: both guardians are notified automatically, and the second one answers. */
import type { BrowserContext } from '@playwright/test';
import { schoolClockShows } from './clock.ts';
import { linkTo } from './emails.ts';
import { expect, newDevice, type School, tablet, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '08:50', look: { locale: 'fr', theme: 'light' } });

const absences = (name: Parameters<typeof phraseText<'absences'>>[2]) => phraseText('fr', 'absences', name);
const attendance = (name: Parameters<typeof phraseText<'attendance'>>[2]) => phraseText('fr', 'attendance', name);

/** The job looks once a minute. */
const oneMinute = 75_000;

/** Signs a user in by a new password. */
async function signInByReset(context: BrowserContext, school: School, email: string): Promise<void> {
  const { request } = context;
  const password = 'le castor lit trois romans';
  expect((await request.post('/api/auth/reset', { data: { email } })).ok()).toBe(true);
  const token = (await linkTo(school, email)).split('#')[1];
  expect((await request.post('/api/auth/reset/password', { data: { token, password } })).ok()).toBe(true);
  expect((await request.post('/api/auth/sign-in', { data: { email, password } })).ok()).toBe(true);
}

test('a child who has not arrived is answered by the second guardian @full', async ({
  page: sophie,
  browser,
  signInAs,
  newDeviceAs,
  school,
}) => {
  test.setTimeout(180_000);
  const office = await newDeviceAs('admin');
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await setAccountLocale(teacher, 'fr');
  const settings = await (await office.request.get('/api/staff/school')).json();
  const { schools: _, mayAddSchool: __, ...own } = settings;
  const saved = await office.request.put('/api/staff/school', { data: { ...own, checksArrivals: true } });
  expect(saved.ok()).toBe(true);

  // The educator notes that Léa is not there.
  await schoolClockShows(teacher, '08:50');
  await teacher.goto('/staff/attendance?room=402');
  const row = teacher.getByRole('listitem').filter({ hasText: 'Léa Tremblay' });
  await row.getByRole('button', { name: /^Absence/ }).click();
  await expect(row).toContainText(phraseText('fr', 'register', 'unexplained'));

  await signInAs('parent');
  await setAccountLocale(sophie, 'fr');
  const family = await (await office.request.get('/api/staff/families/children/1')).json();
  const { email } = family.guardians.find(({ name }: { name: string }) => name === 'Marc Tremblay');
  const second = await newDevice(browser, school, { locale: 'fr', theme: 'light' });
  await signInByReset(second, school, email);
  const marc = await second.newPage();
  await setAccountLocale(marc, 'fr');
  for (const phone of [sophie, marc]) {
    await schoolClockShows(phone, '08:52');
    await phone.goto('/notifications');
  }
  for (const phone of [sophie, marc])
    await expect(phone.getByText('Léa n’est pas à l’école')).toBeVisible({ timeout: oneMinute });
  await teacher.goto('/staff/today');
  const missing = teacher
    .getByRole('region', { name: new RegExp(`^${attendance('unexplained')}`) })
    .getByRole('listitem')
    .filter({ hasText: 'Léa T.' });
  await expect(missing).toContainText(/Famille avisée automatiquement à 8\sh\s5\d/);

  await marc.getByText('Léa n’est pas à l’école').click();
  await expect(marc).toHaveURL(/\/absence\?child=1$/);
  const question = marc.getByRole('region', { name: 'Léa n’est pas à l’école' });
  await question.getByRole('button', { name: absences('answer_on_the_way') }).click();
  await question.getByRole('button', { name: /^Une autre réponse/ }).click();
  await question.getByRole('button', { name: absences('answer_check') }).click();
  // Once answered, the title no longer claims that the child is not there.
  await expect(marc.getByRole('region', { name: 'Arrivée\u00a0: Léa' })).toContainText('Marc Tremblay a répondu');

  // The other guardian sees the answer, and staff settle it.
  await sophie.goto('/absence?child=1');
  const other = sophie.getByRole('region', { name: 'Arrivée\u00a0: Léa' });
  await expect(other).toContainText('Marc Tremblay a répondu');
  await expect(other.getByRole('button')).toHaveCount(0);
  await expect(missing).toContainText('à l’école, à vérifier');
  await missing.getByRole('button', { name: /^Vérifié/ }).click();
  await expect(missing).toContainText(/Vérifié par Mireille Bouchard/);
});
