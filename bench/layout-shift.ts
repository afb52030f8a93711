/** How far a page jumps while it loads: the sum of all its shifts, none forgiven for being apart from the others. */
import type { Page } from '@playwright/test';
import { withoutAnswers } from './asking-page.ts';
import { drawn } from './page-weight.ts';
import { quietOf } from './quiet.ts';
import { savesData } from './saves-data.ts';

type Shift = { readonly value: number; readonly hadRecentInput: boolean };

/**
 * Each kind of call is answered this much later than the one before it, in milliseconds, so that nothing arrives
 * together.
 */
const apart = 150;
const late = ['session', 'badges', 'announcements', 'activities', 'pickups', 'settings', 'config'].concat(
  // What a page does not wait for comes late.
  ['reports', 'notifications', 'absences', 'alerts', 'pickup-persons'],
);
/** By when the children's names come, which stand on most screens. */
const orders = { first: late.toSpliced(1, 0, 'children'), last: [...late, 'children'] };

/**
 * Opens a page for the first time, at a school that answers late, the children's names first or last, and gives the sum
 * of its layout shifts.
 */
export async function layoutShiftOf(page: Page, url: string, namesCome: keyof typeof orders = 'last'): Promise<number> {
  await withoutAnswers(page);
  await page.route(/\/api\//, async (route) => {
    const place = orders[namesCome].findIndex((name) => route.request().url().includes(`/api/${name}`));
    await new Promise((resolve) => setTimeout(resolve, (place + 1) * apart));
    await route.continue();
  });
  // What is brought ahead is mostly the same everywhere, and costs as much as the screen: it is watched on the first
  // one, and the others save data.
  if (new URL(url, 'http://school').pathname !== '/') await page.addInitScript(savesData);
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { parvisShift: number };
    kept.parvisShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (!entry.hadRecentInput) kept.parvisShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const quiet = quietOf(page);
  await page.goto(url);
  await drawn(page);
  await quiet();
  // A call begun after all was quiet may still be held back when the page goes.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return page.evaluate(() => (globalThis as unknown as { parvisShift: number }).parvisShift);
}
