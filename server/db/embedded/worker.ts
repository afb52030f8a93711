/** The thread in which the embedded database runs, so that neither a heavy query nor a sync stops the server. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DurableFiles, durableParameters } from './durable-files.ts';
import { layEmptyDatabase } from './empty-database.ts';
import { syncPath } from './sync-path.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './worker-messages.ts';

if (!parentPort) throw new Error('The embedded database is started by the server, in a thread of it.');
const port = parentPort;
const { folder, sync } = workerData as WorkerOptions;

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
  // What throws here is not a refused statement, which is an answer like another: the thread cannot be trusted any
  // more.
  const answer = database.execProtocolRawSync(message);
  tell(answer, [answer.buffer as ArrayBuffer]);
});

tell('ready');

function tell(message: FromWorker, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved);
}
