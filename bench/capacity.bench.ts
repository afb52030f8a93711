/** How many parents one machine holds. The number of parents per minute grows until the p99 exceeds half a second. */
import { budgets } from '#bench/support/budgets.ts';
import type { OnMeasured } from '#test/support/check-results.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { playRush, type Rush } from '#bench/peak-load/peak-load.ts';
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

const formatRush = ({ calls, p50, p99, failed, memory, busy }: Rush) =>
  `${calls} calls, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, failed ${(failed * 100).toFixed(3)} %, ${memory.toFixed(0)} MB, ${(busy * 100).toFixed(0)} % of a processor`;
