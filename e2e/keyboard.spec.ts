/**
 * A parent without a pointer: each stop of the Tab key is seen whole, and a dialog gives the focus back to where it was
 * opened.
 */
import type { Page } from '@playwright/test';
import { schoolClockShows } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { idOf } from './message-page.ts';
import { settled } from './screen.ts';

test.use({ look: { locale: 'fr', theme: 'light' } });

const places: readonly (readonly [name: string, path: (page: Page) => Promise<string>, stops: number])[] = [
  ['the dashboard', async () => '/', 18],
  ['an absence', async () => '/absence?child=1', 12],
  ['a pickup', async () => '/pickup?child=1', 18],
  ['the inbox', async () => '/messages', 16],
  ['the parents', async () => '/messages?tab=parents', 18],
  ['a conversation', async (page) => `/messages?conversation=${await idOf(page, 'group')}`, 4],
  ['the store', async () => '/store', 16],
];

for (const [name, path, stops] of places) {
  const form = ['the dashboard', 'a pickup'].includes(name) ? '' : ' @full';
  test(`the Tab key goes through ${name}, and every stop shows its ring${form}`, async ({ page, as }) => {
    await as('parent');
    await schoolClockShows(page, '13:10');
    await page.goto(await path(page));
    await settled(page);
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

test('a dialog keeps the Tab key within it, and Escape gives the focus back', async ({ page, as }) => {
  await as('parent');
  for (const [path, name] of [
    ['/', /^Détails/],
    ['/store', /^T-shirt/],
    ['/pickup?child=1', 'Urgence'],
  ] as const) {
    await page.goto(path);
    await settled(page);
    const opener = page.getByRole('button', { name }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let n = 0; n < 8; n += 1) {
      await page.keyboard.press('Tab');
      const isWithin = await page.evaluate(() =>
        // At its end the browser's own controls have their turn.
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
 * What has the focus: whether a ring of 2 px or more is drawn, stands whole in the window, and is not lain over.
 * Nothing at the end.
 */
async function focused(page: Page) {
  return page.evaluate(() => {
    const one = document.activeElement;
    if (!(one instanceof HTMLElement) || one === document.body) return null;
    // A date has four stops of its own, of which the browser marks the last.
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
