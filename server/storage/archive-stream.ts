/** An archive that is written while its client reads it. */
import { Readable } from 'node:stream';

/** In milliseconds. A client that reads nothing for this long is disconnected. */
const readTimeoutMs = 60_000;

/** A stream that calls `onClose` when it ends, fails, or its client disconnects. */
export function streamUntilRead(pieces: AsyncGenerator<Uint8Array>, onClose: () => void): Readable {
  let slow: NodeJS.Timeout | undefined;
  const watched = async function* () {
    try {
      for await (const piece of pieces) {
        slow = setTimeout(() => stream.destroy(new Error('The client stopped reading the archive.')), readTimeoutMs);
        yield piece;
        clearTimeout(slow);
      }
    } finally {
      clearTimeout(slow);
      onClose();
    }
  };
  const stream = Readable.from(watched(), { objectMode: false, highWaterMark: 256 * 1024 });
  // A client that disconnects before reading never starts the generator.
  stream.once('close', onClose);
  return stream;
}
