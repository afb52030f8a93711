import { readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { fileApi } from '#core/files/file-api.ts';
import { registerCleanup } from '#test/support/cleanup.ts';
import { emptyFolder } from '#test/support/test-database.ts';
import { acceptUploads, limitBodyTime } from './upload-body.ts';

const app = Fastify();
registerCleanup(() => app.close());
limitBodyTime(app, 500);
app.addHook('onRequest', async ({ url }) => {
  if (url === '/refused') throw new Error('refused');
});
acceptUploads(app, emptyFolder());
app.post('/refused', { config: { endpoint: fileApi.upload } }, () => 'received');
app.post('/upload', { config: { endpoint: fileApi.upload } }, () => 'received');
app.post('/other', () => 'received');
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

/** Sends a byte of a body every 50 milliseconds. Returns whether the connection was closed in that time. */
function isCut(start: string, type: string, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${start} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`);
    const sending = setInterval(() => socket.write('x'), 50);
    const end = (cut: boolean) => {
      clearInterval(sending);
      clearTimeout(limit);
      socket.destroy();
      resolve(cut);
    };
    const limit = setTimeout(end, ms, false);
    socket.on('error', () => undefined).on('close', () => end(true));
    socket.resume();
  });
}

test.each([
  ['another endpoint', 'POST /other', 'application/json'],
  ['a request that a guard refused', 'POST /refused', 'application/pdf'],
  ['an unknown path', 'POST /unknown', 'application/json'],
  ['a GET request', 'GET /unknown', 'application/json'],
])('closes the connection of a slow body of %s', async (_, start, type) => {
  expect(await isCut(start, type, 30_000)).toBe(true);
});

test('waits for the slow body of an upload', async () => {
  expect(await isCut('POST /upload', 'application/pdf', 2000)).toBe(false);
});

test('deletes the file of a killed server once it is stale, also after the start', async () => {
  const folder = emptyFolder();
  const next = Fastify();
  acceptUploads(next, folder, 3000);
  registerCleanup(() => next.close());
  writeFileSync(join(folder, 'killed.part'), 'half');
  await next.ready();
  expect(readdirSync(folder)).toEqual(['killed.part']);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});
