/**
 * What a first visit to the dashboard asks for, in French, whose words are the longer; beside it what a blank page of
 * the same React does.
 */
import { startBlankPage } from './blank-page.ts';
import { budgets } from './budgets.ts';
import type { Figure } from '#tools/figure.ts';
import { kilobytesOf, weigh } from './page-weight.ts';
import { type Phones, withPhones } from './phones.ts';

export async function firstLoad(): Promise<Figure[]> {
  const blank = await startBlankPage();
  try {
    return await withPhones((phones) => figuresOf(phones, blank.url));
  } finally {
    await blank.stop();
  }
}

async function figuresOf({ url, newPage, newParentPage }: Phones, blankUrl: string): Promise<Figure[]> {
  const asked = await weigh(await newParentPage(), `${url}/`);
  const blank = await weigh(await newPage(), `${blankUrl}/`);
  const ratio = (kilobytesOf(asked) / kilobytesOf(blank)).toFixed(2);
  const beside = `${ratio} × a blank page, ${kilobytesOf(blank).toFixed(1)} kB`;
  const heaviest = asked.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4);
  const files = heaviest.map(({ path, bytes }) => `${path.replace('/assets/', '')} ${(bytes / 1000).toFixed(1)}`);
  const calls = asked.filter(({ path }) => path.startsWith('/api/'));
  return [
    {
      name: 'first load, scripts and styles',
      value: kilobytesOf(asked),
      budget: budgets.firstLoad,
      detail: `${beside}; ${files.join(', ')}`,
    },
    {
      name: 'first load, requests',
      value: asked.length,
      budget: budgets.firstRequests,
      detail: `${calls.length} of them calls; a blank page ${blank.length}`,
    },
  ];
}
