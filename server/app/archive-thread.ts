/** An archive as a stream of bytes, written and packed in a thread of its own. */
import { Worker } from 'node:worker_threads';
import type { ToArchive } from './archive-writer.ts';
import type { CollectedData } from './my-data.ts';

/**
 * The bytes of one archive. It reads the pages of a long part only as fast as its bytes are taken, and ends its thread
 * when it is over, when it fails, or when it is left.
 */
export async function* packArchive(data: CollectedData, now: Date): AsyncGenerator<Uint8Array, void, undefined> {
  const thread = new ArchiveThread(now);
  try {
    for await (const told of toldOf(data)) {
      const packed = await thread.write(told);
      if (packed.length > 0) yield packed;
    }
  } finally {
    await thread.stop();
  }
}

async function* toldOf(data: CollectedData): AsyncGenerator<ToArchive> {
  for (const [part, value] of Object.entries(data)) {
    if (!isPages(value)) {
      yield { part, value };
      continue;
    }
    for await (const rows of value) yield { part, rows };
    yield { part, areOver: true };
  }
  yield 'end';
}

const isPages = (value: unknown): value is AsyncIterable<readonly object[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

class ArchiveThread {
  readonly #worker: Worker;
  readonly #gone: Promise<never>;

  constructor(now: Date) {
    this.#worker = startWorker({ now });
    this.#gone = new Promise((_, reject) => {
      this.#worker.once('error', reject);
      this.#worker.once('exit', () => reject(new Error('The thread of an archive has stopped.')));
    });
    this.#gone.catch(() => undefined);
  }

  /** Tells it one thing, and gives the bytes that it answers. */
  async write(told: ToArchive): Promise<Uint8Array> {
    const packed = new Promise<Uint8Array>((resolve) => {
      this.#worker.once('message', resolve);
    });
    this.#worker.postMessage(told, []);
    return Promise.race([packed, this.#gone]);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/**
 * In the bundle the worker stands beside the server's file, as `archive-worker.js`. Among the sources it is TypeScript,
 * and a thread does not inherit the loader for it: it asks for tsx itself.
 */
function startWorker(workerData: { readonly now: Date }): Worker {
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return new Worker(new URL('./archive-worker.js', here), { workerData });
  const worker = new URL('./archive-worker.ts', here);
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${worker.href}'); });`;
  return new Worker(start, { eval: true, workerData });
}
