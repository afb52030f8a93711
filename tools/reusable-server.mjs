// @ts-check
/**
 * Runs one server after another in the same process, on messages from its parent. Loaded and compiled code is reused.
 * See `startHost` in running-server.mjs.
 */
import { inspect } from 'node:util';
import { at } from './spawn.mjs';
import { clock } from './fake-clock.mjs';

/** @typedef {{ env: NodeJS.ProcessEnv, clockShift: number } | 'stop'} HostMessage */

/** @type {typeof import('#server/app/start-server.ts')} */
const { serve } = await import(at('dist/server/start-server.js'));
/** @type {import('#server/app/start-server.ts').StopServer | undefined} */
let stop;

process.on('message', (/** @type {HostMessage} */ message) => {
  handle(message).then(
    () => process.send?.({}),
    (error) => process.send?.({ error: inspect(error) }),
  );
});
// The parent has exited.
process.on('disconnect', () => process.exit());
process.send?.({});

/** @param {HostMessage} message */
async function handle(message) {
  if (message === 'stop') {
    await stop?.();
    stop = undefined;
    return;
  }
  if (stop) throw new Error('A server is already running: stop it first.');
  clock.shift = message.clockShift;
  stop = await serve(message.env);
}
