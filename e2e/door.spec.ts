/** That there is a school behind the door: the first things a visit needs. */
import { expect, test } from './fixtures.ts';

test('the service answers and says what keeps its data', async ({ request }) => {
  const health = await request.get('/api/health');
  expect(health.ok()).toBe(true);
  expect(await health.json()).toMatchObject({ status: 'ok', database: 'embedded', durability: 'power' });
});

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test(`the page answers in ${locale} to a signed-in parent @narrow @desktop`, async ({ page, as }) => {
      await as('parent');
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('navigation').first()).toBeVisible();
    });
  });
}
