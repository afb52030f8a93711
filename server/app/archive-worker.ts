/** The thread in which an archive is written and packed, so that nobody is answered later for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { ArchiveWriter, type ToArchive } from './archive-writer.ts';

if (!parentPort) throw new Error('An archive is written for the server, in a thread of it.');
const port = parentPort;
const { now } = workerData as { readonly now: Date };
const writer = new ArchiveWriter(now);

// What throws here ends the thread, and the archive with it.
port.on('message', (told: ToArchive) => {
  const packed = new Uint8Array(writer.write(told));
  port.postMessage(packed, [packed.buffer]);
});
