/** One run of the embedded database, from its opening to its end; what asks it is answered or told that it ended. */
import { Worker } from 'node:worker_threads';
import { spareMemory } from './optimiser.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './worker-messages.ts';

export class DatabaseThread {
  /** Resolves when it answers; rejects when it could not open its folder. */
  readonly ready: Promise<void>;
  /** Resolves when it is gone, its files with it. */
  readonly gone: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting: { answered: (answer: Uint8Array) => void; failed: (error: Error) => void }[] = [];
  #failure: Error | undefined;

  constructor(options: WorkerOptions, bundle?: string) {
    const worker = startWorker(options, bundle);
    this.#worker = worker;
    this.gone = new Promise((resolve) => worker.once('exit', () => resolve()));
    this.ready = new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message === 'ready') resolve();
        else this.#waiting.shift()?.answered(message);
      });
      worker.on('error', (error) => {
        this.#failure = error;
      });
      worker.once('exit', () => {
        this.#failure ??= new Error('The embedded database has stopped.');
        reject(this.#failure);
        for (const { failed } of this.#waiting.splice(0)) failed(this.#failure);
      });
    });
    this.ready.catch(() => undefined);
  }

  /** Asks with whole protocol messages up to a Sync, and gives the whole answer. */
  ask(messages: Uint8Array): Promise<Uint8Array> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((answered, failed) => {
      this.#waiting.push({ answered, failed });
      this.#worker.postMessage(messages satisfies ToWorker, [messages.buffer as ArrayBuffer]);
    });
  }

  /** Writes what is in memory and ends. */
  async close(): Promise<void> {
    this.#worker.postMessage('close' satisfies ToWorker, []);
    await this.gone;
  }

  /** Ends in the middle of a statement, as a crash would; the next opening recovers what was committed. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
    await this.gone;
  }
}

/**
 * What passes through the thread is forgotten at once: its young objects have little room, in megabytes, or they would
 * take as much of the process as they are given.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 3 };

/**
 * In the bundle the worker stands beside the server's file, as `database-worker.js`. Among the sources it is
 * TypeScript, and a thread does not inherit the loader for it: it asks for tsx itself, unless it is told where a bundle
 * of it is.
 */
function startWorker(workerData: WorkerOptions, bundle: string | undefined): Worker {
  const here = import.meta.url;
  spareMemory();
  if (bundle) return new Worker(bundle, { workerData, resourceLimits });
  if (!here.endsWith('.ts')) return new Worker(new URL('./database-worker.js', here), { workerData, resourceLimits });
  const worker = new URL('./worker.ts', here);
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${worker.href}'); });`;
  return new Worker(start, { eval: true, workerData, resourceLimits });
}
