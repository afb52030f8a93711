// @ts-check
/**
 * The demo school, filled once and copied for every server of a test: a data folder for a build and a day, and where a
 * PostgreSQL answers a database of it, which is copied faster. At its school it is the afternoon, whatever time it is
 * here, so that what can be done does not depend on when one looks.
 */
import { randomUUID } from 'node:crypto';
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
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { at, run } from './run.mjs';
import { startServer } from './running-server.mjs';

const kept = at('.cache/demo-data');
const zone = 'America/Toronto';
const usualTime = '15:10';

/** @typedef {typeof import('#server/db/test-postgresql.ts')} TestPostgresql */

/** @returns {Promise<TestPostgresql>} */
const postgresql = () => tsImport('#server/db/test-postgresql.ts', import.meta.url);

/** @returns {Promise<typeof import('#server/db/test-room.ts')>} */
const testRooms = () => tsImport('#server/db/test-room.ts', import.meta.url);

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
  try {
    renameSync(filling, template);
  } catch (error) {
    // Another run was faster: its folder is as good.
    if (!existsSync(template)) throw error;
    rmSync(filling, { recursive: true, force: true });
  }
}

/**
 * Fills the PostgreSQL database that is copied, where one answers, and lets this process and its children know of it.
 * @returns {Promise<() => Promise<void>>} Drops it and every copy.
 */
export async function prepareDemoDatabase() {
  const { whyNoPostgresql, nameOfRun, onTestPostgresql, testPostgresqlUrl, dropDatabasesOf } = await postgresql();
  if (await whyNoPostgresql()) return async () => undefined;
  const room = nameOfRun();
  const template = `${room}_template`;
  await onTestPostgresql((client) => client.query(`create database ${template}`));
  const { code, said } = await run(
    [process.execPath, '--import', at('tools/shifted-clock.mjs'), at('tools/demo.mjs')],
    {
      env: { DATABASE_URL: testPostgresqlUrl(template), CLOCK_SHIFT: String(shiftTo(usualTime)) },
      quiet: true,
    },
  );
  if (code !== 0) throw new Error(`The demo school could not be put into PostgreSQL.\n${said}`);
  process.env.PARVIS_DEMO_DATABASE = room;
  return () => dropDatabasesOf(room);
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
 * A server of one's own on a fresh copy of the demo school, at `schoolTime` (HH:mm) of today. Stopping it removes the
 * folder; a PostgreSQL's copies go with their template.
 * @param {{ env?: Record<string, string>, schoolTime?: string, database?: 'embedded' | 'postgresql', start?: typeof
 *   startServer }} [options]
 *   `postgresql` where one was prepared; what starts the server, a process of its own unless told.
 */
export async function startDemo({ env = {}, schoolTime = usualTime, database = 'embedded', start = startServer } = {}) {
  const { testRoom } = await testRooms();
  const dataDir = mkdtempSync(path.join(testRoom(), 'parvis-test-demo-'));
  const room = database === 'postgresql' && process.env.PARVIS_DEMO_DATABASE;
  const where = room ? await copiedDatabase(room) : copiedFolder(dataDir);
  const server = await start({ dataDir, env: { ...env, ...where }, clockShift: shiftTo(schoolTime) });
  return {
    ...server,
    dataDir,
    stop: () => server.stop().finally(() => rmSync(dataDir, { recursive: true, force: true })),
  };
}

/** @param {string} dataDir */
function copiedFolder(dataDir) {
  cpSync(process.env.PARVIS_DEMO_DATA ?? '', dataDir, { recursive: true });
  return {};
}

/** @param {string} room */
async function copiedDatabase(room) {
  const { onTestPostgresql, testPostgresqlUrl } = await postgresql();
  const name = `${room}_${randomUUID().slice(0, 8)}`;
  await onTestPostgresql((client) => client.query(`create database ${name} template ${room}_template`));
  return { DATABASE_URL: testPostgresqlUrl(name), SECRET: randomUUID() };
}

/**
 * Keeps the clocks of a run that begins in the day's last hour so far behind that the day does not end in it, for this
 * process and its children.
 */
export function keepTheDay() {
  process.env.PARVIS_CLOCKS_BEHIND ??= String(schoolClock().time >= '23:00' ? 90 * 60_000 : 0);
}

/** @returns {number} Milliseconds by which the clocks of this run are behind, but where a test shows a time. */
export function clocksBehind() {
  return Number(process.env.PARVIS_CLOCKS_BEHIND ?? 0);
}

/**
 * @param {string} time HH:mm of the school's today. @returns {number} Milliseconds from now until that minute begins,
 *   or since:
 * what is filled a few seconds later is still filled in it.
 */
function shiftTo(time) {
  const minutesOf = (/** @type {string} */ clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  return (minutesOf(time) - minutesOf(schoolClock().time)) * 60_000 - (Date.now() % 60_000) - clocksBehind();
}

function schoolClock() {
  const now = new Date(Date.now() - clocksBehind());
  const [day = '', time = ''] = now.toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  return { day, time };
}
