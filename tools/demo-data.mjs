// @ts-check
/**
 * Seeds the demo school once and copies it for each test server: a data folder per build and day, or a PostgreSQL
 * database where one is available, which is faster to copy. The demo's clock is fixed to the afternoon, so that tests
 * do not depend on the time of day.
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
import { at, run } from './spawn.mjs';
import { startServer } from './running-server.mjs';

const cacheFolder = at('.cache/demo-data');
const zone = 'America/Toronto';
const usualTime = '15:10';
/** A copied database needs the key of its template. */
const healthKey = 'a health key only for the tests of Parvis';

/** @typedef {typeof import('#test/support/test-postgresql.ts')} TestPostgresql */

/** @returns {Promise<TestPostgresql>} */
const postgresql = () => tsImport('#test/support/test-postgresql.ts', import.meta.url);

/** @returns {Promise<typeof import('#test/support/tmp-dir.ts')>} */
const testRooms = () => tsImport('#test/support/tmp-dir.ts', import.meta.url);

/** Seeds the template folder unless it exists, and exports its path to this process and its children. */
export async function prepareDemoData() {
  const build = readFileSync(at('dist/server/.sources'), 'utf8').slice(0, 12);
  const template = path.join(cacheFolder, `${schoolClock().day}-${build}`);
  process.env.PARVIS_DEMO_DATA = template;
  if (existsSync(template)) return;
  deleteOldEntries(cacheFolder);
  mkdirSync(cacheFolder, { recursive: true });
  const filling = mkdtempSync(path.join(cacheFolder, 'filling-'));
  const server = await startServer({ dataDir: filling, clockShift: shiftTo(usualTime) });
  try {
    await openEveryDay(server.url);
  } finally {
    await server.stop();
  }
  try {
    renameSync(filling, template);
  } catch (error) {
    // Another run finished first. Its folder is equivalent.
    if (!existsSync(template)) throw error;
    rmSync(filling, { recursive: true, force: true });
  }
}

/**
 * Opens the school on every day to come, as its office would, so that a test may choose any day on any date of
 * the run.
 * @param {string} url
 */
async function openEveryDay(url) {
  /** @param {string} target @param {string} method @param {object} [body] @param {string} [cookie] */
  const send = async (target, method, body, cookie = '') => {
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      Origin: url,
      Cookie: cookie,
    };
    const response = await fetch(`${url}${target}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
    return response;
  };
  const session = await send('/api/demo/session', 'POST', { as: 'admin' });
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  /** @type {import('#core/school-days/school-day-api.ts').StaffHours} */
  const { schoolId, revision, today, versions } = await (
    await send('/api/staff/school/hours', 'GET', undefined, cookie)
  ).json();
  const monday = versions[0]?.week[0];
  const week = Array.from({ length: 7 }, () => monday);
  await send('/api/staff/school/hours', 'PUT', { schoolId, revision, from: today, week }, cookie);
  const to = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`.replace('02-29', '02-28');
  const range = `school=${schoolId}&revision=${revision + 1}&from=${today}&to=${to}`;
  await send(`/api/staff/school-days?${range}`, 'DELETE', undefined, cookie);
}

/**
 * Seeds the PostgreSQL template database, if a server is available, and exports its name to this process and its
 * children.
 * @returns {Promise<() => Promise<void>>} Drops it and every copy.
 */
export async function prepareDemoDatabase() {
  const { whyNoPostgresql, nameOfRun, onTestPostgresql, testPostgresqlUrl, dropDatabasesOf } = await postgresql();
  if (await whyNoPostgresql()) return async () => undefined;
  const room = nameOfRun();
  const template = `${room}_template`;
  await onTestPostgresql((client) => client.query(`create database ${template}`));
  const { code, output } = await run([process.execPath, '--import', at('tools/fake-clock.mjs'), at('tools/demo.mjs')], {
    env: { DATABASE_URL: testPostgresqlUrl(template), CLOCK_SHIFT: String(shiftTo(usualTime)) },
    quiet: true,
  });
  if (code !== 0) throw new Error(`The demo school could not be seeded into PostgreSQL.\n${output}`);
  const env = { DATABASE_URL: testPostgresqlUrl(template), SECRET: randomUUID(), HEALTH_KEY: healthKey };
  const dataDir = mkdtempSync(path.join((await testRooms()).testTmpDir(), 'parvis-test-template-'));
  const server = await startServer({ dataDir, env, clockShift: shiftTo(usualTime) });
  try {
    await openEveryDay(server.url);
  } finally {
    await server.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  process.env.PARVIS_DEMO_DATABASE = room;
  return () => dropDatabasesOf(room);
}

/**
 * Deletes the entries of a folder that are older than an hour. Another run may be using newer ones.
 * @param {string} folder
 */
export function deleteOldEntries(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const place = path.join(folder, name);
    if (Date.now() - statSync(place).mtimeMs > 3_600_000) rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Starts a server on a fresh copy of the demo school, at `schoolTime` (HH:mm) of today. Stopping it deletes the folder.
 * PostgreSQL copies are dropped with their template. `clockShift` is how far its clock is ahead of the machine's, in
 * milliseconds.
 * @param {{ env?: Record<string, string>, schoolTime?: string, database?: 'embedded' | 'postgresql', start?: typeof
 *   startServer }} [options]
 *  `postgresql` if it was prepared. `start` starts the server, by default in a separate process.
 */
export async function startDemo({ env = {}, schoolTime = usualTime, database = 'embedded', start = startServer } = {}) {
  const { testTmpDir } = await testRooms();
  const dataDir = mkdtempSync(path.join(testTmpDir(), 'parvis-test-demo-'));
  const room = database === 'postgresql' && process.env.PARVIS_DEMO_DATABASE;
  const where = room ? await copiedDatabase(room) : copiedFolder(dataDir);
  const clockShift = shiftTo(schoolTime);
  const server = await start({ dataDir, env: { ...env, ...where }, clockShift });
  return {
    ...server,
    dataDir,
    clockShift,
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
  return { DATABASE_URL: testPostgresqlUrl(name), SECRET: randomUUID(), HEALTH_KEY: healthKey };
}

/**
 * If a run begins in the last hour of the day, its clocks are set back so that the day does not end during the run.
 * Applies to this process and its children.
 */
export function freezeDay() {
  process.env.PARVIS_CLOCKS_BEHIND ??= String(schoolClock().time >= '23:00' ? 90 * 60_000 : 0);
}

/** @returns {number} Milliseconds by which the clocks of this run are set back, unless a test sets a time. */
export function clocksBehind() {
  return Number(process.env.PARVIS_CLOCKS_BEHIND ?? 0);
}

/**
 * @param {string} time HH:mm of today at the school.
 * @returns {number} Milliseconds from now to the start of that minute, negative if it has passed. Seeding takes a few
 *  seconds and stays within the minute.
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
