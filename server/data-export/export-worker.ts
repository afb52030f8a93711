/** The worker thread that writes and compresses a data export, so that it does not block other requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { ArchiveWriter, type ArchiveMessage } from './export-writer.ts';

if (!parentPort) throw new Error('The data export must run in a worker thread of the server.');
const port = parentPort;
const { now } = workerData as { readonly now: Date };
const writer = new ArchiveWriter(now);

// An exception ends the thread and fails the export.
port.on('message', (message: ArchiveMessage) => {
  const packed = new Uint8Array(writer.write(message));
  port.postMessage(packed, [packed.buffer]);
});
