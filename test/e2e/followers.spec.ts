/** A relative: invited by a parent with a link, reads the child's day, and is stopped. */
import type { InvitedFollower } from '#core/followers/follower.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

test('a parent invites a relative, who reads the days of the child until the parent stops it', async ({
  page: parent,
  signInAs,
  browser,
  expectAccessible,
}) => {
  await signInAs('parent');
  await parent.goto('/child/1/followers');
  await parent.getByRole('button', { name: 'Invite a relative' }).click();
  const dialog = parent.getByRole('dialog', { name: 'Invite a relative' });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('Enter the name.')).toBeVisible();
  await dialog.getByLabel('First and last name').fill('Ginette Lafleur');
  await expectAccessible();
  const reply = parent.waitForResponse((response) => response.request().method() === 'POST');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const { link }: InvitedFollower = await (await reply).json();
  await expect(dialog.getByText(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = parent.getByRole('listitem').filter({ hasText: 'Ginette Lafleur' });
  await expect(row.getByText('Invited', { exact: true })).toBeVisible();

  const context = await browser.newContext({ locale: 'en-CA', viewport: { width: 390, height: 844 } });
  const relative = await context.newPage();
  await relative.goto(`${new URL(parent.url()).origin}/invitation#${link?.split('#')[1]}`);
  await relative.getByLabel('E-mail').fill('ginette@example.org');
  await relative.getByLabel('New password').fill('deux hérons jouent aux cartes');
  await relative.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(relative.getByRole('heading', { name: 'Children you follow' })).toBeVisible();
  await expect(relative.getByRole('heading', { name: 'Léa', exact: true })).toBeVisible();
  await expect(relative.getByRole('navigation').getByRole('link')).toHaveCount(2);
  await expect(relative.getByRole('button', { name: 'Emergency' })).toHaveCount(0);

  await expect(row.getByText('Invited', { exact: true })).toHaveCount(0);
  await parent.getByRole('button', { name: 'Stop: Ginette Lafleur' }).click();
  await parent.getByRole('dialog').getByRole('button', { name: 'Stop: Ginette Lafleur' }).click();
  await expect(parent.getByText('No relative yet')).toBeVisible();
  // Without a reload.
  await expect(relative.getByRole('heading', { name: 'Léa', exact: true })).toHaveCount(0);
  await context.close();
});

test('a relative stops following a child on their own', async ({
  page: parent,
  signInAs,
  browser,
  expectAccessible,
}) => {
  await signInAs('parent');
  await parent.goto('/child/1/followers');
  const made = await parent.request.post('/api/children/1/followers', {
    headers: { 'Idempotency-Key': crypto.randomUUID(), Origin: new URL(parent.url()).origin },
    data: { name: 'Rita Lafleur', email: null, relationship: 'aunt', until: schoolToday(), locale: 'en' },
  });
  expect(made.status()).toBe(201);
  const { link }: InvitedFollower = await made.json();
  const context = await browser.newContext({ locale: 'en-CA', viewport: { width: 390, height: 844 } });
  const relative = await context.newPage();
  await relative.goto(`${new URL(parent.url()).origin}/invitation#${link?.split('#')[1]}`);
  await relative.getByLabel('E-mail').fill('rita@example.org');
  await relative.getByLabel('New password').fill('deux hérons jouent aux cartes');
  await relative.getByRole('button', { name: 'Accept the invitation' }).click();
  await relative.getByRole('button', { name: 'Stop following: Léa' }).click();
  await expect(relative.getByRole('dialog')).toBeVisible();
  await expectAccessible();
  await relative.getByRole('dialog').getByRole('button', { name: 'Stop following', exact: true }).click();
  await expect(relative.getByRole('heading', { name: 'Léa', exact: true })).toHaveCount(0);
  await expect(relative.getByRole('dialog')).toHaveCount(0);
  await context.close();
});
