/** The do-not-release list: the office writes it, a parent reads no list, and the release asks the office. */
import type { Page } from '@playwright/test';
import { listEverybody, openToday, releaseAsKnown } from '#test/e2e/pages/today-page.ts';
import { patience } from './delays.ts';
import { expect, tablet, test } from './fixtures.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const openRelease = (page: Page, name: string) =>
  cardOf(page, name)
    .getByRole('button', { name: /^Release/ })
    .click();

test('the office lists a name, a parent who adds it waits for the office, and the release asks the office', async ({
  page: office,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await office.goto('/staff/families/1');
  await office.getByRole('button', { name: 'Edit the list' }).click();
  const dialog = office.getByRole('dialog', { name: 'Do not release' });
  await dialog.getByLabel('Full name').fill('Lafrenière, Hélène');
  await expect(dialog.getByLabel('Hélène Lafrenière is another person')).toBeVisible();
  await dialog.getByLabel(/^Reason/).fill('A letter of the court of April 3');
  await dialog.getByRole('button', { name: 'Add a name' }).click();
  await dialog.getByRole('region', { name: 'Name 2' }).getByLabel('Full name').fill('Marc-André Roy');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save the list' }).click();
  await expect(office.getByRole('status').filter({ hasText: 'The list is saved' })).toBeVisible();
  const card = office.getByRole('region', { name: 'Do not release' });
  await expect(card).toContainText('A letter of the court of April 3');
  await expect(card).toContainText('Has this name: Hélène Lafrenière');

  const parent = await (await newDeviceAs('parent')).newPage();
  await parent.goto('/pickup?child=1');
  await parent.getByRole('button', { name: 'Add a pickup person' }).click();
  const form = parent.getByRole('dialog');
  await form.getByLabel('Full name').fill('roy marc andre');
  await form.getByRole('button', { name: 'Add this person' }).click();
  await expect(parent.getByRole('status').filter({ hasText: 'The office will check this person first' })).toBeVisible();
  await expect(parent.getByText('A letter of the court')).toHaveCount(0);

  const waiting = await office.request.get('/api/staff/pickup-persons');
  const people: { id: number; name: string }[] = await waiting.json();
  for (const { id } of people.filter(({ name }) => /roy|Lafreni/i.test(name))) {
    const approved = await office.request.post(`/api/staff/pickup-persons/${id}/decision`, {
      headers: { 'Idempotency-Key': crypto.randomUUID(), Origin: new URL(office.url()).origin },
      data: { approve: true, mayNamerCollect: true },
    });
    expect(approved.status(), await approved.text()).toBe(200);
  }

  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openToday(teacher);
  await openRelease(teacher, 'Léa T.');
  const release = teacher.getByRole('dialog');
  await listEverybody(release);
  await release.getByText('Call the office first').click();
  await expect(release.getByText('Call the office before releasing the child to this person.')).toBeVisible();
  await expect(release.getByRole('radio', { name: /^Hélène/ })).toHaveCount(0);

  await openToday(office);
  await openRelease(office, 'Léa T.');
  const officeRelease = office.getByRole('dialog');
  await officeRelease.getByText('Call the office first').click();
  await officeRelease.getByLabel('Person', { exact: true }).selectOption({ label: 'Hélène Lafrenière' });
  await officeRelease.getByLabel('Reason').first().fill('Photo ID checked: another person.');
  await expectAccessible();
  await officeRelease.getByRole('button', { name: 'Allow for today' }).click();
  await listEverybody(officeRelease);
  await expect(officeRelease.getByRole('radio', { name: /^Hélène Lafrenière/ })).toBeVisible();

  await release.getByRole('radio', { name: /^Hélène Lafrenière/ }).check({ force: true, ...patience });
  await releaseAsKnown(teacher);
  await expect(teacher.getByRole('region', { name: /^Gone home/ })).toContainText('with Hélène Lafrenière');
});
