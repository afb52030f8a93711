/** A picture of every screen in both languages and both themes; the widths are the projects. */
import { test } from './fixtures.ts';
import { screens } from './screens.ts';

for (const locale of ['en', 'fr'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${locale} ${theme}`, () => {
      test.use({ look: { locale, theme } });
      for (const screen of screens) {
        test(screen.name, async ({ page, as }, { project }) => {
          if (screen.signedIn) await as('parent');
          await screen.open(page, locale);
          await page.screenshot({
            path: `shots/${screen.name}.${locale}.${theme}.${project.name}.png`,
            fullPage: true,
          });
        });
      }
    });
  }
}
