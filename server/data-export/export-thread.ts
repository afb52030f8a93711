/** A data export as a stream of bytes, written and compressed in a worker thread. */
import { Worker } from 'node:worker_threads';
import type { ArchiveMessage } from './export-writer.ts';
import type { ZipEntry } from '#server/storage/zip-stream.ts';
import type { CollectedData } from './data-export.ts';

/**
 * Yields the bytes of an export. Pages of a long part and files are read only as fast as the bytes are consumed. The
 * thread ends when the export completes, fails, or is abandoned.
 */
export async function* packArchive(
  data: CollectedData,
  now: Date,
  files: Files = [],
): AsyncGenerator<Uint8Array, void, undefined> {
  const thread = new ArchiveThread(now);
  try {
    for await (const message of messagesOf(data, files)) {
      const packed = await thread.write(message);
      if (packed.length > 0) yield packed;
    }
  } finally {
    await thread.stop();
  }
}

type Files = AsyncIterable<ZipEntry> | Iterable<ZipEntry>;

async function* messagesOf(data: CollectedData, files: Files): AsyncGenerator<ArchiveMessage> {
  for (const [part, value] of Object.entries(data)) {
    if (!isPages(value)) {
      yield { part, value };
      continue;
    }
    for await (const rows of value) yield { part, rows };
    yield { part, areOver: true };
  }
  for await (const { name, modifiedAt, content } of files) {
    yield { file: `files/${name}`, modifiedAt };
    for await (const bytes of content) yield { bytes };
    yield 'fileEnd';
  }
  yield 'end';
}

const isPages = (value: unknown): value is AsyncIterable<readonly object[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

class ArchiveThread {
  readonly #worker: Worker;
  readonly #exited: Promise<never>;

  constructor(now: Date) {
    this.#worker = startWorker({ now });
    this.#exited = new Promise((_, reject) => {
      this.#worker.once('error', reject);
      this.#worker.once('exit', () => reject(new Error('The data export thread has stopped.')));
    });
    this.#exited.catch(() => undefined);
  }

  /** Sends one message and returns the bytes of its reply. */
  async write(message: ArchiveMessage): Promise<Uint8Array> {
    const packed = new Promise<Uint8Array>((resolve) => {
      this.#worker.once('message', resolve);
    });
    this.#worker.postMessage(message, []);
    return Promise.race([packed, this.#exited]);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/**
 * In the bundle, the worker is `export-worker.js` next to the server's file. In the sources it is TypeScript, and a
 * thread does not inherit the loader: it registers tsx itself.
 */
function startWorker(workerData: { readonly now: Date }): Worker {
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return new Worker(new URL('./export-worker.js', here), { workerData });
  const worker = new URL('./export-worker.ts', here);
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${worker.href}'); });`;
  return new Worker(start, { eval: true, workerData });
}
