/** A ZIP of files that are compressed already, written while it is read: one chunk at a time is in memory. */
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive. `content` yields its bytes. */
export type ZipEntry = {
  readonly name: string;
  readonly modifiedAt: Date;
  readonly content: AsyncIterable<Uint8Array>;
};

/** Yields the bytes of the archive. An error of an entry ends it without its directory, and unpackers reject it. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void, undefined> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for await (const { name, modifiedAt, content } of entries) {
    const file = new ZipPassThrough(name);
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const chunk of content) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
