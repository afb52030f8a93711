/** Runs only what the image contains: the files that the Dockerfile copies, in an empty folder, started as it says. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { freePort } from '#test/support/free-port.ts';
import { build } from '#tools/build.mjs';
import { at } from '#tools/spawn.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parvis-shipped-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const data = join(folder, 'data');
/** The last stage, which becomes the image. */
const recipe =
  readFileSync(at('deploy/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';
const imageEnv = Object.fromEntries(
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

/** Runs a program of the image in that folder. */
function start([program = '', ...args]: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...imageEnv, PATH: process.env['PATH'], DATA_DIR: data, PUBLIC_URL: 'https://ecole.example', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.error += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...output }));
  return { child, output, ended };
}

/** Waits for the health check, and gives its reply. */
const healthOf = (url: string) =>
  vi.waitFor(
    async () => {
      const answer = await fetch(`${url}/api/health`);
      expect(answer.status).toBe(200);
      return answer.json();
    },
    { timeout: 60_000, interval: 100 },
  );

/** The unique number that PostgreSQL gives to the files of a new cluster. */
const clusterOf = (place: string) => readFileSync(join(folder, place, 'global/pg_control')).subarray(0, 8);

test('the Dockerfile is parsed, and its folder contains no sources', () => {
  expect(imageEnv).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
  expect(command[0]).toBe('node');
  expect(existsSync(join(folder, command[1] ?? ''))).toBe(true);
  expect(existsSync(join(folder, 'server'))).toBe(false);
});

test('a school is set up, served, backed up and restored with the shipped files alone', async () => {
  const setUp = (...all: string[]) => start(['node', 'dist/server/setup.js', ...all]).ended;
  expect(await setUp()).toMatchObject({ code: 1, error: expect.stringContaining('--organization-fr') });
  expect(await setUp('--plcae', '1')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^Unknown option '--plcae'[^\n]*\n$/),
  });
  expect(await setUp(...flags, '--phone', '514', '--place', '45, x')).toMatchObject({
    code: 1,
    error:
      '--place is invalid: use two numbers, as a map shows them.\n--phone is invalid: use a phone number, such as 450 555-0100.\n',
  });
  const made = await setUp(...flags);
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(clusterOf('data/database'), 'it began with the files that are shipped').toEqual(
    clusterOf('dist/empty-database'),
  );
  expect(made.out).toContain('https://ecole.example/');
  expect(await setUp(...flags)).toMatchObject({ code: 1, error: expect.stringContaining('already holds a school') });

  const port = await freePort();
  const server = start(command, { HOST: '127.0.0.1', PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  expect(await healthOf(url)).toMatchObject({ isSetUp: true, demo: false });
  expect(await (await fetch(`${url}/sign-in`)).text()).toContain('<!doctype html>');
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });

  const keep = (...all: string[]) => start(['node', 'dist/server/backup.js', ...all]).ended;
  const file = join(dirname(data), 'school.parvis');
  expect(await keep('backup', file)).toMatchObject({ code: 0, error: '' });
  expect(await keep('restore', file)).toMatchObject({ code: 1, error: expect.stringContaining('--replace') });
  const back = await keep('restore', file, '--replace');
  expect(back).toMatchObject({ code: 0, error: '' });
  expect(back.out).toContain('restored and verified');
  expect(await keep('tidy')).toMatchObject({ code: 1, error: expect.stringContaining('Usage: npm run backup') });
});

test('a photo is encoded with the shipped files alone', async () => {
  const path = join(folder, 'photo.jpg');
  writeFileSync(path, await jpegPhoto({ width: 3000, height: 2000 }));
  const encoder = fork(join(folder, 'dist/server/photo-process.js'), { cwd: folder, env: {}, execArgv: [] });
  encoder.send({ path, folder, stem: 'shipped' });
  const [reply] = (await Promise.race([once(encoder, 'message'), once(encoder, 'exit')])) as unknown[];
  encoder.kill();
  expect(reply).toMatchObject({ sizes: [{ size: 320 }, { size: 1280 }, { size: 2048, width: 2048 }] });
});

test('an empty folder with a public address stays empty, and never becomes the demo', async () => {
  const port = await freePort();
  const env = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'new') };
  const server = start(command, env);
  expect(await healthOf(`http://127.0.0.1:${port}`)).toMatchObject({ isSetUp: false, demo: false });
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, error: '' });
});

/** A failing start: its output and status, and whether it changed anything. */
async function refusal(env: Record<string, string>): Promise<object> {
  const DATA_DIR = join(folder, 'untouched');
  const ended = await start(command, { HOST: '127.0.0.1', PORT: '0', DATA_DIR, ...env }).ended;
  return { ...ended, touched: existsSync(DATA_DIR) };
}
const refused = (line: string) => ({ code: 1, out: '', error: `${line}\n`, touched: false });

test.each(['PORT', 'METRICS_PORT'])('a %s in use ends the start with one clear line', async (name) => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  expect(await refusal({ [name]: String(port) })).toEqual(
    refused(`Port ${port} is in use. Stop the process that uses it, or choose another with ${name}.`),
  );
  holder.close();
});

const file = join(folder, 'package.json');
const bad: readonly { readonly env: Record<string, string>; readonly line: string }[] = [
  { env: { PORT: 'three thousand' }, line: "PORT must be a number from 0 to 65535, not 'three thousand'." },
  { env: { HOST: '203.0.113.1' }, line: "HOST must be an address of this machine, not '203.0.113.1'." },
  {
    env: { HOST: 'no.such.name.invalid' },
    line: "HOST must be an address of this machine, not 'no.such.name.invalid'.",
  },
  {
    env: { METRICS_HOST: 'no.such.name.invalid', METRICS_PORT: '0' },
    line: "METRICS_HOST must be an address of this machine, not 'no.such.name.invalid'.",
  },
  { env: { PORT: '8999', METRICS_PORT: '8999' }, line: 'METRICS_PORT must be another port than PORT.' },
  {
    env: { DATABASE_URL: 'postgres://parvis@127.0.0.1', SECRET: 's'.repeat(32), HEALTH_KEY: 'h'.repeat(32) },
    line: 'DATABASE_URL must look like postgres://user:password@host:5432/database.',
  },
  {
    env: { TRUST_PROXY: 'ffff' },
    line: "TRUST_PROXY must be the addresses of proxies, such as 'loopback, 10.0.0.0/8', not 'ffff'.",
  },
  { env: { DATA_DIR: file }, line: `DATA_DIR must be a folder that can be written to, not '${file}' (ENOTDIR).` },
  {
    env: { DATABASE_URL: 'postgres://parvis@127.0.0.1:9/parvis', SECRET: 's'.repeat(32), HEALTH_KEY: 'h'.repeat(32) },
    line: 'Nothing answers at DATABASE_URL.',
  },
];

test.each(bad)('an invalid $env ends the start with one line, before anything is changed', async ({ env, line }) => {
  expect(await refusal(env)).toEqual(refused(line));
});
