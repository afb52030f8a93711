/** Keyboard use: each stop of the Tab key is fully visible, and a closed dialog restores the focus. */
import type { Page } from '@playwright/test';
import { schoolClockShows } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { idOf } from '#test/e2e/pages/message-page.ts';
import { waitUntilSettled } from '#test/e2e/screens/screen.ts';

test.use({ look: { locale: 'fr', theme: 'light' } });

const places: readonly (readonly [name: string, path: (page: Page) => Promise<string>, stops: number])[] = [
  ['the dashboard', async () => '/', 19],
  ['an absence', async () => '/absence?child=1', 12],
  ['a pickup', async () => '/pickup?child=1', 18],
  ['the inbox', async () => '/messages', 16],
  ['the parents', async () => '/messages?tab=parents', 18],
  ['a conversation', async (page) => `/messages?conversation=${await idOf(page, 'group')}`, 4],
  ['the store', async () => '/store', 16],
];

for (const [name, path, stops] of places) {
  const form = ['the dashboard', 'a pickup'].includes(name) ? '' : ' @full';
  test(`the Tab key reaches every control of ${name} with a visible focus ring${form}`, async ({ page, signInAs }) => {
    await signInAs('parent');
    await schoolClockShows(page, '13:10');
    await page.goto(await path(page));
    await waitUntilSettled(page);
    let seen = 0;
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      if (stop === null) break;
      expect(stop, `stop ${seen + 1}`).toMatchObject({ hasRing: true, isInside: true, isOnTop: true });
      seen += 1;
      expect(seen, 'the way has an end').toBeLessThan(60);
    }
    expect(seen).toBeGreaterThanOrEqual(stops);
  });
}

test('in a window as low as a desktop’s at 400 % no bar covers what has the focus @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await page.setViewportSize({ width: 320, height: 256 });
  await schoolClockShows(page, '13:10');
  for (const path of ['/', '/absence?child=1', '/pickup?child=1']) {
    await page.goto(path);
    await waitUntilSettled(page);
    const held = await page.evaluate(() =>
      [...document.querySelectorAll('header, nav, .action-banner, .action-bar')]
        .filter((bar) => /fixed|sticky/.test(getComputedStyle(bar).position))
        .map((bar) => bar.className),
    );
    expect(held, path).toEqual([]);
    let stops = 0;
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      if (stop === null) break;
      expect(stop, `${path}, stop ${stops + 1}`).toMatchObject({ hasRing: true, isOnTop: true });
      stops += 1;
      expect(stops, 'the way has an end').toBeLessThan(60);
    }
    expect(stops).toBeGreaterThan(10);
  }
});

test('the Tab key goes from the page to the banner and the tabs on a phone, and from the rail to the page on a large screen', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await schoolClockShows(page, '13:10');
  await page.goto('/');
  await waitUntilSettled(page);
  const order = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('nav, header, article, .action-banner')]
        .filter((part) => part.checkVisibility() && !part.parentElement?.closest('article'))
        .map((part) => (part.matches('.action-banner') ? 'banner' : part.localName))
        .filter((part, n, all) => part !== all[n - 1]),
    );
  expect(await order()).toEqual(['header', 'article', 'banner', 'nav']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation')).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(order).toEqual(['nav', 'header', 'article']);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Planifier le départ/ })).toBeVisible();
});

test('a dialog traps the Tab key, and Escape restores the focus', async ({ page, signInAs }) => {
  await signInAs('parent');
  // The carousel stays at its first announcement.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [path, name] of [
    ['/', /^Détails/],
    ['/store', /^T-shirt/],
    ['/pickup?child=1', 'Urgence'],
  ] as const) {
    await page.goto(path);
    await waitUntilSettled(page);
    const opener = page.getByRole('button', { name }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let n = 0; n < 8; n += 1) {
      await page.keyboard.press('Tab');
      const isWithin = await page.evaluate(() =>
        // After the last control the browser's own controls get the focus.
        Boolean(document.activeElement?.closest('dialog') ?? document.activeElement === document.body),
      );
      expect(isWithin, `${path}, Tab ${n + 1}`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

/**
 * The focused element: whether it has a focus ring of 2 px or more, is fully inside the window, and is not covered.
 * Undefined at the end.
 */
async function focused(page: Page) {
  return page.evaluate(() => {
    const one = document.activeElement;
    if (!(one instanceof HTMLElement) || one === document.body) return null;
    // A date field has four stops, of which the browser marks the last.
    const isWithin = one.matches('[type=date]:not(:focus-visible)');
    const ringed = [one, ...parentsOf(one)].find((at) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && at.getBoundingClientRect().width > 1;
    });
    const shown = ringed ?? one;
    const { x, y, width, height, right, bottom } = shown.getBoundingClientRect();
    const style = getComputedStyle(shown);
    const reach = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset);
    const ends = [y + 6, y + height - 6].map((at) => document.elementFromPoint(x + width / 2, at));
    return {
      name: one.getAttribute('aria-label') ?? one.id,
      hasRing: isWithin || ringed !== undefined,
      isInside:
        Math.min(x, y) - reach >= 0 && right + reach <= window.innerWidth && bottom + reach <= window.innerHeight,
      isOnTop: ends.some((at) => at !== null && (shown.contains(at) || at.contains(shown))),
    };
    function parentsOf({ parentElement }: Element): Element[] {
      return parentElement && parentElement !== document.body ? [parentElement, ...parentsOf(parentElement)] : [];
    }
  });
}

const staffPlaces: readonly (readonly [name: string, path: string, stops: number])[] = [
  ['a room on the departure board', '/staff/today?room=101', 30],
  ['the board of one room', '/staff/today?view=room&room=101', 20],
  ['taking attendance', '/staff/attendance', 20],
  ['the reports of a group', '/staff/reports', 8],
  ['the announcements of the staff', '/staff/announcements', 6],
  ['the people of the school', '/staff/people', 8],
];

test.describe('on a tablet of the school', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  for (const [name, path, stops] of staffPlaces) {
    test(`the Tab key reaches every control of ${name} in reading order${path.includes('view') ? '' : ' @full'}`, async ({
      page,
      signInAs,
    }) => {
      await signInAs('admin');
      await schoolClockShows(page, '13:10');
      await page.goto(path);
      await waitUntilSettled(page);
      let seen = 0;
      let former: Place | undefined;
      for (;;) {
        await page.keyboard.press('Tab');
        const stop = await focused(page);
        if (stop === null) break;
        expect(stop, `stop ${seen + 1}`).toMatchObject({ hasRing: true, isInside: true, isOnTop: true });
        const place = await placeInMain(page);
        expect(isBackwards(former, place), `stop ${seen + 1}, ${stop.name}, after ${former?.name}`).toBe(false);
        former = place;
        seen += 1;
        expect(seen, 'the way has an end').toBeLessThan(300);
      }
      expect(seen).toBeGreaterThanOrEqual(stops);
    });
  }
});

type Place = { readonly name: string; readonly top: number; readonly bottom: number; readonly left: number };

/** A stop above the one before, and not in a column to the right of it. */
const isBackwards = (former: Place | undefined, next: Place | undefined): boolean =>
  former !== undefined && next !== undefined && next.bottom <= former.top && next.left <= former.left;

/** Where the focused control is on the page. Undefined outside the main content and in bars that stay in place. */
async function placeInMain(page: Page): Promise<Place | undefined> {
  return page.evaluate(() => {
    const one = document.activeElement;
    if (!one?.closest('main')) return undefined;
    for (let at: Element | null = one; at && at !== document.body; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return undefined;
    const { top, bottom, left } = one.getBoundingClientRect();
    return { name: one.textContent ?? '', top: top + window.scrollY, bottom: bottom + window.scrollY, left };
  });
}
