/** What is shipped, and nothing else beside it: the files that the container's recipe takes, in an empty folder, run as it says. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build } from '#tools/build.mjs';
import { at } from '#tools/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parvis-shipped-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const data = join(folder, 'data');
/** Its last stage: what the image is. */
const recipe =
  readFileSync(at('deploy/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';
const told = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(recipe)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
) as Record<string, string>;
const command = JSON.parse(/^CMD (.*)$/m.exec(recipe)?.[1] ?? '[]') as string[];

const plan = {
  'organization-fr': 'Centre de services scolaire de la Rive',
  'organization-en': 'Shore School Service Centre',
  school: 'École du Parvis',
  address: '1, rue du Parvis',
  place: '45.5532, -73.6021',
  phone: '514 555-0100',
  'admin-name': 'Ada Tester',
  'admin-email': 'ada@parvis.example',
};
const flags = Object.entries(plan).flatMap(([flag, value]) => [`--${flag}`, value]);

beforeAll(async () => {
  await build();
  for (const [, from = '', to = ''] of recipe.matchAll(/^COPY --from=built \/parvis\/(\S+) (\S+)$/gm))
    cpSync(at(from), to.endsWith('/') ? join(folder, to, from) : join(folder, to), { recursive: true });
});

/** Runs a program of the image there. */
function start([program = '', ...args]: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...told, PATH: process.env['PATH'], DATA_DIR: data, PUBLIC_URL: 'https://ecole.example', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (words: string) => (said.out += words));
  child.stderr.setEncoding('utf8').on('data', (words: string) => (said.error += words));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...said }));
  return { child, said, ended };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test('the recipe is read, and its folder holds no sources', () => {
  expect(told).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
  expect(command[0]).toBe('node');
  expect(existsSync(join(folder, command[1] ?? ''))).toBe(true);
  expect(existsSync(join(folder, 'server'))).toBe(false);
});

test('a school is set up, served, backed up and restored by what is shipped alone', async () => {
  const setUp = (...all: string[]) => start(['node', 'dist/server/set-up.js', ...all]).ended;
  expect(await setUp()).toMatchObject({ code: 1, error: expect.stringContaining('--organization-fr') });
  const made = await setUp(...flags);
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(made.out).toContain('https://ecole.example/');
  expect(await setUp(...flags)).toMatchObject({ code: 1, error: expect.stringContaining('a school here already') });

  const port = await freePort();
  const server = start(command, { HOST: '127.0.0.1', PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/api/health`)).status).toBe(200), {
    timeout: 60_000,
    interval: 100,
  });
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ isSetUp: true, demo: false });
  expect(await (await fetch(`${url}/sign-in`)).text()).toContain('<!doctype html>');
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });

  const keep = (...all: string[]) => start(['node', 'dist/server/keeping.js', ...all]).ended;
  const file = join(dirname(data), 'school.parvis');
  expect(await keep('backup', file)).toMatchObject({ code: 0, error: '' });
  expect(await keep('restore', file)).toMatchObject({ code: 1, error: expect.stringContaining('--replace') });
  const back = await keep('restore', file, '--replace');
  expect(back).toMatchObject({ code: 0, error: '' });
  expect(back.out).toContain('are back, counted and added up');
  expect(await keep('tidy')).toMatchObject({ code: 1, error: 'Say backup, restore or move.\n' });
});

test('an empty folder with an address for others stays empty: it never becomes the demonstration', async () => {
  const port = await freePort();
  const env = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'new') };
  const server = start(command, env);
  const health = `http://127.0.0.1:${port}/api/health`;
  await vi.waitFor(async () => expect((await fetch(health)).status).toBe(200), { timeout: 60_000, interval: 100 });
  expect(await (await fetch(health)).json()).toMatchObject({ isSetUp: false, demo: false });
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, error: '' });
});
