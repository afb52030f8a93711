import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { isFull, timeLimit } from '#test/support/full-run.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { onTestPostgresql, testPostgresqlUrl } from '#test/support/test-postgresql.ts';
import { freePort } from '#test/support/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'parvis-main-'));
const { kind, template, room } = inject('database');
const { program: main, remove } = await bundleProgram('server/app/main.ts');
const running: ChildProcess[] = [];

/** The location of a seeded database of the kind of this run, for processes of their own. */
const where = await filledDatabase();

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => {
  remove();
  rmSync(folder, { recursive: true });
});

async function filledDatabase(): Promise<Record<string, string>> {
  const DATA_DIR = join(folder, 'data');
  if (kind === 'embedded') {
    cpSync(template, DATA_DIR, { recursive: true });
    return { DATA_DIR };
  }
  await onTestPostgresql((client) => client.query(`create database ${room}_main template ${template}`));
  return {
    DATA_DIR,
    DATABASE_URL: testPostgresqlUrl(`${room}_main`),
    SECRET: 'a secret only for the tests of Parvis',
    HEALTH_KEY: 'a secret only for the tests of Parvis',
  };
}

/** A slow machine may need more than the ten seconds that a stop has. The full run checks them. */
const longStop = `
  globalThis.setTimeout = new Proxy(setTimeout, {
    apply: (set, self, [work, ms, ...rest]) => Reflect.apply(set, self, [work, ms === 10_000 ? 120_000 : ms, ...rest]),
  });`;
const firstArguments = isFull ? [] : ['--import', `data:text/javascript,${encodeURIComponent(longStop)}`];

function start(env: Record<string, string>, first: readonly string[] = []) {
  const child = spawn(process.execPath, [...firstArguments, ...first, main], {
    env: { PATH: process.env['PATH'], ...where, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (output.error += text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output, ended };
}

async function answering(url: string): Promise<void> {
  while (
    !(await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('the server logs its start, replies, serves metrics on their own port, and finishes open requests when stopped', async () => {
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
  const { child, output, ended } = start({ PORT, METRICS_PORT });
  const url = `http://127.0.0.1:${PORT}`;
  await answering(url);
  // Its output may come a moment after its reply.
  await expect.poll(() => output.out).toContain('Ctrl-C');
  expect(output.out).toContain(`Parvis is open at http://localhost:${PORT}`);
  expect(output.out).toContain('you are Sophie Tremblay');
  const measured = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(measured).toContain('parvis_answer_seconds_count{method="GET",path="/api/health",status="200"}');

  const body = JSON.stringify({ as: 'parent' });
  const headers = { 'content-type': 'application/json' };
  const entered = await fetch(`${url}/api/demo/session`, { method: 'POST', headers, body });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const calls = Array.from({ length: 40 }, () => fetch(`${url}/api/activities`, { headers: { cookie } }));
  await calls[0];
  const stoppedAt = performance.now();
  child.kill('SIGTERM');
  const answers = await Promise.allSettled(calls);
  const code = await ended;
  const failed = answers.filter((answer) => answer.status === 'rejected' || answer.value.status !== 200);
  expect({ code, failed, output: output.error }).toEqual({ code: 0, failed: [], output: '' });
  expect(performance.now() - stoppedAt).toBeLessThan(timeLimit(10_000));
}, 180_000);

/** Appends a dot to a file after each sync of another one, and delays the sync when a flag file exists. */
const countsSyncs = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { appendFileSync, existsSync, fdatasyncSync } = fs;
  fs.fdatasyncSync = (file) => {
    if (existsSync(process.env.SYNCS + '-slow')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    fdatasyncSync(file);
    appendFileSync(process.env.SYNCS, '.');
  };
  syncBuiltinESMExports();`;

test.runIf(kind === 'embedded')(
  'every acknowledged write was synced to the disk before',
  async () => {
    const [PORT, SYNCS] = [String(await freePort()), join(folder, 'syncs')];
    start({ PORT, SYNCS }, ['--import', `data:text/javascript,${encodeURIComponent(countsSyncs)}`]);
    const url = `http://127.0.0.1:${PORT}`;
    await answering(url);
    const synced = () => statSync(SYNCS, { throwIfNoEntry: false })?.size ?? 0;
    const headers = { 'content-type': 'application/json' };
    const post = (path: string, key: string, body: object, cookie = '') =>
      fetch(url + path, {
        method: 'POST',
        headers: { ...headers, cookie, 'idempotency-key': key },
        body: JSON.stringify(body),
      });
    const entered = await post('/api/demo/session', 'in', { as: 'parent' });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    writeFileSync(`${SYNCS}-slow`, '');
    for (let times = 0; times < 2; times += 1) {
      // Waits for the syncs of the previous request.
      let before = Number.NaN;
      while (before !== synced()) {
        before = synced();
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      // The request makes no query after its write.
      const body = { username: 'Sophie', email: 's@example.org', subject: 'Synced', feedback: 'x', priority: 'low' };
      expect((await post('/api/feedback', `${times}`, body, cookie)).status).toBe(201);
      expect(synced()).toBeGreaterThan(before);
    }
  },
  180_000,
);

/** Sends SIGTERM as soon as the process listens for it, while it is still starting. */
const toldAtOnce = `
  const { on } = process;
  process.on = (signal, listener) => {
    on.call(process, signal, listener);
    if (signal === 'SIGTERM') process.kill(process.pid, signal);
    return process;
  };`;

test('a stop during the start is not a failure', async () => {
  const PORT = String(await freePort());
  const { output, ended } = start({ PORT }, ['--import', `data:text/javascript,${encodeURIComponent(toldAtOnce)}`]);
  expect(await ended).toBe(0);
  expect(output).toEqual({ out: '', error: '' });
}, 180_000);
