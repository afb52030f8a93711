/** A picture of every screen in both languages and both themes; the widths are the projects. */
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { screens } from './screens.ts';

for (const locale of ['en', 'fr'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${locale} ${theme}`, () => {
      test.use({ look: { locale, theme } });
      for (const screen of screens) {
        test(screen.name, async ({ page, as }, { project }) => {
          if (screen.signedIn) await as(screen.person ?? 'parent');
          await screen.open(page, locale);
          await page.setViewportSize(await wholePage(page));
          await page.screenshot({ path: `shots/${screen.name}.${locale}.${theme}.${project.name}.png` });
        });
      }
    });
  }
}

/** A window as high as the page, so that what is fixed to its foot stands at its foot. */
async function wholePage(page: Page): Promise<{ width: number; height: number }> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  return { width, height: Math.max(height, await page.evaluate(() => document.documentElement.scrollHeight)) };
}
