// @ts-check
/** The built server as a process of its own on a data folder, for the journeys, the pictures and the benches. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { at, root } from './run.mjs';

/** @typedef {{ url: string, pid: number, said: () => string, stop: () => Promise<void> }} RunningServer */

/** How long a first start may take: it makes the database and fills the demo school. */
const patience = 60_000;

/**
 * Starts it and waits until it answers. `clockShift` milliseconds are added to its clock.
 * @param {{ dataDir: string, env?: Record<string, string>, clockShift?: number }} options
 * @returns {Promise<RunningServer>}
 */
export async function startServer({ dataDir, env = {}, clockShift = 0 }) {
  const port = await freePort();
  // What the surroundings say about a server is not meant for this one.
  const { DATABASE_URL: _, PUBLIC_URL: __, TRUST_PROXY: ___, ...surroundings } = process.env;
  const shifted = clockShift === 0 ? [] : ['--import', at('tools/shifted-clock.mjs')];
  const told = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env };
  const child = spawn(process.execPath, [...shifted, at('dist/server/main.js')], {
    cwd: root,
    env: { ...surroundings, CLOCK_SHIFT: String(clockShift), ...told },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (said) => (words += said));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;

  for (const began = Date.now(); !(await answers(url)); await soon()) {
    const over = child.exitCode !== null || child.signalCode !== null;
    if (!over && Date.now() - began < patience) continue;
    child.kill('SIGKILL');
    throw new Error(`The server did not start. It said:\n${words}`);
  }
  return {
    url,
    pid: child.pid ?? 0,
    said: () => words,
    async stop() {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(force);
    },
  };
}

/** @param {string} url */
const answers = (url) =>
  fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false,
  );

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

/** @returns {Promise<number>} A port that nobody held a moment ago. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
