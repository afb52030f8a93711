/** The server process. Configured by environment variables, and stops within ten seconds on a signal. */
import { startupErrorMessage } from './startup-error-message.ts';
import { serve, type StopServer } from './start-server.ts';

/** Declared first: a signal during startup uses it before the end of this file is reached. */
const shutdownTimeoutMs = 10_000;

await serve(process.env, stopWhenTold).catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exit(1);
});

function stopWhenTold(stop: StopServer): void {
  const leave = async () => {
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave());
}
