/** A new account is created with a passkey, and what was typed outlives a cancelled dialog of the device. */
import { expectAccessible } from './axe.ts';
import { virtualDevice } from './virtual-device.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, look: { locale: 'fr', theme: 'light' } });

test('an invited guardian creates a passkey and signs in with it', async ({ page, signInAs, school, browser }) => {
  const t = (name: Parameters<typeof phraseText<'invitations'>>[2]) => phraseText('fr', 'invitations', name);
  await signInAs('admin');
  const invite = {
    schoolId: 1,
    gives: 'guardian',
    name: 'Aïcha Benali',
    email: null,
    locale: 'fr',
    children: [{ childId: 1, relationship: 'aunt', rights: ['view'] }],
  };
  const { id } = await (await page.request.post('/api/staff/invitations', { data: invite })).json();
  const { link } = await (await page.request.post(`/api/staff/invitations/${id}/link`)).json();
  // A browser binds a passkey to a host name.
  const here = school.url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: here, locale: 'fr-CA' });
  const guest = await context.newPage();
  const device = await virtualDevice(guest);
  await guest.goto(`${here}/invitation${new URL(link).hash}`);
  await expect(guest.getByLabel(phraseText('fr', 'passwords', 'new'))).toHaveCount(0);
  const name = guest.getByRole('textbox', { name: t('name') });
  await name.fill('Aïcha Benali-Roy');
  const email = guest.getByRole('textbox', { name: phraseText('fr', 'signIn', 'email') });
  await email.fill('aicha@example.org');
  await device.session.send('WebAuthn.setUserVerified', { authenticatorId: device.id, isUserVerified: false });
  const create = guest.getByRole('button', { name: t('passkeyCreate') });
  await create.click();
  await expect(create).toBeEnabled();
  await expect(name).toHaveValue('Aïcha Benali-Roy');
  await expect(email).toHaveValue('aicha@example.org');
  await expectAccessible(guest);
  // The password is the other choice, and the way back keeps the form.
  await guest.getByRole('button', { name: t('passwordInstead') }).click();
  await expect(guest.getByLabel(phraseText('fr', 'passwords', 'new'))).toBeVisible();
  await guest.getByRole('button', { name: t('passkeyInstead') }).click();
  await device.session.send('WebAuthn.setUserVerified', { authenticatorId: device.id, isUserVerified: true });
  await create.click();
  await expect(guest.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
  const { credentials } = await device.session.send('WebAuthn.getCredentials', { authenticatorId: device.id });
  expect(credentials).toHaveLength(1);
  await context.close();
});
