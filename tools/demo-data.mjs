// @ts-check
/**
 * A data folder with the demo school in it: filled once for a build and a day, copied for every server of a test. At its school
 * it is the afternoon, whatever time it is here, so that what can be done does not depend on when one looks.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from './run.mjs';
import { startServer } from './running-server.mjs';

const kept = at('.cache/demo-data');
const zone = 'America/Toronto';
const usualTime = '15:10';

/** Fills the folder that is copied, unless it stands, and lets this process and its children know of it. */
export async function prepareDemoData() {
  const build = readFileSync(at('dist/server/.sources'), 'utf8').slice(0, 12);
  const template = path.join(kept, `${schoolClock().day}-${build}`);
  process.env.PARVIS_DEMO_DATA = template;
  if (existsSync(template)) return;
  forgetOld(kept);
  mkdirSync(kept, { recursive: true });
  const filling = mkdtempSync(path.join(kept, 'filling-'));
  const server = await startServer({ dataDir: filling, clockShift: shiftTo(usualTime) });
  await server.stop();
  renameSync(filling, template);
}

/**
 * Removes what is in a folder and older than an hour: another run may be using what is younger.
 * @param {string} folder
 */
export function forgetOld(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const place = path.join(folder, name);
    if (Date.now() - statSync(place).mtimeMs > 3_600_000) rmSync(place, { recursive: true, force: true });
  }
}

/**
 * A server of one's own on a fresh copy of the demo school, at `schoolTime` (HH:mm) of today. Stopping it removes the copy.
 * @param {{ env?: Record<string, string>, schoolTime?: string }} [options]
 */
export async function startDemo({ env = {}, schoolTime = usualTime } = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-demo-'));
  cpSync(process.env.PARVIS_DEMO_DATA ?? '', dataDir, { recursive: true });
  const server = await startServer({ dataDir, env, clockShift: shiftTo(schoolTime) });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {string} time HH:mm of the school's today. @returns {number} Milliseconds from now until then, or since. */
function shiftTo(time) {
  const minutesOf = (/** @type {string} */ clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  return (minutesOf(time) - minutesOf(schoolClock().time)) * 60_000;
}

function schoolClock() {
  const [day = '', time = ''] = new Date().toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  return { day, time };
}
