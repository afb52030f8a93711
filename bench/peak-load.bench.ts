/** Three hundred parents pick up their children within one minute: the load of an hour, compressed. */
import { loadavg } from 'node:os';
import { budgets } from '#bench/support/budgets.ts';
import type { OnMeasured } from '#test/support/check-results.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { whyNoPostgresql } from '#bench/support/postgresql.ts';
import { playRush, type Rush } from '#bench/peak-load/peak-load.ts';
import { needsProxies, type PlaceName, placeNames, whyNoProxies, withRushPlace } from '#bench/peak-load/targets.ts';

const parents = 300;

export async function peakLoad(onMeasured: OnMeasured): Promise<Measurement[]> {
  const figures: Measurement[] = [];
  for (const name of await usablePlaces()) {
    const rush = await withRushPlace(name, 1, ({ people, open }) =>
      open((servers) => playRush(servers, people, parents)),
    );
    const ofPlace = figuresOf(name, rush);
    ofPlace.forEach(onMeasured);
    figures.push(...ofPlace);
  }
  return figures;
}

/** The targets for which this machine has a database, and the proxies. */
export async function usablePlaces(): Promise<readonly PlaceName[]> {
  const why = await whyNoPostgresql();
  if (why) console.log(`on PostgreSQL: skipped, ${why}`);
  const noProxies = whyNoProxies();
  if (noProxies) console.log(`through HAProxy and PgBouncer: skipped. ${noProxies}`);
  return placeNames.filter((name) => name === 'embedded' || (!why && !(noProxies && needsProxies(name))));
}

function figuresOf(
  place: PlaceName,
  { calls, seconds, p50, p99, failed, memory, busy, slowest, perThousand }: Rush,
): Measurement[] {
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
      detail: `${(busy * 100).toFixed(0)} % of a processor; ${perThousand.toFixed(0)} processor seconds for 1,000 parents`,
    },
  ];
}
