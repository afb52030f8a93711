/** A user turns the second step on, signs in with it, and a school requires a strong sign-in of its staff. */
import type { Page } from '@playwright/test';
import { type Locale, locales } from '#core/lang/locale.ts';
import { codeOfApp } from '#test/support/two-step-user.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

const password = 'une phrase assez longue';
const t = (locale: Locale) => (feature: Parameters<typeof phraseText>[1], key: string) =>
  phraseText(locale, feature, key as never);

/** Signs out, opens a page, then types the address and the password. */
async function typePassword(page: Page, locale: Locale, email: string, path = '/messages'): Promise<void> {
  await page.request.post('/api/auth/sign-out');
  await page.goto('/sign-in');
  await page.evaluate(() => localStorage.setItem('parvis-left', '1'));
  await page.goto(path);
  const s = t(locale);
  await page.getByRole('textbox', { name: s('signIn', 'email') }).fill(email);
  await page.getByLabel(s('signIn', 'password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: s('signIn', 'signIn'), exact: true }).click();
}

/** The time at the test's school. */
const nowAt = ({ clockShift }: { readonly clockShift: number }) => new Date(Date.now() + clockShift);

/** The secret that the page shows, without spaces. */
const shownSecret = async (page: Page, locale: Locale) => {
  const key = page.getByRole('textbox', { name: t(locale)('twoStep', 'key') });
  return (await key.inputValue()).replaceAll(' ', '');
};

for (const locale of locales) {
  const s = t(locale);
  test.describe(`the second step, ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('is turned on in the profile, asked after the password, and replaced by a recovery code', async ({
      page,
      school,
      signInAs,
      expectAccessible,
    }) => {
      await signInAs('parent');
      await page.request.put('/api/settings', { data: { locale } });
      await page.request.post('/api/profile/password', { data: { next: password } });
      await page.goto('/settings/profile');
      // The card loads once it is scrolled to.
      await page.getByRole('heading', { name: s('devices', 'title') }).scrollIntoViewIfNeeded();
      await page.keyboard.press('End');
      const card = page.getByRole('region', { name: s('twoStep', 'title') });
      await card.getByRole('button', { name: s('twoStep', 'turnOn') }).click();
      await page.getByRole('button', { name: s('twoStep', 'show') }).click();
      const secret = await shownSecret(page, locale);
      const code = page.getByRole('textbox', { name: s('twoStep', 'code') });
      await code.fill('000000');
      await page.getByRole('button', { name: s('twoStep', 'confirm') }).click();
      await expect(page.getByText(s('twoStep', 'codeWrong'))).toBeVisible();
      await expectAccessible();
      await code.fill(codeOfApp(secret, nowAt(school)));
      await page.getByRole('button', { name: s('twoStep', 'confirm') }).click();
      await expect(page.getByRole('heading', { name: s('twoStep', 'codesTitle') })).toBeVisible();
      await expectAccessible();
      const recovery = (await page.getByRole('dialog').getByRole('listitem').first().textContent()) ?? '';
      await page.getByRole('button', { name: s('twoStep', 'saved') }).click();
      await expect(card.getByRole('button', { name: s('twoStep', 'turnOff') })).toBeVisible();

      await typePassword(page, locale, 'sophie.tremblay@example.org');
      const second = page.getByRole('textbox', { name: s('secondStep', 'code') });
      await second.fill('000000');
      await page.getByRole('button', { name: s('signIn', 'signIn'), exact: true }).click();
      await expect(page.getByText(s('secondStep', 'wrong'))).toBeVisible();
      await expectAccessible();
      await second.fill(codeOfApp(secret, nowAt(school), 1));
      await page.getByRole('button', { name: s('signIn', 'signIn'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: s('app', 'messages') })).toBeVisible();

      await typePassword(page, locale, 'sophie.tremblay@example.org');
      await page.getByRole('button', { name: s('secondStep', 'useRecovery') }).click();
      await page.getByRole('textbox', { name: s('secondStep', 'recoveryCode') }).fill(recovery);
      await page.getByRole('button', { name: s('signIn', 'signIn'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: s('app', 'messages') })).toBeVisible();
    });

    test('is what staff choose where their school requires more than a password', async ({
      page,
      school,
      signInAs,
      newDeviceAs,
      expectAccessible,
    }) => {
      await signInAs('teacher');
      await page.request.put('/api/settings', { data: { locale } });
      const { email } = (await (await page.request.get('/api/session')).json()) as { email: string };
      await page.request.post('/api/profile/password', { data: { next: password } });

      // The office has a second step itself, which makes its session strong.
      const device = await newDeviceAs('admin');
      await device.request.put('/api/settings', { data: { locale } });
      const { secret } = (await (await device.request.post('/api/two-step')).json()) as { secret: string };
      const on = await device.request.put('/api/two-step', { data: { code: codeOfApp(secret, nowAt(school)) } });
      expect(on.status()).toBe(200);
      const office = await device.newPage();
      await office.goto('/staff/settings/school/sign-in');
      await office.getByRole('combobox', { name: s('signInRules', 'begin') }).selectOption('0');
      await office.getByRole('button', { name: s('signInRules', 'require') }).click();
      await expect(office.getByRole('button', { name: s('signInRules', 'end') })).toBeVisible();

      await typePassword(page, locale, email, '/staff/today');
      await expect(page.getByRole('heading', { name: s('twoStep', 'requiredTitle') })).toBeVisible();
      await expectAccessible();
      // A reload opens nothing else.
      await page.goto('/staff/today');
      await expect(page.getByRole('heading', { name: s('twoStep', 'requiredTitle') })).toBeVisible();
      await page.getByRole('button', { name: s('twoStep', 'byApp') }).click();
      const own = await shownSecret(page, locale);
      await page.getByRole('textbox', { name: s('twoStep', 'code') }).fill(codeOfApp(own, nowAt(school)));
      await page.getByRole('button', { name: s('twoStep', 'confirm') }).click();
      await page.getByRole('button', { name: s('twoStep', 'saved') }).click();
      await expect(page).toHaveURL(/\/staff\/today$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: s('twoStep', 'requiredTitle') })).toHaveCount(0);
    });
  });
}
