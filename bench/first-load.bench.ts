/**
 * What a first visit to the dashboard requests, in French, which has the longer texts. The reference is a blank page of
 * the same React.
 */
import { startBlankPage } from '#bench/support/blank-page.ts';
import { budgets } from '#bench/support/budgets.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { kilobytesOf, weigh } from '#bench/support/page-weight.ts';
import { type Phones, withPhones } from '#bench/support/browser-devices.ts';

export async function firstLoad(): Promise<Measurement[]> {
  const blank = await startBlankPage();
  try {
    return await withPhones((phones) => figuresOf(phones, blank.url));
  } finally {
    await blank.stop();
  }
}

async function figuresOf({ url, newPage, newParentPage }: Phones, blankUrl: string): Promise<Measurement[]> {
  const requests = await weigh(await newParentPage(), `${url}/`);
  const blank = await weigh(await newPage(), `${blankUrl}/`);
  const ratio = (kilobytesOf(requests) / kilobytesOf(blank)).toFixed(2);
  const reference = `${ratio} × a blank page, ${kilobytesOf(blank).toFixed(1)} kB`;
  const heaviest = requests.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4);
  const files = heaviest.map(({ path, bytes }) => `${path.replace('/assets/', '')} ${(bytes / 1000).toFixed(1)}`);
  const calls = requests.filter(({ path }) => path.startsWith('/api/'));
  return [
    {
      name: 'first load, scripts and styles',
      value: kilobytesOf(requests),
      budget: budgets.firstLoad,
      detail: `${reference}; ${files.join(', ')}`,
    },
    {
      name: 'first load, requests',
      value: requests.length,
      budget: budgets.firstRequests,
      detail: `${calls.length} of them calls; a blank page ${blank.length}`,
    },
  ];
}
