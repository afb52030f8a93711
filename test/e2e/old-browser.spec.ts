/** A browser that cannot run the scripts shows a message in both languages instead of an empty page. */
import { expect, test } from './fixtures.ts';

for (const path of ['/', '/sign-in', '/absence']) {
  for (const isSignedIn of [false, true]) {
    const form = path === '/' || !isSignedIn ? '' : ' @full';
    const reader = isSignedIn ? 'a signed-in parent' : 'a visitor';
    test(`${path} tells ${reader} that the browser is too old when its scripts cannot run${form}`, async ({
      page,
      signInAs,
    }) => {
      if (isSignedIn) await signInAs('parent');
      // Simulates a browser that fails on unknown syntax.
      await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '/(?<=/' }));
      await page.goto(path);
      await expect(page.getByText('this browser is too old')).toBeVisible();
      await expect(page.getByText('ce navigateur est trop ancien')).toBeVisible();
      await expect(page.locator('#not-started')).toBeInViewport({ ratio: 1 });
    });
  }
}

test('a browser that runs the scripts never shows it', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.goto('/absence');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#not-started')).toHaveCount(0);
});
