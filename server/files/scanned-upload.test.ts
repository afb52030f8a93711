import { createServer } from 'node:net';
import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registerCleanup } from '#test/support/cleanup.ts';
import { eicar, fakeClamd } from '#test/support/fakes/fake-clamd.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { storedNames } from '#test/support/files/test-storage.ts';
import { freePort } from '#test/support/free-port.ts';
import { codeOf, testApp } from '#test/support/test-app.ts';
import { emptyFolder } from '#test/support/test-database.ts';
import type { ClamdAddress } from '#server/storage/virus-scanner.ts';

const { database } = await testApp();

/** An app with a scanner, and its uploads. */
async function appWith(clamd: ClamdAddress) {
  const { app, as, dataDir } = await testApp({ clamd, database });
  const ask = await as(1);
  return {
    upload: (body: Buffer) => ask('POST', '/api/files', { body }),
    isEmpty: async () => {
      expect(readdirSync(join(dataDir, 'files/incoming'))).toEqual([]);
      expect(await storedNames(app.fileStorage)).toEqual([]);
    },
    ask,
  };
}

test('an upload is scanned whole before it is stored', async () => {
  const clamd = await fakeClamd();
  const { upload } = await appWith(clamd.address);
  const bodies = [pdfDocument('x'.repeat(300_000)), await jpegPhoto({ width: 800, height: 600 })];
  for (const body of bodies) expect((await upload(body)).status).toBe(201);
  expect(clamd.scanned.map((content, n) => bodies[n]?.equals(content))).toEqual([true, true]);
});

test('an upload with a virus is refused and leaves nothing', async () => {
  const { upload, isEmpty } = await appWith((await fakeClamd()).address);
  for (const body of [pdfDocument(eicar), Buffer.concat([await jpegPhoto(), Buffer.from(eicar)])]) {
    const refused = await upload(body);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'file_infected']);
  }
  await isEmpty();
});

test('an upload that cannot be scanned waits, leaves nothing, and the rest works', async () => {
  const silent = await fakeClamd({ reply: null });
  const limited = await fakeClamd({ reply: 'INSTREAM size limit exceeded. ERROR\0' });
  const closed = { host: '127.0.0.1', port: await freePort() };
  for (const address of [silent.address, limited.address, closed, { path: '/missing/clamd.sock' }]) {
    const { upload, isEmpty, ask } = await appWith(address);
    const refused = await upload(pdfDocument());
    expect([refused.status, codeOf(refused)]).toEqual([503, 'unavailable']);
    expect(refused.headers['retry-after']).toBeDefined();
    await isEmpty();
    expect((await ask('GET', '/api/children')).status).toBe(200);
  }
});

test('a reply before the end of the file is not clear', async () => {
  const server = createServer((socket) => socket.resume().end('stream: OK\0'));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  registerCleanup(() => server.close());
  const { upload, isEmpty } = await appWith({ host: '127.0.0.1', port });
  expect(codeOf(await upload(pdfDocument('x'.repeat(9_000_000))))).toBe('unavailable');
  await isEmpty();
});

test('a scanner is reached by a Unix socket', async () => {
  const { address } = await fakeClamd({ path: join(emptyFolder(), 'clamd.sock') });
  const { upload } = await appWith(address);
  expect((await upload(pdfDocument())).status).toBe(201);
  expect(codeOf(await upload(pdfDocument(eicar)))).toBe('file_infected');
});
