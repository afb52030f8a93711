import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { locales } from '#core/lang/locale.ts';
import { at, run } from '#tools/spawn.mjs';
import { startServer } from '#tools/running-server.mjs';
import { expect, test } from './fixtures.ts';
import { linkTo } from './emails.ts';
import { phraseText } from './text.ts';

const [password, another] = ['deux hérons jouent aux cartes', 'le castor lit trois romans'];

for (const locale of locales) {
  test.describe(`a first account, ${locale}`, () => {
    test.use({ ownServer: true, look: { locale: locale === 'fr' ? 'en' : 'fr', theme: 'light' } });

    test('from the email to the app, out, and back with another password', async ({
      page,
      school,
      playwright,
      expectAccessible,
    }) => {
      const t = (feature: Parameters<typeof phraseText>[1], key: string) => phraseText(locale, feature, key as never);
      const office = await playwright.request.newContext({ baseURL: school.url });
      await office.post('/api/demo/session', { data: { as: 'admin' } });
      const email = 'rosalie.cyr@example.org';
      const children = [{ childId: 1, relationship: 'guardian', rights: ['view', 'message'] }];
      const invite = { schoolId: 1, gives: 'guardian', name: 'Rosalie Cyr', email, locale, children };
      expect((await office.post('/api/staff/invitations', { data: invite })).status()).toBe(201);

      const link = await linkTo(school, email);
      await page.goto(link);
      // The language of the email, regardless of the device.
      const accept = page.getByRole('button', { name: t('invitations', 'accept') });
      await expect(accept).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('École du Ruisseau');
      await expectAccessible();
      await accept.click();
      const name = page.getByRole('textbox', { name: t('invitations', 'name') });
      // The office has typed the name.
      await expect(name).toHaveValue('Rosalie Cyr');
      const chosen = page.getByRole('textbox', { name: t('passwords', 'new') });
      await expect(chosen).toBeFocused();
      await expect(chosen).toHaveAttribute('autocomplete', 'new-password');
      await chosen.fill('Rosalie Cyr 2026');
      await expect(page.getByText(t('passwords', 'common'))).toBeVisible();
      await chosen.press('Enter');
      await expect(chosen).toBeFocused();
      await expect(page.getByText(t('passwords', 'tooCommon'))).toBeVisible();
      await expectAccessible();
      await chosen.fill(password);
      await page.getByRole('button', { name: t('passwords', 'show') }).click();
      await expect(chosen).toHaveAttribute('type', 'text');
      // The reply is lost: the retry finds the account created, and signs in.
      await page.route('**/invitation/accept', (route) => route.fetch().then(() => route.abort()), { times: 1 });
      await chosen.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: t('refusals', 'unreachable') })).toBeVisible();
      await chosen.press('Enter');
      await expect(page.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
      expect(new URL(page.url()).hash).toBe('');

      await signOut(page, t('app', 'settings'), t('session', 'logOut'));
      await page.goto(link);
      await expect(page.getByText(t('invitations', 'gone'))).toBeVisible();
      await expectAccessible();

      await page.goto('/messages');
      await page.getByRole('link', { name: t('signIn', 'forgotten') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('resets', 'title') })).toBeFocused();
      await page.getByRole('button', { name: t('resets', 'ask') }).click();
      const field = page.getByRole('textbox', { name: t('signIn', 'email') });
      await expect(field).toBeFocused();
      await field.fill(email);
      await field.press('Enter');
      await expect(page.getByText(t('resets', 'asked'))).toBeVisible();
      await expectAccessible();
      await page.goto(await linkTo(school, email, 1));
      await page.getByRole('textbox', { name: t('passwords', 'new') }).fill(another);
      await expectAccessible();
      await page.getByRole('button', { name: t('resets', 'choose') }).click();
      await expect(page.getByRole('status').filter({ hasText: t('resets', 'chosen') })).toBeVisible();

      await page.goto('/messages');
      await field.fill(email);
      const typed = page.getByRole('textbox', { name: t('signIn', 'password') });
      await typed.fill(password);
      await typed.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: t('refusals', 'sign_in_failed') })).toBeVisible();
      await expect(typed).toBeFocused();
      await expect(field).toHaveValue(email);
      await typed.fill(another);
      await typed.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: t('app', 'messages') })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/messages');
      await page.goto('/sign-in');
      await expect(page).toHaveURL('/');
      await office.dispose();
    });
  });
}

async function signOut(page: Page, settings: string, logOut: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: settings }).click();
  await page.getByRole('button', { name: logOut }).click();
  await expect(page.getByRole('button', { name: logOut })).toHaveCount(0);
}

test('signing out in one tab signs out the others, and none shows its content', async ({ page, signInAs, context }) => {
  await signInAs('parent');
  await page.goto('/');
  const child = page.getByRole('main').getByText('Léa').first();
  await expect(child).toBeVisible();
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: phraseText('en', 'session', 'logOut') }).click();
  const signIn = phraseText('en', 'signIn', 'email');
  await expect(other.getByRole('textbox', { name: signIn })).toBeVisible();
  await expect(page.getByRole('textbox', { name: signIn })).toBeVisible();
  await expect(page.getByText('Léa')).toHaveCount(0);
});

test('too many attempts show when to try again', async ({ page }) => {
  await page.route('**/api/auth/sign-in', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '130' },
      contentType: 'application/problem+json',
      json: { code: 'rate_limited', status: 429, title: '', type: 'about:blank', requestId: 'x' },
    }),
  );
  await page.addInitScript(() => localStorage.setItem('parvis-left', '1'));
  await page.goto('/');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('sophie@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('anything');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Try again in 3 minutes.' })).toBeVisible();
});

test('a real school is set up in an empty folder, and its first admin signs in with the link @full', async ({
  page,
}) => {
  // Starts two programs, one after the other.
  test.slow();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-set-up-'));
  const flags = {
    'organization-fr': 'Centre de services des Pins',
    'organization-en': 'Pines School Service',
    school: 'École des Pins',
    address: '1, rue des Pins, Laval (Québec)',
    place: '45.6, -73.7',
    phone: '450-555-0101',
    'admin-name': 'Line Huot',
    'admin-email': 'line.huot@example.org',
    'admin-language': 'en',
  };
  const args = Object.entries(flags).flatMap(([flag, text]) => [`--${flag}`, text]);
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '' };
  const { code, output } = await run([process.execPath, at('tools/setup.mjs'), ...args], { env, quiet: true });
  expect(code, output).toBe(0);
  const [link = ''] = /\/invitation#[\w-]{43}/.exec(output) ?? [];
  const server = await startServer({ dataDir });
  try {
    expect(await linkTo({ dataDir }, flags['admin-email'])).toBe(link);
    await page.goto(`${server.url}/`);
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Teacher' })).toHaveCount(0);
    await page.goto(`${server.url}${link}`);
    await page.getByRole('textbox', { name: 'First and last name' }).fill('Line Huot');
    await page.getByRole('textbox', { name: 'New password' }).fill(password);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(page).toHaveURL(`${server.url}/staff/today`);
    await expect(page.getByRole('banner')).toContainText('École des Pins');
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
