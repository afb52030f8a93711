/** A user manages their own account: name, address, password, passkeys, devices. */
import type { Page } from '@playwright/test';
import { locales } from '#core/lang/locale.ts';
import { expect, type School, test } from './fixtures.ts';
import { emailsOf } from './emails.ts';
import { teacherName } from '#test/e2e/pages/message-page.ts';
import { alarm, toast } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';
import { virtualDevice } from './virtual-device.ts';

test.use({ ownServer: true });

const password = 'deux hérons jouent aux cartes';
const region = (page: Page, name: string) => page.getByRole('region', { name });

/** The link in the last email to an address, once it has arrived. */
async function linkTo(school: School, email: string): Promise<string> {
  const found = () => /\/confirm-email#[\w-]{43}/.exec(emailsOf(school).findLast(({ to }) => to === email)?.text ?? '');
  await expect.poll(() => found()?.[0]).toBeDefined();
  return found()?.[0] ?? '';
}

for (const locale of locales) {
  const p = (name: Parameters<typeof phraseText<'profile'>>[2]) => phraseText(locale, 'profile', name);
  const d = (name: Parameters<typeof phraseText<'devices'>>[2]) => phraseText(locale, 'devices', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('a parent changes name, address and password, and signs out another device @narrow', async ({
      page,
      signInAs,
      school,
      browser,
      expectAccessible,
    }) => {
      await signInAs('parent');
      await page.request.put('/api/settings', { data: { locale } });
      await page.goto('/settings/profile');
      const name = page.getByRole('textbox', { name: p('name') });
      await name.fill('Anne Morin');
      await expect(region(page, p('name')).getByText('AM', { exact: true })).toBeVisible();
      await name.fill(' ');
      await name.press('Enter');
      await expect(page.getByText(p('nameRequired'))).toBeVisible();
      await expect(name).toBeFocused();
      await name.fill(teacherName.toLowerCase());
      await name.press('Enter');
      await expect(page.getByText(phraseText(locale, 'signIn', 'nameTaken'))).toBeVisible();
      await expect(name).toBeFocused();
      await expect(name).toHaveValue(teacherName.toLowerCase());
      await name.fill('Anne Morin');
      await name.press('Enter');
      await expect(toast(page, p('nameSaved'))).toBeVisible();

      await page.getByRole('button', { name: p('changeEmail') }).click();
      const address = page.getByRole('textbox', { name: p('newEmail') });
      await address.fill('anne.morin');
      await address.press('Enter');
      await expect(page.getByText(p('emailWrong'))).toBeVisible();
      await expectAccessible();
      await address.fill('Anne.Morin@example.net');
      // Ten minutes later, the user is asked to confirm their identity.
      await page.route('**/api/profile/email', (route) => route.fulfill(reauthenticationRequired), { times: 1 });
      await address.press('Enter');
      const confirm = page.getByRole('dialog', { name: p('confirmTitle') });
      await expect(confirm).toBeVisible();
      await expectAccessible();
      await confirm.getByRole('button', { name: p('confirmInDemo') }).click();
      await expect(toast(page, p('letterSent'))).toBeVisible();
      await expect(page.getByText('anne.morin@example.net').first()).toBeVisible();

      await page.goto(await linkTo(school, 'anne.morin@example.net'));
      await page.getByRole('button', { name: phraseText(locale, 'confirmEmail', 'confirm') }).click();
      await expect(page.getByText(phraseText(locale, 'confirmEmail', 'done'))).toBeVisible();
      await expectAccessible();
      await page.getByRole('link', { name: phraseText(locale, 'confirmEmail', 'goOn') }).click();
      await page.goto('/settings/profile');
      await expect(region(page, p('signIn'))).toContainText('anne.morin@example.net');

      await page.getByRole('button', { name: p('choosePassword') }).click();
      const chosen = page.getByRole('textbox', { name: phraseText(locale, 'passwords', 'new') });
      await chosen.fill('Anne Morin 2026');
      await chosen.press('Enter');
      await expect(page.getByText(phraseText(locale, 'passwords', 'tooCommon'))).toBeVisible();
      await chosen.fill(password);
      await chosen.press('Enter');
      await expect(toast(page, p('passwordChanged'))).toBeVisible();

      const other = await browser.newContext({ baseURL: school.url });
      const elsewhere = await other.newPage();
      const data = { email: 'anne.morin@example.net', password };
      expect((await other.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
      await elsewhere.goto('/more');
      await page.reload();
      const devices = region(page, d('title'));
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await expectAccessible();
      await devices.getByRole('button', { name: d('signOutOthers') }).click();
      await expect(toast(page, d('othersSignedOut'))).toBeVisible();
      await expect(devices.getByText(d('onlyThis'))).toBeVisible();
      expect((await other.request.get('/api/session')).status()).toBe(401);
      await other.close();
    });

    test('a passkey is added, named and used to sign in, and cannot be removed while it is the only method @full', async ({
      page,
      school,
      expectAccessible,
    }) => {
      const k = (name: Parameters<typeof phraseText<'passkeys'>>[2]) => phraseText(locale, 'passkeys', name);
      const device = await virtualDevice(page);
      // A passkey cannot belong to an IP address.
      const here = school.url.replace('127.0.0.1', 'localhost');
      await page.request.post(`${here}/api/demo/session`, { data: { as: 'teacher' } });
      await page.request.put(`${here}/api/settings`, { data: { locale } });
      await page.goto(`${here}/settings/profile`);
      await expect(page).toHaveURL(/\/staff\/settings\/profile$/);
      const passkeys = region(page, k('title'));
      await passkeys.getByRole('button', { name: k('add') }).click();
      await expect(toast(page, k('added'))).toBeVisible();
      await passkeys.getByRole('listitem').getByRole('button').first().click();
      const name = page.getByRole('dialog').getByRole('textbox', { name: k('name') });
      await name.fill('Téléphone');
      await name.press('Enter');
      await expect(passkeys.getByText('Téléphone')).toBeVisible();
      await expectAccessible();
      // A second passkey on the same device is refused.
      await passkeys.getByRole('button', { name: k('add') }).click();
      await expect(alarm(page, k('deviceHasOne'))).toBeVisible();
      await passkeys.getByRole('button', { name: new RegExp(`^${k('removeOf').replace(' {name}', '')}`) }).click();
      await expect(page.getByRole('dialog').getByText(k('lastWay'))).toBeVisible();

      await page.request.post(`${here}/api/auth/sign-out`);
      await page.evaluate(() => localStorage.setItem('parvis-left', '1'));
      // Where the browser offers passkeys by itself, this device accepts at once. Elsewhere there is a button.
      if (locale === 'en') {
        await page.addInitScript(() => (PublicKeyCredential.isConditionalMediationAvailable = async () => false));
      }
      await page.goto(`${here}/staff/today`);
      if (locale === 'en') await page.getByRole('button', { name: phraseText(locale, 'signIn', 'passkey') }).click();
      await expect(
        page.getByRole('navigation').getByRole('link', { name: phraseText(locale, 'staff', 'today') }),
      ).toBeVisible();
      const credentials = await device.session.send('WebAuthn.getCredentials', { authenticatorId: device.id });
      expect(credentials.credentials).toHaveLength(1);
    });
  });
}

const reauthenticationRequired = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: '', title: '', status: 403, code: 'reauthentication_required', requestId: 'x' }),
};
