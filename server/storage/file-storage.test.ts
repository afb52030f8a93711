/** The same rules for a folder and for a bucket of an S3-compatible server. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startS3 } from '#test/support/files/test-s3.ts';
import { emptyFolder } from '#test/support/test-database.ts';
import { ContentMissing, type FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';

const { location, stop } = await startS3();
const folder = emptyFolder();

/** A local file with bytes, named by them. */
function localFile(bytes = randomBytes(1000)) {
  const path = join(folder, randomBytes(8).toString('hex'));
  writeFileSync(path, bytes);
  return { path, bytes, name: createHash('sha256').update(bytes).digest('hex') };
}

async function stored(storage: FileStorage, bytes?: Buffer<ArrayBuffer>): Promise<string> {
  const file = localFile(bytes);
  await storage.put(file.name, file.path);
  return file.name;
}

describe.each<[string, FileStorage]>([
  ['a folder', folderStorage(join(folder, 'stored'))],
  ['a bucket', s3Storage(location, 2)],
])('%s', (_, storage) => {
  test('moves a local file into the storage and opens it, whole and in part', async () => {
    const { path, name, bytes } = localFile(randomBytes(3_000_000));
    expect(await storage.has(name)).toBe(false);
    await storage.put(name, path);
    expect([existsSync(path), await storage.has(name)]).toEqual([false, true]);
    expect((await buffer(await storage.open(name))).equals(bytes)).toBe(true);
    const part = await buffer(await storage.open(name, { start: 1_000_000, end: 1_000_009 }));
    expect(part.equals(bytes.subarray(1_000_000, 1_000_010))).toBe(true);
  });

  test('misses a content that was never stored or was removed', async () => {
    const name = await stored(storage);
    await storage.remove(name);
    expect(await storage.has(name)).toBe(false);
    await expect(storage.open(name)).rejects.toThrow(ContentMissing);
    await storage.remove(name);
  });

  test('lists every content of a prefix with the time of its last writing', async () => {
    const earlier = new Date(Math.floor(Date.now() / 1000) * 1000);
    const inPrefix = Array.from({ length: 5000 }, (__, n) => Buffer.from(`content ${n}`)).filter((bytes) =>
      createHash('sha256').update(bytes).digest('hex').startsWith('ab'),
    );
    const names: string[] = [];
    for (const bytes of inPrefix.slice(0, 5)) names.push(await stored(storage, bytes));
    const listed = await storage.list('ab');
    // A random content of another test may be in the prefix.
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    for (const { name } of listed) expect(name).toMatch(/^ab/);
    for (const { writtenAt } of listed) expect(writtenAt.getTime()).toBeGreaterThanOrEqual(earlier.getTime());
    expect(await storage.list('ac')).not.toContainEqual(expect.objectContaining({ name: names[0] }));
    await wait(1100);
    await stored(storage, inPrefix[0]);
    const timeIn = (contents: typeof listed) =>
      contents.find(({ name }) => name === names[0])?.writtenAt.getTime() ?? 0;
    expect(timeIn(await storage.list('ab'))).toBeGreaterThan(timeIn(listed));
  });
});

describe('a bucket', () => {
  test('holds the contents of its own prefix only', async () => {
    const name = await stored(s3Storage({ ...location, prefix: 'another/school/' }));
    expect(await s3Storage(location).has(name)).toBe(false);
    expect(await s3Storage({ ...location, prefix: 'another/school/' }).has(name)).toBe(true);
  });

  test('that refuses the credentials or does not exist is unavailable, with its code for the log', async () => {
    const refusing = s3Storage({ ...location, secretKey: 'wrong' });
    const missing = s3Storage({ ...location, bucketUrl: `${location.bucketUrl}-missing` });
    for (const [storage, code] of [
      [refusing, 'SignatureDoesNotMatch'],
      [missing, 'NoSuchBucket'],
    ] as const) {
      const { name, path } = localFile();
      const expected = { code: 'unavailable', cause: { code } };
      await expect(storage.put(name, path)).rejects.toMatchObject(expected);
      // The upload can be retried.
      expect(existsSync(path)).toBe(true);
      await expect(storage.open(name)).rejects.toMatchObject(expected);
      await expect(storage.list('ab')).rejects.toMatchObject(expected);
    }
    await expect(refusing.has('ab')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('whose server has ended is unavailable', async () => {
    await stop();
    const storage = s3Storage(location);
    const { name, path } = localFile();
    for (const attempt of [
      () => storage.put(name, path),
      () => storage.has(name),
      () => storage.open(name),
      () => storage.list('ab'),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'ECONNREFUSED' } });
    }
    expect(existsSync(path)).toBe(true);
  });
});
