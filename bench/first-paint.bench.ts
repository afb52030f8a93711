/**
 * Time until the first paint of pages on slow 3G, the slowest one counting: header, tabs and a placeholder, or the
 * first screen itself.
 */
import type { Page } from '@playwright/test';
import { budgets } from '#bench/support/budgets.ts';
import { withPhones } from '#bench/support/browser-devices.ts';
import { slowLine } from '#bench/support/slow-phone.ts';
import { medianOf } from '#bench/support/statistics.ts';
import type { Measurement } from '#test/support/measurement.ts';

const rounds = 2;
const familyPages = ['/', '/pickup', '/report', '/messages', '/absence', '/settings'];
const staffPages = ['/staff/today', '/staff/attendance'];
const publicPages = ['/sign-in'];

export async function firstPaint(): Promise<Measurement[]> {
  return withPhones(async ({ url, newPage, newPageOf }) => {
    const figures: (readonly [path: string, ms: number])[] = [];
    const pages = [
      ...familyPages.map((path) => ({ path, open: () => newPageOf('parent') })),
      ...staffPages.map((path) => ({ path, open: () => newPageOf('teacher') })),
      ...publicPages.map((path) => ({ path, open: newPage })),
    ];
    for (const { path, open } of pages) {
      const paints: number[] = [];
      // The first visit loads what the server has not read yet.
      for (let round = 0; round <= rounds; round++) paints.push(await firstPaintOf(await open(), url + path));
      figures.push([path, medianOf(paints.slice(1))]);
    }
    const slowest = Math.max(...figures.map(([, ms]) => ms)) / 1000;
    const detail = figures.map(([path, ms]) => `${path} ${ms.toFixed(0)} ms`).join(', ');
    return [{ name: 'first paint of any page, slow 3G', value: slowest, budget: budgets.firstPaint, detail }];
  });
}

/** Milliseconds from the start of the visit to the first text or image. */
async function firstPaintOf(page: Page, url: string): Promise<number> {
  await slowLine(page);
  await page.goto(url, { waitUntil: 'commit' });
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const first = list.getEntriesByName('first-contentful-paint')[0];
          if (first) resolve(first.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await page.context().close();
  return paint;
}
