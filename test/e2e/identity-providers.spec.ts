/** A user signs in with the identity of the school service. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '#core/lang/locale.ts';
import { startHostileIssuer } from '#test/support/identities/hostile-issuer.ts';
import { test as base, expect } from './fixtures.ts';
import { phraseText } from './text.ts';

type Issuer = Awaited<ReturnType<typeof startHostileIssuer>>;

/** An issuer on this machine, configured in the server of the test. */
const test = base.extend<{ issuer: Issuer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures of a fixture from its pattern
  issuer: async ({}, give) => {
    const issuer = await startHostileIssuer({ key: 'ruisseau' });
    await give(issuer);
    await issuer.stop();
  },
  serverEnv: async ({ issuer }, give, info) => {
    const { organizationId: organization, ...provider } = issuer.configuration;
    mkdirSync(info.outputDir, { recursive: true });
    const file = path.join(info.outputDir, 'providers.json');
    writeFileSync(file, JSON.stringify([{ ...provider, organization }]));
    await give({ IDENTITY_PROVIDERS: file });
  },
});

for (const locale of locales) {
  test.describe(`the identity of the school service, ${locale}`, () => {
    test.use({ ownServer: true, look: { locale, theme: 'light' } });

    test('is refused in words while its address is not verified, then signs in and is listed', async ({
      page,
      school,
      issuer,
      expectAccessible,
    }) => {
      const t = (feature: Parameters<typeof phraseText>[1], key: string) => phraseText(locale, feature, key as never);
      const name = issuer.configuration.name;
      // The callback is at the host that the server knows.
      const app = school.url.replace('127.0.0.1', 'localhost');
      const seconds = Math.floor((Date.now() + school.clockShift) / 1000);
      const user = { sub: 'sophie', email: 'sophie.tremblay@example.org', iat: seconds, exp: seconds + 3600 };
      issuer.visitor.user = { ...user, email_verified: false };
      await page.addInitScript(() => localStorage.setItem('parvis-left', '1'));
      await page.goto(`${app}/messages`);
      const signIn = page.getByRole('link', { name: t('providers', 'signIn').replace('{name}', name) });
      await signIn.click();
      await expect(page.getByRole('alert').filter({ hasText: t('providers', 'not_verified') })).toBeVisible();
      await expectAccessible();

      issuer.visitor.user = { ...user, email_verified: true };
      await page.goto(`${app}/messages`);
      await signIn.click();
      await expect(page.getByRole('heading', { level: 1, name: t('app', 'messages') })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/messages');

      await page.goto(`${app}/settings/profile`);
      const card = page.getByRole('region', { name: t('identities', 'title') });
      await expect(card).toContainText('sophie.tremblay@example.org');
      await expect(page.getByText(t('devices', 'provider'))).toBeVisible();
      await expectAccessible();
    });
  });
}

test.describe('a return to the sign-in page', () => {
  test('shows no text of its address', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('parvis-left', '1'));
    await page.goto('/sign-in?problem=<b>not a code</b>&next=//evil.example');
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await expect(page.getByText('not a code')).toHaveCount(0);
  });
});
