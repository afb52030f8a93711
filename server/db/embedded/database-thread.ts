/**
 * One run of the embedded database in a worker thread, from start to exit. Open requests are rejected when it exits.
 */
import { Worker } from 'node:worker_threads';
import { disableWasmTierUp } from './v8-flags.ts';
import type { WorkerReply, WorkerRequest, WorkerOptions } from './worker-messages.ts';

export class DatabaseThread {
  /** Resolves when the database accepts requests. Rejects if it could not open its folder. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has exited and its files are closed. */
  readonly gone: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting: { answered: (answer: Uint8Array) => void; failed: (error: Error) => void }[] = [];
  #failure: Error | undefined;

  constructor(options: WorkerOptions, bundle?: string) {
    const worker = startWorker(options, bundle);
    this.#worker = worker;
    this.gone = new Promise((resolve) => worker.once('exit', () => resolve()));
    this.ready = new Promise((resolve, reject) => {
      worker.on('message', (message: WorkerReply) => {
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

  /** Sends whole protocol messages up to a Sync, and returns the whole reply. */
  ask(messages: Uint8Array): Promise<Uint8Array> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((answered, failed) => {
      this.#waiting.push({ answered, failed });
      this.#worker.postMessage(messages satisfies WorkerRequest, [messages.buffer as ArrayBuffer]);
    });
  }

  /** Shuts the database down cleanly. */
  async close(): Promise<void> {
    this.#worker.postMessage('close' satisfies WorkerRequest, []);
    await this.gone;
  }

  /** Terminates the thread in the middle of a statement, like a crash. The next start recovers the committed data. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
    await this.gone;
  }
}

/**
 * Messages that pass through the thread are short-lived. A small young generation collects them early. A larger one
 * would let the thread take as much memory as it is given.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 3 };

/**
 * In the bundle, the worker is `database-worker.js` next to the server's file. In the sources it is TypeScript, and a
 * thread does not inherit the loader: it registers tsx itself, unless the path of a bundle is given.
 */
function startWorker(workerData: WorkerOptions, bundle: string | undefined): Worker {
  const here = import.meta.url;
  disableWasmTierUp();
  if (bundle) return new Worker(bundle, { workerData, resourceLimits });
  if (!here.endsWith('.ts')) return new Worker(new URL('./database-worker.js', here), { workerData, resourceLimits });
  const worker = new URL('./worker.ts', here);
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${worker.href}'); });`;
  return new Worker(start, { eval: true, workerData, resourceLimits });
}
