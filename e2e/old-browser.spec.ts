/** A browser that cannot run the scripts shows a line that says so, in both languages, and no empty page. */
import { expect, test } from './fixtures.ts';

for (const path of ['/', '/sign-in', '/absence']) {
  for (const isSignedIn of [false, true]) {
    const form = path === '/' || !isSignedIn ? '' : ' @full';
    const reader = isSignedIn ? 'a signed-in parent' : 'a visitor';
    test(`${path} says to ${reader} that the browser is too old where its scripts cannot run${form}`, async ({
      page,
      as,
    }) => {
      if (isSignedIn) await as('parent');
      // What a browser makes of a script with signs that it does not know.
      await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '/(?<=/' }));
      await page.goto(path);
      await expect(page.getByText('this browser is too old')).toBeVisible();
      await expect(page.getByText('ce navigateur est trop ancien')).toBeVisible();
      await expect(page.locator('#not-started')).toBeInViewport({ ratio: 1 });
    });
  }
}

test('a browser that runs them never shows it', async ({ page, as }) => {
  await as('parent');
  await page.goto('/absence');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#not-started')).toHaveCount(0);
});
