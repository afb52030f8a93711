import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { testFamily } from '#test/support/test-family.ts';

const { cookieOf, listen, database, dataDir } = await testFamily();
const url = new URL(await listen());
const cookie = await cookieOf(1);
const photo = await jpegPhoto({ width: 2400, height: 1800, color: '#445566' });
const stored = () => database.asOwner((tx) => tx.selectFrom('files').select('id').execute());
const incoming = () => {
  const folder = join(dataDir, 'files/incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Sends the first bytes of the photo with the length of the whole, and closes the connection once they arrive. */
async function cutAfter(bytes: number): Promise<void> {
  const upload = request({
    host: url.hostname,
    port: url.port,
    path: '/api/files',
    method: 'POST',
    headers: { cookie, origin: url.origin, 'content-type': 'image/jpeg', 'content-length': photo.length },
  });
  upload.on('error', () => undefined);
  await new Promise<void>((sent) => upload.write(photo.subarray(0, bytes), () => sent()));
  await expect.poll(incoming).toHaveLength(1);
  await new Promise<void>((closed) => upload.once('close', () => closed()).destroy());
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('an upload that is cut after %i tenths leaves nothing', async (tenths) => {
  await cutAfter(Math.floor((photo.length * tenths) / 10));
  await expect.poll(incoming).toEqual([]);
  expect(await stored()).toEqual([]);
});
