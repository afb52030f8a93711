/** How long a change takes to appear on another device. */
import { timeLimit } from '#test/support/full-run.ts';
import { expect } from './fixtures.ts';

/** How long a step may take before its test fails: longer than the limit, so that the test says how slow it was. */
export const patience = { timeout: 35_000 };

/**
 * Milliseconds: a second for the product, two for `expect`, which looks again after up to a second, and for the other
 * tests on the machine. `npm run bench -- live-phones` measures the exact figure against its budget.
 */
const limit = timeLimit(3_000);

/** `seen` waits until something appears, and adds the delay in milliseconds to `delays`. */
export function measureDelays() {
  const delays: number[] = [];
  const seen = async (look: () => Promise<unknown>) => {
    const began = performance.now();
    await look();
    delays.push(performance.now() - began);
  };
  return { delays, seen };
}

/** The median is within the limit: one delay may be that of a busy machine. */
export function expectLive(delays: readonly number[]): void {
  console.log(`on the other device after ${delays.map((ms) => Math.round(ms)).join(', ')} ms`);
  const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)];
  expect(median).toBeLessThan(limit);
}
