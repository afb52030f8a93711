/** Three hundred parents come for their children within a minute, as they would within an hour. (trust, R9) */
import { loadavg } from 'node:os';
import { budgets } from './budgets.ts';
import type { Figure } from './figure.ts';
import { whyNoPostgresql } from './postgresql.ts';
import { playRush, type Rush } from './rush.ts';
import { type PlaceName, placeNames, withRushPlace } from './rush-places.ts';

const parents = 300;

export async function rushHour(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of await usablePlaces()) {
    const rush = await withRushPlace(name, 1, ({ people, open }) =>
      open((servers) => playRush(servers, people, parents)),
    );
    figures.push(...figuresOf(name, rush));
  }
  return figures;
}

/** Those for which this machine has a database. */
export async function usablePlaces(): Promise<readonly PlaceName[]> {
  const why = await whyNoPostgresql();
  if (why) console.log(`on PostgreSQL: left out, ${why}`);
  return placeNames.filter((name) => name === 'embedded' || !why);
}

function figuresOf(place: PlaceName, { calls, seconds, p50, p99, failed, memory, busy, slowest }: Rush): Figure[] {
  const name = (what: string) => `rush hour, ${place}: ${what}`;
  const detail = `${calls} calls in ${seconds.toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`;
  return [
    { name: name('half of the calls'), value: p50, budget: budgets.rushHalf, detail },
    { name: name('99 of 100'), value: p99, budget: budgets.rushSlow, detail: `the slowest kind: ${slowest}` },
    { name: name('failed'), value: failed * 100, budget: budgets.rushFailed },
    {
      name: name('memory'),
      value: memory,
      budget: budgets.rushMemory,
      detail: `${(busy * 100).toFixed(0)} % of a processor`,
    },
  ];
}
