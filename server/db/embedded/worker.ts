/** The thread in which the embedded database runs, so that neither a heavy query nor a sync stops the server. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DurableFiles, durableParameters } from './durable-files.ts';
import { layEmptyDatabase } from './empty-database.ts';
import { clampTimers } from './long-timers.ts';
import { syncPath } from './sync-path.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './worker-messages.ts';

if (!parentPort) throw new Error('The embedded database is started by the server, in a thread of it.');
const port = parentPort;
const { folder, sync } = workerData as WorkerOptions;

clampTimers();
layEmptyDatabase(folder, sync ? syncPath : () => undefined);
const database = await PGlite.create({
  fs: sync ? new DurableFiles(folder) : new NodeFS(folder),
  startParams: [...(sync ? durableParameters : PGlite.defaultStartParams), '-c', 'shared_buffers=16MB'],
});

port.on('message', (message: ToWorker) => {
  if (message === 'close') {
    void database.close().then(() => port.close());
    return;
  }
  void reply(message);
});

tell('ready');

/**
 * What throws here is not a refused statement, which is a reply like another: the thread cannot be trusted any more,
 * and the rejection ends it. PGlite's other calls parse each reply and keep what they parsed for good.
 */
async function reply(message: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // Copied, because the next part takes the place of this one in the database's memory.
  await database.execProtocolRawStream(message, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
  const whole = joinParts(parts);
  tell(whole, [whole.buffer as ArrayBuffer]);
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function tell(message: FromWorker, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved);
}
