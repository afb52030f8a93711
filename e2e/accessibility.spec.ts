/**
 * Every screen, in both languages and both themes: no violation, and nothing wider than a narrow phone. The short form
 * asks one language and one theme of each, and leaves out the states that show nothing of their own. (decisions, 36)
 */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import { expectAccessible } from './axe.ts';
import { type DemoPerson, expect, newDevice, signIn, test as journey } from './fixtures.ts';
import { settled } from './screen.ts';
import { screens } from './screens.ts';
import { seenElsewhere } from './seen-elsewhere.ts';
import { classesNotHere } from './worn-classes.ts';

/** The page on which one of the demo's people looks at one screen after another, in a language. */
type PageOf = (person: DemoPerson, locale: Locale) => Promise<Page>;

const test = journey.extend<object, { pageOf: PageOf }>({
  // Its files are at hand and its scripts compiled, where a new device would fetch and compile them for every screen.
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

const details = (name: string) => (seenElsewhere.has(name) ? { tag: '@full' } : {});

test('every state that is left to the full form is one that there is', () => {
  const names = new Set(screens.map(({ name }) => name));
  expect([...seenElsewhere].filter((name) => !names.has(name))).toEqual([]);
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

  test.describe(`in ${locale}, to nobody in particular`, () => {
    test.use({ look: { locale, theme: 'light' } });
    for (const { name, open } of screens.filter(({ signedIn }) => !signedIn)) {
      test(`${name} ${title}`, details(name), async ({ page }) => {
        await open(page, locale);
        await expectFit(page, themesOf(name));
      });
    }
  });
}

/** All rules in the first theme; in the other, which changes colours and nothing else, those of colours. */
async function expectFit(page: Page, [theme, other]: Theme[]): Promise<void> {
  expect(await classesNotHere(page), 'classes without their sheet').toEqual([]);
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  expect(sheets, 'a sheet worn twice wins over what came between').toEqual([...new Set(sheets)]);
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
 * Whoever comes next finds the page as if nobody had been there: nothing listening, no answer of a screen's own,
 * nothing kept. It waits at an address of the school's that is no screen: at `about:blank` the browser gives up the
 * process, and all that it has compiled.
 */
async function leave(page: Page): Promise<void> {
  await page.goto('/api/health');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
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
    await settled(page);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(wide, path).toBeLessThanOrEqual(room ?? 0);
    const bell = await page.getByRole('link', { name: /Notifications/ }).boundingBox();
    expect((bell?.x ?? 999) + (bell?.width ?? 0), path).toBeLessThanOrEqual(room ?? 0);
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height, path).toBeLessThan(260);
  }
});
