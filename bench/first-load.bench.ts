/** What a first visit to the dashboard asks for, in French, whose words are the longer. */
import { budgets } from './budgets.ts';
import type { Figure } from '#tools/figure.ts';
import { kilobytesOf, weigh } from './page-weight.ts';
import { withPhones } from './phones.ts';

export function firstLoad(): Promise<Figure[]> {
  return withPhones(async ({ url, newParentPage }) => {
    const asked = await weigh(await newParentPage(), `${url}/`);
    const heaviest = asked.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4);
    const files = heaviest.map(({ path, bytes }) => `${path.replace('/assets/', '')} ${(bytes / 1000).toFixed(1)}`);
    const calls = asked.filter(({ path }) => path.startsWith('/api/'));
    return [
      {
        name: 'first load, scripts and styles',
        value: kilobytesOf(asked),
        budget: budgets.firstLoad,
        detail: files.join(', '),
      },
      {
        name: 'first load, requests',
        value: asked.length,
        budget: budgets.firstRequests,
        detail: `${calls.length} of them calls`,
      },
    ];
  });
}
