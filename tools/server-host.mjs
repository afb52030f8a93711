// @ts-check
/**
 * A process that serves as it is told, one server after another, each until it is told to stop it. What was loaded and compiled for the
 * first serves them all. (`startHost` in running-server.mjs)
 */
import { clock } from './shifted-clock.mjs';
import { at } from './run.mjs';

/** @typedef {{ env: NodeJS.ProcessEnv, clockShift: number } | 'stop'} Told */

/** @type {{ serve: (environment: NodeJS.ProcessEnv) => Promise<() => Promise<void>> }} */
const { serve } = await import(at('dist/server/serve.js'));
/** @type {(() => Promise<void>) | undefined} */
let stop;

process.on('message', (/** @type {Told} */ told) => {
  follow(told).then(
    () => process.send?.({}),
    (error) => process.send?.({ error: String(error) }),
  );
});
process.send?.({});

/** @param {Told} told */
async function follow(told) {
  if (told === 'stop') return stop?.();
  clock.shift = told.clockShift;
  stop = await serve(told.env);
}
