/**
 * The memory trial's mutant: a thread that asks PGlite by the call that parses each reply and keeps what it parsed. The
 * trial must fail on it.
 */
import { PGlite } from '@electric-sql/pglite';

PGlite.prototype.execProtocolRawStream = async function execute(message, { onRawData }) {
  onRawData(this.execProtocolRawSync(message));
};
await import('./memory-thread.ts');
