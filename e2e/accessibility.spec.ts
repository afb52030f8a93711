/** Every screen, in both languages and both themes: no violation, and nothing wider than a narrow phone. */
import { expect, test } from './fixtures.ts';
import { screens } from './screens.ts';

for (const locale of ['en', 'fr'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${locale}, ${theme}`, () => {
      test.use({ look: { locale, theme } });
      for (const screen of screens) {
        test(`${screen.name} has no accessibility violation and fits 320 px`, async ({
          page,
          as,
          expectAccessible,
        }) => {
          if (screen.signedIn) await as('parent');
          await screen.open(page, locale);
          await expectAccessible();
          await page.setViewportSize({ width: 320, height: 640 });
          const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
          expect(wide).toBeLessThanOrEqual(room ?? 0);
        });
      }
    });
  }
}
