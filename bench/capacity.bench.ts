/**
 * How many parents one machine holds: the number of parents per minute grows until the p99 exceeds half a second. And
 * how the cost of the same parents grows with the number of schools in the database.
 */
import { budgets } from '#bench/support/budgets.ts';
import type { OnMeasured } from '#test/support/check-results.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { playRush, type Rush } from '#bench/peak-load/peak-load.ts';
import { medianOf } from '#bench/support/statistics.ts';
import { usablePlaces } from './peak-load.bench.ts';
import { type PlaceName, type LoadTarget, withRushPlace } from '#bench/peak-load/targets.ts';

/** Number of parents, in as many schools of three hundred as it takes. */
const steps = [300, 450, 600, 900, 1200, 1800, 2400];
const schools = 8;

export async function ceiling(onMeasured: OnMeasured): Promise<Measurement[]> {
  for (const name of await usablePlaces()) {
    const held = await withRushPlace(name, schools, (place) => heldBy(name, place, onMeasured));
    onMeasured({ name, held });
    console.log(`ceiling, ${name}: ${held} parents in a minute`);
  }
  return [];
}

async function heldBy(name: PlaceName, { people, open }: LoadTarget, onMeasured: OnMeasured): Promise<number> {
  let held = 0;
  for (const parents of steps) {
    const rush = await open((servers) => playRush(servers, people, parents)).catch((error: unknown) => String(error));
    onMeasured({ name, parents, rush });
    console.log(`  ${name}, ${parents} parents: ${typeof rush === 'string' ? rush : formatRush(rush)}`);
    if (typeof rush === 'string') break;
    // NaN means that nothing was measured, which counts as a failure.
    if (!(rush.p99 <= budgets.rushSlow.most && rush.failed * 100 <= budgets.rushFailed.most)) break;
    held = parents;
  }
  return held;
}

const formatRush = ({ calls, p50, p99, failed, memory, busy, perThousand }: Rush) =>
  `${calls} calls, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, failed ${(failed * 100).toFixed(3)} %, ${memory.toFixed(0)} MB, ${(busy * 100).toFixed(0)} % of a processor, ${perThousand.toFixed(0)} s for 1,000 parents`;

/** Number of schools of 360 children in the database. The same 300 parents of the first school come. */
const sizes = [1, 10, 100];
const growthRounds = 3;

/** The processor seconds of the server for the same peak minute, with 1, 10 and 100 schools. */
export async function growth(onMeasured: OnMeasured): Promise<Measurement[]> {
  const costs = new Map<number, number[]>();
  for (const size of sizes) {
    const spent = await withRushPlace('PostgreSQL', size, async ({ people, open }) => {
      const all: number[] = [];
      for (let round = 0; round < growthRounds; round += 1) {
        const rush = await open((servers) => playRush(servers, people, 300));
        onMeasured({ size, rush });
        console.log(`  ${size} schools: ${formatRush(rush)}`);
        all.push(rush.perThousand);
      }
      return all;
    });
    costs.set(size, spent);
  }
  const [one = []] = costs.values();
  return sizes.slice(1).map((size) => {
    const many = costs.get(size) ?? [];
    const detail = `${medianOf(many).toFixed(1)} against ${medianOf(one).toFixed(1)} processor seconds for 1,000 parents`;
    return {
      name: `peak minute, ${size} schools`,
      value: medianOf(many) / medianOf(one),
      budget: budgets.growth,
      detail,
    };
  });
}
