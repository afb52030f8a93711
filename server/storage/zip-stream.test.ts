import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf } from './zip-stream.ts';

const modifiedAt = new Date('2026-04-14T12:00:00');
async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
async function* entriesOf(...entries: [name: string, content: AsyncIterable<Uint8Array>][]): AsyncGenerator<ZipEntry> {
  for (const [name, content] of entries) yield { name, modifiedAt, content };
}
async function bytesOf(archive: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks = [];
  for await (const chunk of archive) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('an archive has each file whole, also an empty one', async () => {
  const bytes = await bytesOf(zipOf(entriesOf(['été.jpg', chunksOf('a', 'bc')], ['empty.jpg', chunksOf()])));
  const files = Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, content]) => [
    name,
    Buffer.from(content).toString(),
  ]);
  expect(files).toEqual([
    ['été.jpg', 'abc'],
    ['empty.jpg', ''],
  ]);
  expect(unzipSync(new Uint8Array(await bytesOf(zipOf(entriesOf()))))).toEqual({});
});

test('a file is read only as far as the archive is', async () => {
  let read = 0;
  const endless = (async function* () {
    for (;;) {
      read += 1;
      yield Buffer.alloc(1000);
    }
  })();
  const archive = zipOf(entriesOf(['endless', endless]));
  let bytes = 0;
  while (bytes < 10_000) bytes += (await archive.next()).value?.length ?? 0;
  expect(read).toBeLessThan(13);
  await archive.return();
});

test('an archive whose file fails is rejected when it is unpacked', async () => {
  const failing = (async function* () {
    yield Buffer.from('half');
    throw new Error('read failed');
  })();
  const chunks: Uint8Array[] = [];
  const reading = async () => {
    for await (const chunk of zipOf(entriesOf(['half.jpg', failing]))) chunks.push(chunk);
  };
  await expect(reading()).rejects.toThrow('read failed');
  expect(() => unzipSync(new Uint8Array(Buffer.concat(chunks)))).toThrow('invalid zip data');
});
