import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Lock of the sweep against uploads that commit: uploads share it, until the transaction ends. */
export async function holdSweep(tx: Tx, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended('file sweep', 0))`.execute(tx);
}
