/** The layout shift of a page while it loads: the sum of all shifts, including those that are far apart. */
import type { Page } from '@playwright/test';
import { withoutAnswers } from './client-rendered-page.ts';
import { waitUntilDrawn } from './page-weight.ts';
import { watchNetworkIdle } from './network-idle.ts';
import { enableSaveData } from './save-data-mode.ts';

type Shift = { readonly value: number; readonly hadRecentInput: boolean };

/**
 * Each kind of call is delayed by this many milliseconds more than the one before it, so that no two replies arrive
 * together.
 */
const apart = 150;
const late = ['session', 'badges', 'announcements', 'activities', 'pickups', 'settings', 'config'].concat(
  // Replies that the page does not wait for come late.
  ['reports', 'notifications', 'absences', 'alerts', 'pickup-persons'],
);
/** When the children's names arrive, which most screens show. */
const orders = { first: late.toSpliced(1, 0, 'children'), last: [...late, 'children'] };

/**
 * Opens a page for the first time, at a school that replies slowly, with the children's names first or last. Gives the
 * sum of its layout shifts.
 */
export async function layoutShiftOf(page: Page, url: string, namesCome: keyof typeof orders = 'last'): Promise<number> {
  await withoutAnswers(page);
  await page.route(/\/api\//, async (route) => {
    const place = orders[namesCome].findIndex((name) => route.request().url().includes(`/api/${name}`));
    await new Promise((resolve) => setTimeout(resolve, (place + 1) * apart));
    await route.continue();
  });
  // Prefetching is mostly the same on every screen, and costs as much as the screen. It runs on the first screen only.
  // The others save data.
  if (new URL(url, 'http://school').pathname !== '/') await page.addInitScript(enableSaveData);
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { parvisShift: number };
    kept.parvisShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (!entry.hadRecentInput) kept.parvisShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const quiet = watchNetworkIdle(page);
  await page.goto(url);
  await waitUntilDrawn(page);
  await quiet();
  // A call that starts after the page is idle may still be delayed when the page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return page.evaluate(() => (globalThis as unknown as { parvisShift: number }).parvisShift);
}
