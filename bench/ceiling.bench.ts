/**
 * How many parents a machine holds: more come in the same minute, until one call of a hundred takes over half a second.
 */
import { budgets } from './budgets.ts';
import type { Figure } from '#tools/figure.ts';
import { playRush, type Rush } from './rush.ts';
import { usablePlaces } from './rush-hour.bench.ts';
import { type PlaceName, type RushPlace, withRushPlace } from './rush-places.ts';

/** Parents of as many schools of three hundred as it takes. */
const steps = [300, 450, 600, 900, 1200, 1800, 2400];
const schools = 8;

export async function ceiling(): Promise<Figure[]> {
  for (const name of await usablePlaces()) {
    const held = await withRushPlace(name, schools, (place) => heldBy(name, place));
    console.log(`ceiling, ${name}: ${held} parents in a minute`);
  }
  return [];
}

async function heldBy(name: PlaceName, { people, open }: RushPlace): Promise<number> {
  let held = 0;
  for (const parents of steps) {
    const rush = await open((servers) => playRush(servers, people, parents)).catch((error: unknown) => String(error));
    console.log(`  ${name}, ${parents} parents: ${typeof rush === 'string' ? rush : told(rush)}`);
    if (typeof rush === 'string') break;
    // What is no number was not measured, and holds nothing.
    if (!(rush.p99 <= budgets.rushSlow.most && rush.failed * 100 <= budgets.rushFailed.most)) break;
    held = parents;
  }
  return held;
}

const told = ({ calls, p50, p99, failed, memory, busy }: Rush) =>
  `${calls} calls, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, failed ${(failed * 100).toFixed(3)} %, ${memory.toFixed(0)} MB, ${(busy * 100).toFixed(0)} % of a processor`;
