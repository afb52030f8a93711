import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registerCleanup } from '#test/support/cleanup.ts';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { emptyFolder } from '#test/support/test-database.ts';
import { encodedPath } from './encoded-size.ts';
import { PhotoEncoder, startPhotoProcess } from './photo-encoder.ts';

const folder = emptyFolder();
const path = join(folder, 'photo');
writeFileSync(path, await jpegPhoto());
const requestOf = () => ({ path, folder, stem: randomUUID() });
function encoderOf(start?: () => ChildProcess): PhotoEncoder {
  const encoder = new PhotoEncoder(start);
  registerCleanup(() => encoder.close());
  return encoder;
}

test('leaves no size of a photo that cannot be encoded', async () => {
  const request = requestOf();
  // The second size cannot be written.
  symlinkSync(join(folder, 'missing', 'file'), encodedPath(request, 1280));
  await expect(encoderOf().encode(request)).rejects.toMatchObject({ code: 'file_damaged' });
  expect(readdirSync(folder)).toEqual(['photo']);
});

test('refuses the photo of a process that ends, and encodes the next one', async () => {
  const started: ChildProcess[] = [];
  const encoder = encoderOf(() => {
    const child = startPhotoProcess();
    started.push(child);
    return child;
  });
  await encoder.encode(requestOf());
  // The end of the process is not known yet.
  started[0]?.kill('SIGKILL');
  started[0]?.channel?.unref();
  started[0]?.disconnect();
  await expect(encoder.encode(requestOf())).rejects.toMatchObject({ code: 'file_damaged' });
  const sizes = await encoder.encode(requestOf());
  expect(sizes.every((one) => existsSync(one.path))).toBe(true);
  expect(started).toHaveLength(2);
});

test('a process that cannot start makes the photo wait', async () => {
  const encoder = encoderOf(() => spawn('/missing', { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }));
  for (const _ of [1, 2, 3]) await expect(encoder.encode(requestOf())).rejects.toMatchObject({ code: 'unavailable' });
});
