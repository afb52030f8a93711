// @ts-check
/**
 * A process that serves as it is told, one server after another, each until it is told to stop it. What was loaded and
 * compiled for the first serves them all. (`startHost` in running-server.mjs)
 */
import { inspect } from 'node:util';
import { at } from './run.mjs';
import { clock } from './shifted-clock.mjs';

/** @typedef {{ env: NodeJS.ProcessEnv, clockShift: number } | 'stop'} Told */

/** @type {typeof import('#server/app/serve.ts')} */
const { serve } = await import(at('dist/server/serve.js'));
/** @type {import('#server/app/serve.ts').Stop | undefined} */
let stop;

process.on('message', (/** @type {Told} */ told) => {
  follow(told).then(
    () => process.send?.({}),
    (error) => process.send?.({ error: inspect(error) }),
  );
});
// Nobody is left to tell it anything.
process.on('disconnect', () => process.exit());
process.send?.({});

/** @param {Told} told */
async function follow(told) {
  if (told === 'stop') {
    await stop?.();
    stop = undefined;
    return;
  }
  if (stop) throw new Error('It serves another school, which is to be stopped first.');
  clock.shift = told.clockShift;
  stop = await serve(told.env);
}
