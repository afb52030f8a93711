/** The worker thread of the embedded database. Heavy queries and syncs do not block the server's event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DurableFiles, durableParameters } from './fsync-nodefs.ts';
import { copyEmptyDatabase } from './empty-database.ts';
import { clampTimers } from './long-timers.ts';
import { syncPath } from './fsync-path.ts';
import type { WorkerReply, WorkerRequest, WorkerOptions } from './worker-messages.ts';

if (!parentPort) throw new Error('The embedded database must run in a worker thread of the server.');
const port = parentPort;
const { folder, sync } = workerData as WorkerOptions;

clampTimers();
copyEmptyDatabase(folder, sync ? syncPath : () => undefined);
const database = await PGlite.create({
  fs: sync ? new DurableFiles(folder) : new NodeFS(folder),
  startParams: [...(sync ? durableParameters : PGlite.defaultStartParams), '-c', 'shared_buffers=16MB'],
});

port.on('message', (message: WorkerRequest) => {
  if (message === 'close') {
    void database.close().then(() => port.close());
    return;
  }
  void reply(message);
});

tell('ready');

/**
 * A rejected statement is a normal reply. An exception here means that the thread is broken, and the unhandled
 * rejection ends it. PGlite's other calls are not used, because they parse each reply and never free it.
 */
async function reply(message: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // A copy: the next part overwrites this one in the database's memory.
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

function tell(message: WorkerReply, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved);
}
