/**
 * Every screen, in both languages and both themes: no accessibility violation, and nothing wider than a narrow phone.
 * The short run checks one language and one theme per screen, and skips states without elements of their own
 * (docs/decisions/0036).
 */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import { expectAccessible } from './axe.ts';
import { type DemoPerson, expect, newDevice, signIn, test as journey } from './fixtures.ts';
import { waitUntilSettled } from '#test/e2e/screens/screen.ts';
import { screens } from '#test/e2e/screens/screens.ts';
import { fullRunOnly } from '#test/e2e/screens/full-run-only-screens.ts';

/** The page on which one demo user opens one screen after another, in a language. */
type PageOf = (person: DemoPerson, locale: Locale) => Promise<Page>;

const test = journey.extend<object, { pageOf: PageOf }>({
  // Its files are cached and its scripts compiled. A new device would fetch and compile them for every screen.
  pageOf: [
    async ({ browser, sharedSchool }, give) => {
      const pages = new Map<string, Page>();
      await give(async (person, locale) => {
        const known = pages.get(`${person} ${locale}`);
        if (known) return known;
        const school = await sharedSchool();
        const device = await newDevice(browser, school, { locale, theme: 'light' });
        await signIn(device, school, person);
        const page = await device.newPage();
        pages.set(`${person} ${locale}`, page);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
});

const title = 'has no accessibility violation and fits 320 px';

const details = (name: string) => (fullRunOnly.has(name) ? { tag: '@full' } : {});

test('every state left to the full run exists', () => {
  const names = new Set(screens.map(({ name }) => name));
  expect([...fullRunOnly].filter((name) => !names.has(name))).toEqual([]);
});

type Theme = 'light' | 'dark';
const themesOf = (name: string): Theme[] =>
  screens.findIndex((screen) => screen.name === name) % 2 ? ['dark', 'light'] : ['light', 'dark'];

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    for (const { name, open, person = 'parent' } of screens.filter(({ signedIn }) => signedIn)) {
      test(`${name} ${title}`, details(name), async ({ pageOf }) => {
        const page = await pageOf(person, locale);
        await open(page, locale);
        await expectFit(page, themesOf(name));
        await leave(page);
      });
    }
  });

  test.describe(`in ${locale}, signed out`, () => {
    test.use({ look: { locale, theme: 'light' } });
    for (const { name, open } of screens.filter(({ signedIn }) => !signedIn)) {
      test(`${name} ${title}`, details(name), async ({ page }) => {
        await open(page, locale);
        await expectFit(page, themesOf(name));
      });
    }
  });
}

/** All rules in the first theme. The other theme changes colors only, so the color rules are enough. */
async function expectFit(page: Page, [theme, other]: Theme[]): Promise<void> {
  await wear(page, theme);
  await expectAccessible(page);
  if (test.info().config.metadata.isFull) {
    await wear(page, other);
    await expectAccessible(page, ['color-contrast']);
  }
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide).toBeLessThanOrEqual(room ?? 0);
  if (phone) await page.setViewportSize(phone);
}

const wear = (page: Page, theme: Theme | undefined) =>
  page.evaluate((worn) => {
    document.documentElement.dataset.theme = worn;
  }, theme);

/**
 * Resets the page for the next screen: no listeners, no faked replies, no stored state. It waits at a school address
 * that is no screen: at `about:blank` the browser discards the process with its compiled scripts.
 */
async function leave(page: Page): Promise<void> {
  await page.goto('/api/health');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

test('at 200 % text size nothing is cut off and every control stays usable', async ({ page, signInAs }) => {
  await signInAs('parent');
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
    await waitUntilSettled(page);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(wide, path).toBeLessThanOrEqual(room ?? 0);
    const bell = await page.getByRole('link', { name: /Notifications/ }).boundingBox();
    expect((bell?.x ?? 999) + (bell?.width ?? 0), path).toBeLessThanOrEqual(room ?? 0);
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height, path).toBeLessThan(260);
  }
});
