/** Every screen, in both languages and both themes: no violation, and nothing wider than a narrow phone. */
import { expect, test } from './fixtures.ts';
import { screens } from './screens.ts';

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    for (const screen of screens) {
      test(`${screen.name} has no accessibility violation, light and dark, and fits 320 px`, async ({
        page,
        as,
        expectAccessible,
      }) => {
        if (screen.signedIn) await as(screen.person ?? 'parent');
        await screen.open(page, locale);
        await expectAccessible();
        await page.evaluate(() => {
          document.documentElement.dataset.theme = 'dark';
        });
        // The theme changes colours and nothing else.
        await expectAccessible(['color-contrast']);
        await page.setViewportSize({ width: 320, height: 640 });
        const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
        expect(wide).toBeLessThanOrEqual(room ?? 0);
      });
    }
  });
}

test('with text twice as large nothing is lost off the side, and every control keeps its place', async ({
  page,
  as,
}) => {
  await as('parent');
  for (const path of [
    '/',
    '/absence?child=1',
    '/pickup?child=1',
    '/messages',
    '/messages?tab=parents',
    '/report?child=2',
    '/notifications',
    '/more',
    '/settings',
  ]) {
    await page.goto(path);
    await page.addStyleTag({ content: ':root { font-size: 200% }' }).catch(() =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
    await page.getByRole('heading', { level: 1 }).waitFor();
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(wide, path).toBeLessThanOrEqual(room ?? 0);
    const bell = await page.getByRole('link', { name: /Notifications/ }).boundingBox();
    expect((bell?.x ?? 999) + (bell?.width ?? 0), path).toBeLessThanOrEqual(room ?? 0);
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height, path).toBeLessThan(260);
  }
});
