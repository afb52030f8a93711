/**
 * Time until the largest paint of a second visit on a slow phone, against the first visit of the same phone: what it
 * has kept is shown before the first reply.
 */
import type { Page } from '@playwright/test';
import { type Phones, withPhones } from '#bench/support/browser-devices.ts';
import { budgets } from '#bench/support/budgets.ts';
import { watchNetworkIdle } from '#bench/support/network-idle.ts';
import { waitUntilDrawn } from '#bench/support/page-weight.ts';
import { slowProcessorAndLine } from '#bench/support/slow-phone.ts';
import { homeSnapshotItem } from '#web/offline/home-snapshot.ts';
import { keptFlag } from '#web/offline/kept-flag.ts';
import { medianOf, ratioOf } from '#bench/support/statistics.ts';
import type { Measurement } from '#test/support/measurement.ts';

const rounds = 5;
/** Data is written to the device a second after it was read, and the home once it has settled. */
const writtenMs = 3000;

export async function secondVisit(): Promise<Measurement[]> {
  return withPhones(async (phones) => {
    const measurements: Measurement[] = [];
    for (const path of ['/', '/pickup']) measurements.push(await measure(phones, path));
    return measurements;
  });
}

async function measure({ url, newParentPage }: Phones, path: string): Promise<Measurement> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const page = await newParentPage();
    await slowProcessorAndLine(page, { withConnections: true });
    await watchPaints(page);
    first.push(await paintOf(page, `${url}${path}`));
    await page.waitForFunction(
      (item) => localStorage.getItem(item) !== null,
      path === '/' ? homeSnapshotItem : keptFlag,
    );
    await new Promise((resolve) => setTimeout(resolve, writtenMs));
    await page.goto('about:blank');
    second.push(await paintOf(page, `${url}${path}`));
    await page.context().close();
  }
  return {
    name: `largest paint of a second visit to ${path}`,
    value: ratioOf(second, first),
    budget: budgets.secondVisit,
    detail: `${medianOf(second).toFixed(0)} ms, the first ${medianOf(first).toFixed(0)} ms`,
  };
}

const watchPaints = (page: Page) =>
  page.addInitScript(() => {
    const kept = globalThis as unknown as { parvisPaint: number };
    new PerformanceObserver((list) => {
      kept.parvisPaint = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

/** Milliseconds from the start of the visit to the last candidate for the largest paint. */
async function paintOf(page: Page, url: string): Promise<number> {
  const quiet = watchNetworkIdle(page);
  await page.goto(url);
  await waitUntilDrawn(page);
  await quiet();
  return page.evaluate(() => (globalThis as unknown as { parvisPaint: number }).parvisPaint);
}
