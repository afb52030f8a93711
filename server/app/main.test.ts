import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { onTestPostgresql, testPostgresqlUrl } from '#server/db/test-postgresql.ts';

const folder = mkdtempSync(join(tmpdir(), 'parvis-main-'));
const { kind, template, room } = inject('database');
const main = new URL('./main.ts', import.meta.url).pathname;
const running: ChildProcess[] = [];

/** Whatever this run's database is, filled, for processes of their own. */
const where = await filledDatabase();

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  if (kind === 'postgresql')
    await onTestPostgresql((client) => client.query(`drop database ${room}_main with (force)`));
});

async function filledDatabase(): Promise<Record<string, string>> {
  const DATA_DIR = join(folder, 'data');
  if (kind === 'embedded') {
    cpSync(template, DATA_DIR, { recursive: true });
    return { DATA_DIR };
  }
  await onTestPostgresql((client) => client.query(`create database ${room}_main template ${template}`));
  return { DATA_DIR, DATABASE_URL: testPostgresqlUrl(`${room}_main`), SECRET: 'a secret only for the tests of Parvis' };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env['PATH'], ...where, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (said.error += text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, said, ended };
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

test('it greets, answers, and when told to stop finishes what is under way', async () => {
  const PORT = String(await freePort());
  const { child, said, ended } = start({ PORT });
  const url = `http://127.0.0.1:${PORT}`;
  await answering(url);
  // What it says may come a moment after what it answers.
  await vi.waitFor(() => expect(said.out).toContain('Ctrl-C'));
  expect(said.out).toContain(`Parvis is open at http://localhost:${PORT}`);
  expect(said.out).toContain('you are Sophie Tremblay');

  const body = JSON.stringify({ as: 'parent' });
  const headers = { 'content-type': 'application/json' };
  const entered = await fetch(`${url}/api/demo/session`, { method: 'POST', headers, body });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const calls = Array.from({ length: 40 }, () => fetch(`${url}/api/activities`, { headers: { cookie } }));
  await calls[0];
  const told = performance.now();
  child.kill('SIGTERM');
  const statuses = await Promise.all(calls.map(async (call) => (await call).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await ended).toBe(0);
  expect(performance.now() - told).toBeLessThan(10_000);
  expect(said.error).toBe('');
}, 180_000);

test('a port in use ends the start with one clear line', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const DATA_DIR = join(folder, 'untouched');
  const { said, ended } = start({ PORT: String(port), DATA_DIR });
  expect(await ended).toBe(1);
  expect(said).toEqual({
    out: '',
    error: `Port ${port} is in use. Stop what holds it, or choose another with PORT.\n`,
  });
  expect(existsSync(DATA_DIR)).toBe(false);
  holder.close();
}, 180_000);

const notEmbedded = kind !== 'embedded';
const bad: { env: Record<string, string>; line: string; skip?: boolean }[] = [
  { env: { PORT: 'three thousand' }, line: "PORT must be a number from 0 to 65535, not 'three thousand'." },
  { env: { HOST: '203.0.113.1' }, line: "HOST must be an address of this machine, not '203.0.113.1'." },
  {
    env: { HOST: 'no.such.name.invalid' },
    line: "HOST must be an address of this machine, not 'no.such.name.invalid'.",
  },
  {
    env: { TRUST_PROXY: 'ffff' },
    line: "TRUST_PROXY must be the addresses of proxies, such as 'loopback, 10.0.0.0/8', not 'ffff'.",
  },
  {
    env: { DATA_DIR: main },
    line: `DATA_DIR must be a folder that can be written to, not '${main}' (ENOTDIR).`,
    skip: notEmbedded,
  },
  {
    env: { DATABASE_URL: 'postgres://parvis@127.0.0.1:9/parvis', SECRET: 's'.repeat(32) },
    line: 'Nothing answers at DATABASE_URL.',
  },
];

for (const { env, line, skip = false } of bad) {
  test.skipIf(skip)(
    `${Object.keys(env)[0]} that cannot be used ends the start with one line, before anything is touched`,
    async () => {
      const DATA_DIR = join(folder, 'untouched');
      const { said, ended } = start({ PORT: '0', DATA_DIR, ...env });
      expect(await ended).toBe(1);
      expect(said).toEqual({ out: '', error: `${line}\n` });
      expect(existsSync(DATA_DIR)).toBe(false);
    },
    180_000,
  );
}
