/** Deletes files that no record refers to, and content that no row refers to. */
import { sql } from 'kysely';
import { unattachedDays } from '#core/files/file-rules.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { allSchools } from '#server/schools/all-schools-store.ts';
import { filePlaces } from './file-reader-store.ts';
import { holdSweep } from './file-store.ts';
import { type FileStorage, prefixes } from '#server/storage/file-storage.ts';

/** Younger content may belong to an upload whose row is not committed. */
const contentAge = 3_600_000;

export type Swept = { readonly rows: number; readonly contents: number };

/** Deletes what is left over, and returns how much it was. */
export async function sweepFiles(database: Database, storage: FileStorage, now: Date): Promise<Swept> {
  const schoolIds = (await allSchools(database)).map(({ id }) => id);
  let rows = 0;
  for (const schoolId of schoolIds) rows += await deleteUnattached(database, schoolId, now);
  let contents = 0;
  for (const prefix of prefixes) contents += await deleteUnreferenced(database, storage, { prefix, schoolIds, now });
  return { rows, contents };
}

async function deleteUnattached(database: Database, schoolId: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unattachedDays * 86_400_000);
  return database.transaction({ schoolIds: [schoolId] }, async (tx) => {
    const isReferred = sql.join(
      filePlaces.map(({ table }) => sql`exists (select from ${sql.table(table)} r where r.file_id = f.id)`),
      sql` or `,
    );
    // The references are read before the statement waits for a record that takes the file. `attached_at` is read again.
    const { numAffectedRows } = await sql`
      delete from files f where f.created_at < ${before} and not (${isReferred})
        and (f.attached_at is null or f.attached_at < ${before})`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

/** Under the lock: an upload either committed its rows before, or finds its content missing and fails. */
async function deleteUnreferenced(
  database: Database,
  storage: FileStorage,
  { prefix, schoolIds, now }: { readonly prefix: string; readonly schoolIds: readonly number[]; readonly now: Date },
): Promise<number> {
  const old = (await storage.list(prefix)).filter(({ writtenAt }) => now.getTime() - writtenAt.getTime() > contentAge);
  if (old.length === 0) return 0;
  return database.transaction({ schoolIds }, async (tx) => {
    await holdSweep(tx, 'exclusive');
    const known = await knownContents(tx, prefix);
    const current = new Map((await storage.list(prefix)).map(({ name, writtenAt }) => [name, writtenAt]));
    const orphans = old.filter(({ name, writtenAt }) => {
      const isUnchanged = current.get(name)?.getTime() === writtenAt.getTime();
      return isUnchanged && !known.has(name);
    });
    for (const { name } of orphans) await storage.remove(name);
    return orphans.length;
  });
}

async function knownContents(tx: Tx, prefix: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct sha256 from file_contents where sha256 >= ${prefix} and sha256 < ${`${prefix}g`}`.execute(tx);
  return new Set(rows.map(({ sha256 }) => sha256));
}
