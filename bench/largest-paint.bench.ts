/** When the largest part of the dashboard stands on a slow phone, against a blank React page on the same phone. */
import type { Page } from '@playwright/test';
import { startBlankPage } from './blank-page.ts';
import { budgets } from './budgets.ts';
import type { Figure } from '#tools/figure.ts';
import { drawn } from './page-weight.ts';
import { withPhones } from './phones.ts';
import { quietOf } from './quiet.ts';
import { interleaved, medianOf, ratioOf } from './rounds.ts';
import { slowedOnSlowLine } from './slow-phone.ts';

const rounds = 7;

export async function largestPaint(): Promise<Figure[]> {
  const blank = await startBlankPage();
  try {
    return await withPhones(async ({ url, newPage, newParentPage }) => {
      const parvis = async () => largestPaintOf(await newParentPage(), `${url}/`);
      const reference = async () => largestPaintOf(await newPage(), `${blank.url}/`);
      await interleaved(1, { parvis, reference });
      const paints = await interleaved(rounds, { parvis, reference });
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
  await slowedOnSlowLine(page);
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { parvisPaint: number };
    new PerformanceObserver((list) => {
      kept.parvisPaint = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const quiet = quietOf(page);
  await page.goto(url);
  await drawn(page);
  await quiet();
  const paint = await page.evaluate(() => (globalThis as unknown as { parvisPaint: number }).parvisPaint);
  await page.context().close();
  return paint;
}
