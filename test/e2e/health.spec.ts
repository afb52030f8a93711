/** The school's server is up: the first requests of a visit. */
import { expect, test } from './fixtures.ts';

test('the health check replies with the kind of database', async ({ request }) => {
  const health = await request.get('/api/health');
  expect(health.ok()).toBe(true);
  expect(await health.json()).toMatchObject({ status: 'ok', database: 'embedded', durability: 'power' });
});

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test(`the page renders in ${locale} for a signed-in parent @narrow @desktop`, async ({ page, signInAs }) => {
      await signInAs('parent');
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('navigation').first()).toBeVisible();
    });
  });
}
