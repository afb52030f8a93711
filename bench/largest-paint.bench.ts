/**
 * Time until the largest paint of the dashboard on a slow phone. The reference is a blank React page on the same phone.
 */
import type { Page } from '@playwright/test';
import { startBlankPage } from '#bench/support/blank-page.ts';
import { budgets } from '#bench/support/budgets.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { waitUntilDrawn } from '#bench/support/page-weight.ts';
import { withPhones } from '#bench/support/browser-devices.ts';
import { watchNetworkIdle } from '#bench/support/network-idle.ts';
import { measureInterleaved, medianOf, ratioOf } from '#bench/support/statistics.ts';
import { slowProcessorAndLine } from '#bench/support/slow-phone.ts';

const rounds = 7;

export async function largestPaint(): Promise<Measurement[]> {
  const blank = await startBlankPage();
  try {
    return await withPhones(async ({ url, newPage, newParentPage }) => {
      const parvis = async () => largestPaintOf(await newParentPage(), `${url}/`);
      const reference = async () => largestPaintOf(await newPage(), `${blank.url}/`);
      await measureInterleaved(1, { parvis, reference });
      const paints = await measureInterleaved(rounds, { parvis, reference });
      const value = ratioOf(paints.parvis, paints.reference);
      const detail = `${medianOf(paints.parvis).toFixed(0)} ms, a blank page ${medianOf(paints.reference).toFixed(0)} ms`;
      return [{ name: 'largest paint, slow 4G, 4 × slower', value, budget: budgets.largestPaint, detail }];
    });
  } finally {
    await blank.stop();
  }
}

/** Milliseconds from the start of the visit to the last candidate for the largest paint. */
async function largestPaintOf(page: Page, url: string): Promise<number> {
  await slowProcessorAndLine(page);
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { parvisPaint: number };
    new PerformanceObserver((list) => {
      kept.parvisPaint = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const quiet = watchNetworkIdle(page);
  await page.goto(url);
  await waitUntilDrawn(page);
  await quiet();
  const paint = await page.evaluate(() => (globalThis as unknown as { parvisPaint: number }).parvisPaint);
  await page.context().close();
  return paint;
}
