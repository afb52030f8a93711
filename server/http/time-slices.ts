/** Runs long work in slices on the event loop. */
import type { Steps } from '#core/class-lists/steps.ts';

/** The longest time in milliseconds that a slice blocks other requests. */
const slice = 10;

/** Runs the steps in slices of a few milliseconds. Other requests are served in between. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const until = performance.now() + slice;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < until);
    await new Promise(setImmediate);
  }
}
