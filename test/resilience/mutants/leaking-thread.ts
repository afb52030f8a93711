/**
 * The mutant of the memory trial: a thread that uses PGlite's parsing call and keeps what it parsed. The trial must
 * fail on it.
 */
import { PGlite } from '@electric-sql/pglite';

PGlite.prototype.execProtocolRawStream = async function execute(message, { onRawData }) {
  onRawData(this.execProtocolRawSync(message));
};
await import('#test/resilience/memory-thread.ts');
