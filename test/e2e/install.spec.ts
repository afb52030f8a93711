/** Installing the app from the settings: where the browser offers it, and by hand on an Apple device. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

/** The browser's offer, which a test browser never makes. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => void (document.documentElement.dataset['prompted'] = 'yes');
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const label = (name: Parameters<typeof phraseText<'settings'>>[2]) => phraseText(locale, 'settings', name);

    test('a parent installs the app from the settings, or closes the card for good', async ({
      page,
      signInAs,
      expectAccessible,
    }) => {
      await signInAs('parent');
      await page.goto('/settings');
      const card = page.getByRole('region', { name: label('installTitle') });
      await expect(page.getByRole('button', { name: phraseText(locale, 'session', 'logOut') })).toBeVisible();
      await expect(card).toHaveCount(0);
      await offerInstall(page);
      await expect(card).toBeVisible();
      await expectAccessible();
      await card.getByRole('button', { name: label('install'), exact: true }).press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');
      await expect(card).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

      await offerInstall(page);
      await card.getByRole('button', { name: label('installClose') }).tap();
      await expect(card).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('button', { name: phraseText(locale, 'session', 'logOut') })).toBeVisible();
      await offerInstall(page);
      await expect(card).toHaveCount(0);
    });
  });
}

test.describe('on an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1' });

  test('the settings say how to add the app to the home screen', async ({ page, signInAs }) => {
    await signInAs('parent');
    await page.goto('/settings');
    await expect(page.getByText(phraseText('en', 'settings', 'installApple'))).toBeVisible();
    await expect(page.getByRole('button', { name: phraseText('en', 'settings', 'install'), exact: true })).toHaveCount(
      0,
    );
  });
});
