/** A picture of every screen in both languages and both themes. The projects set the widths. */
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { waitUntilSettled } from '#test/e2e/screens/screen.ts';
import { screens } from '#test/e2e/screens/screens.ts';

/** The projects whose windows have no room for a whole page. */
const short = new Set(['landscape', 'square', 'zoom']);

for (const locale of ['en', 'fr'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${locale} ${theme}`, () => {
      test.use({ look: { locale, theme } });
      for (const screen of screens) {
        test(screen.name, async ({ page, signInAs }, { project }) => {
          if (screen.signedIn) await signInAs(screen.person ?? 'parent');
          await screen.open(page, locale);
          if (project.name === 'text') await doubleText(page);
          // A short window is shown as it is: what stays in it is the question.
          if (!short.has(project.name)) await page.setViewportSize(await wholePage(page));
          await page.screenshot({ path: `screenshots/${screen.name}.${locale}.${theme}.${project.name}.png` });
        });
      }
    });
  }
}

/** Doubles the text, as a browser does that enlarges text only. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await waitUntilSettled(page);
}

/** A window as high as the page, so that elements fixed to its bottom are at its bottom. */
async function wholePage(page: Page): Promise<{ width: number; height: number }> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  return { width, height: Math.max(height, await page.evaluate(() => document.documentElement.scrollHeight)) };
}
