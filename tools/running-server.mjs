// @ts-check
/**
 * Runs the built server on a data folder, for end-to-end tests, screenshots and benchmarks: in its own process, or one
 * after another in a shared process.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { at, root } from './spawn.mjs';

/** @typedef {{ url: string, pid: number, output: () => string, stop: () => Promise<void> }} RunningServer */

/** The timeout of a first start, which creates the database and seeds the demo, in milliseconds. */
const startTimeoutMs = 180_000;
/** The timeout of a stop, longer than the server's own. */
const stopTimeoutMs = 30_000;

/**
 * Starts a server and waits until it is open. `clockShift` milliseconds are added to its clock.
 * @param {{ dataDir: string, env?: Record<string, string>, clockShift?: number }} options
 * @returns {Promise<RunningServer>}
 */
export const startServer = (options) => onFreePort((port) => startAt(port, options));

/** @param {number} port @param {Parameters<typeof startServer>[0]} options @returns {Promise<RunningServer>} */
async function startAt(port, { dataDir, env = {}, clockShift = 0 }) {
  const shifted = clockShift === 0 ? [] : ['--import', at('tools/fake-clock.mjs')];
  const child = spawn(process.execPath, [...shifted, at('dist/server/main.js')], {
    cwd: root,
    env: { ...inheritedEnv(), CLOCK_SHIFT: String(clockShift), ...serverEnv(port, dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const textOf = outputOf(child);
  const ended = once(child, 'close');
  const late = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  // Waits for its output, because another process may answer at that port.
  const isOpen = await Promise.race([
    waitForOutput(child, () => textOf().includes('Parvis is open')),
    ended.then(() => false),
  ]).finally(() => clearTimeout(late));
  if (!isOpen) throw new Error(`The server did not start. Its output:\n${textOf()}`);
  let isStopping = false;
  // Without this message, only refused connections would show that it has exited.
  child.once('close', (code, signal) => {
    if (!isStopping) process.stderr.write(`The server exited with ${code ?? signal}. Its output:\n${textOf()}\n`);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: textOf,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(force);
    },
  };
}

/**
 * Starts a process that runs one server after another, so that the code is loaded once.
 * @returns {Promise<{ start: typeof startServer, end: () => Promise<void> }>} Call `start` only after the
 *  previous server has stopped.
 */
export async function startHost() {
  const child = fork(at('tools/reusable-server.mjs'), {
    cwd: root,
    env: inheritedEnv(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const textOf = outputOf(child);
  const ended = once(child, 'close');
  /** @param {number} milliseconds The timeout, after which the process is killed. */
  const answer = async (milliseconds) => {
    const late = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    const [{ error }] = await Promise.race([
      once(child, 'message'),
      ended.then(() => [{ error: 'The server process has exited or timed out.' }]),
    ]).finally(() => clearTimeout(late));
    if (error) throw new Error(`${error}\n${textOf()}`);
  };
  await answer(startTimeoutMs);
  return {
    start: ({ dataDir, env = {}, clockShift = 0 }) =>
      onFreePort(async (port) => {
        child.send({ env: { ...inheritedEnv(), ...serverEnv(port, dataDir), ...env }, clockShift });
        await answer(startTimeoutMs);
        return {
          url: `http://127.0.0.1:${port}`,
          pid: child.pid ?? 0,
          output: textOf,
          async stop() {
            child.send('stop');
            await answer(stopTimeoutMs);
          },
        };
      }),
    async end() {
      child.kill();
      await ended;
    },
  };
}

/** @param {import('node:child_process').ChildProcess} child @returns {() => string} Its output so far. */
function outputOf({ stdout, stderr }) {
  let text = '';
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  return () => text;
}

/** The environment without the variables that configure a server. */
function inheritedEnv() {
  const { DATABASE_URL: _, PUBLIC_URL: __, TRUST_PROXY: ___, ...others } = process.env;
  return others;
}

/** @param {number} port @param {string} dataDir */
const serverEnv = (port, dataDir) => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
});

/**
 * @param {import('node:child_process').ChildProcess} child @param {() => boolean} isPresent
 * @returns {Promise<boolean>} Resolves once the output contains the text.
 */
const waitForOutput = ({ stdout }, isPresent) =>
  new Promise((resolve) => {
    const look = () => {
      if (!isPresent()) return;
      stdout?.off('data', look);
      resolve(true);
    };
    stdout?.on('data', look);
  });

/**
 * Starts a server on a free port, and retries if another process takes the port first.
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
