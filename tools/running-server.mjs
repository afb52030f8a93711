// @ts-check
/**
 * The built server on a data folder, for the journeys, the pictures and the benches: as a process of its own, or in one
 * that serves many, one after the other.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { at, root } from './run.mjs';

/** @typedef {{ url: string, pid: number, said: () => string, stop: () => Promise<void> }} RunningServer */

/** How long a first start may take: it makes the database and fills the demo school. */
const patience = 60_000;
/** And a stop, as long as the server gives itself. */
const patienceToStop = 10_000;

/**
 * Starts it and waits until it is open. `clockShift` milliseconds are added to its clock.
 * @param {{ dataDir: string, env?: Record<string, string>, clockShift?: number }} options
 * @returns {Promise<RunningServer>}
 */
export const startServer = (options) => onFreePort((port) => startAt(port, options));

/** @param {number} port @param {Parameters<typeof startServer>[0]} options @returns {Promise<RunningServer>} */
async function startAt(port, { dataDir, env = {}, clockShift = 0 }) {
  const shifted = clockShift === 0 ? [] : ['--import', at('tools/shifted-clock.mjs')];
  const child = spawn(process.execPath, [...shifted, at('dist/server/main.js')], {
    cwd: root,
    env: { ...surroundings(), CLOCK_SHIFT: String(clockShift), ...told(port, dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = wordsOf(child);
  const ended = once(child, 'close');
  const late = setTimeout(() => child.kill('SIGKILL'), patience);
  // By its own words: what answers at that port may be somebody else's.
  const isOpen = await Promise.race([
    isSaid(child, () => said().includes('Parvis is open')),
    ended.then(() => false),
  ]).finally(() => clearTimeout(late));
  if (!isOpen) throw new Error(`The server did not start. It said:\n${said()}`);
  let isToldToStop = false;
  // Whoever asks it next would only be refused.
  child.once('close', (code, signal) => {
    if (!isToldToStop) process.stderr.write(`A server ended by itself, with ${code ?? signal}. It said:\n${said()}\n`);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    said,
    async stop() {
      isToldToStop = true;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), patienceToStop);
      await ended;
      clearTimeout(force);
    },
  };
}

/**
 * A process that serves one data folder after another, where a process for each would load the same code again.
 * @returns {Promise<{ start: typeof startServer, end: () => Promise<void> }>} `start` only when what it started before
 *   is stopped.
 */
export async function startHost() {
  const child = fork(at('tools/server-host.mjs'), {
    cwd: root,
    env: surroundings(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said = wordsOf(child);
  const ended = once(child, 'close');
  /** @param {number} milliseconds How long it may take; what takes longer is no use any more. */
  const answer = async (milliseconds) => {
    const late = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    const [{ error }] = await Promise.race([
      once(child, 'message'),
      ended.then(() => [{ error: 'The process of the servers has ended, or did not answer.' }]),
    ]).finally(() => clearTimeout(late));
    if (error) throw new Error(`${error}\n${said()}`);
  };
  await answer(patience);
  return {
    start: ({ dataDir, env = {}, clockShift = 0 }) =>
      onFreePort(async (port) => {
        child.send({ env: { ...surroundings(), ...told(port, dataDir), ...env }, clockShift });
        await answer(patience);
        return {
          url: `http://127.0.0.1:${port}`,
          pid: child.pid ?? 0,
          said,
          async stop() {
            child.send('stop');
            await answer(patienceToStop);
          },
        };
      }),
    async end() {
      child.kill();
      await ended;
    },
  };
}

/** @param {import('node:child_process').ChildProcess} child What it has said by now. */
function wordsOf({ stdout, stderr }) {
  let words = '';
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', (said) => (words += said));
  return () => words;
}

/** What the surroundings say about a server is not meant for one of these. */
function surroundings() {
  const { DATABASE_URL: _, PUBLIC_URL: __, TRUST_PROXY: ___, ...others } = process.env;
  return others;
}

/** @param {number} port @param {string} dataDir */
const told = (port, dataDir) => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
});

/**
 * @param {import('node:child_process').ChildProcess} child @param {() => boolean} isSoFar
 * @returns {Promise<boolean>} True once it has said what is asked for.
 */
const isSaid = ({ stdout }, isSoFar) =>
  new Promise((resolve) => {
    const look = () => {
      if (!isSoFar()) return;
      stdout?.off('data', look);
      resolve(true);
    };
    stdout?.on('data', look);
  });

/**
 * On a port that nobody held a moment ago; on another where somebody was faster.
 * @param {(port: number) => Promise<RunningServer>} start
 */
async function onFreePort(start) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (tries === 3 || !/EADDRINUSE|Port \d+ is in use/.test(String(error))) throw error;
    }
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
