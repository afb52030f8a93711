/** A code: a parent shares it with a pickup person, and staff check it from the board and in the release. */
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { openToday } from '#test/e2e/pages/today-page.ts';
import { expect, tablet, test } from './fixtures.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

test('a parent shares a code, staff check it on the board, and the release uses it', async ({
  page: parent,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  await signInAs('parent');
  const added = await parent.request.post('/api/pickup-persons', {
    data: { name: 'Odile Gervais', childIds: [1], todayOnly: true },
  });
  expect(added.status()).toBe(201);
  await parent.goto('/pickup?child=1');
  await parent.getByRole('button', { name: 'Add a pickup person' }).click();
  await parent.getByRole('button', { name: 'Pickup code, Odile Gervais' }).click();
  const dialog = parent.getByRole('dialog', { name: 'Pickup code: Odile Gervais' });
  await dialog.getByRole('button', { name: 'Make a code' }).click();
  await expect(dialog.getByText(/^\d{3} \d{3}$/)).toBeVisible();
  await expectAccessible();
  const code = (await dialog.getByText(/^\d{3} \d{3}$/).textContent()) ?? '';

  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openToday(teacher);
  await teacher.getByRole('button', { name: 'Pickup code' }).click();
  const check = teacher.getByRole('dialog');
  await check.getByLabel('Six-digit code').fill(code === '000 000' ? '111 111' : '000 000');
  await check.getByRole('button', { name: 'Check the code' }).click();
  await expect(check.getByRole('alert')).toContainText('This code does not work here today.');
  await check.getByLabel('Six-digit code').fill(code);
  await check.getByRole('button', { name: 'Check the code' }).click();
  const release = teacher.getByRole('dialog', { name: /^Release Léa/ });
  await expect(release.getByText('Odile Gervais showed a valid code.')).toBeVisible();
  await release.getByRole('button', { name: 'Release with the code' }).click();
  await expect(teacher.getByRole('status').filter({ hasText: 'The code stays used.' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Close' }).click();
  // The people stay within reach of a child with a pickup.
  await expect(parent.getByRole('button', { name: 'Pickup code, Odile Gervais' })).toBeVisible();
  await parent.getByRole('button', { name: 'Pickup code, Odile Gervais' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Léa' })).toContainText('Used');
});

test('a scanned code opens its release, and another parent withdraws a code', async ({
  page: parent,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  const added = await parent.request.post('/api/pickup-persons', {
    data: { name: 'Rosa Pelletier', childIds: [1], todayOnly: true },
  });
  const { id }: PickupPerson = await added.json();
  const data = { pickupPersonId: id, childIds: [1] };
  const { code } = await (await parent.request.post('/api/pickup-codes', { data })).json();

  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openToday(teacher);
  await teacher.goto(`/staff/today#code=${code}`);
  await teacher.reload();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Check the code' }).click();
  const release = teacher.getByRole('dialog', { name: /^Release/ });
  await expect(release.getByText('Rosa Pelletier showed a valid code.')).toBeVisible();
  expect(new URL(teacher.url()).hash).toBe('');

  await parent.goto('/pickup?child=1');
  await parent.getByRole('button', { name: 'Add a pickup person' }).click();
  await parent.getByRole('button', { name: 'Pickup code, Rosa Pelletier' }).click();
  await parent.getByRole('button', { name: /^Withdraw the code/ }).click();
  await expect(parent.getByRole('status').filter({ hasText: 'Code withdrawn' })).toBeVisible();
  await release.getByRole('button', { name: 'Release with the code' }).click();
  await expect(release.getByRole('alert')).toContainText('This code does not work any more.');
});
