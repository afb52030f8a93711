import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { bundleProgram } from '#test/support/test-bundle.ts';

/** Sets timers of up to 450 days in a thread. Returns Node's warnings and the number of timers that fired. */
async function warningsOf(clamps: boolean): Promise<{ warnings: number; fired: number }> {
  const { program, remove } = await bundleProgram('server/db/embedded/long-timers.ts');
  onTestFinished(remove);
  const code = `
    import(${JSON.stringify(program)}).then(async ({ clampTimers, maxTimerDelayMs }) => {
      if (${clamps}) clampTimers();
      let warnings = 0;
      let fired = 0;
      process.on('warning', () => (warnings += 1));
      const timers = [maxTimerDelayMs, maxTimerDelayMs + 1, 30 * 3_600_000, 450 * 86_400_000].map((delay) => setTimeout(() => (fired += 1), delay));
      const value = await new Promise((resolve) => setTimeout(resolve, 50, 'value'));
      for (const timer of timers) clearTimeout(timer);
      require('node:worker_threads').parentPort.postMessage({ warnings, fired, value });
    });`;
  const worker = new Worker(code, { eval: true, stderr: true });
  onTestFinished(async () => void (await worker.terminate()));
  return new Promise((resolve) => worker.once('message', resolve));
}

test('a timer of months waits and says nothing, where Node would make it one millisecond and warn each time', async () => {
  expect(await warningsOf(true)).toEqual({ warnings: 0, fired: 0, value: 'value' });
  expect(await warningsOf(false)).toMatchObject({ warnings: 2, fired: 2 });
});
