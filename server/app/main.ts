/** The process: serves as its environment says, and stops when it is told to, within ten seconds. */
import { plainly } from './plainly.ts';
import { serve, type Stop } from './serve.ts';

/** Here, since whoever is told to stop while it starts needs it before the end of this file is reached. */
const patience = 10_000;

await serve(process.env, stopWhenTold).catch((error: unknown) => {
  process.stderr.write(`${plainly(error)}\n`);
  process.exit(1);
});

function stopWhenTold(stop: Stop): void {
  const leave = async () => {
    setTimeout(() => process.exit(1), patience).unref();
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave());
}
