/** The wrapped data keys of schools. */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { type HealthKeys, MissingHealthKey, type WrappedKey } from './health-keys.ts';

/** The data key of a school, made by the first file. Of two concurrent ones, both use the first. */
export async function dataKeyOf(tx: Tx, keys: HealthKeys, schoolId: number, now: Date): Promise<WrappedKey> {
  const found = await findDataKey(tx, schoolId);
  if (found) return found;
  const { keyId, wrapped } = keys.create(schoolId);
  await tx
    .insertInto('health_keys')
    .values({ school_id: schoolId, key_id: keyId, wrapped, created_at: now, wrapped_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const stored = await findDataKey(tx, schoolId);
  if (!stored) throw new Error(`no health key for school ${schoolId}`);
  return stored;
}

async function findDataKey(tx: Tx, schoolId: number): Promise<WrappedKey | undefined> {
  return tx
    .selectFrom('health_keys')
    .select(['key_id as keyId', 'wrapped'])
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
}

/**
 * Throws `MissingHealthKey` if a stored data key or the secret of a second step cannot be opened with the configured
 * keys.
 */
export async function checkHealthKeys(database: Database, keys: HealthKeys): Promise<void> {
  for (const { schoolId, ...stored } of await database.asOwner(findAll)) keys.check(schoolId, stored);
  const ofSecrets = await database.asOwner((tx) =>
    tx.selectFrom('two_step_secrets').select('key_id as keyId').distinct().execute(),
  );
  for (const { keyId } of ofSecrets) if (!keys.has(keyId)) throw new MissingHealthKey(keyId);
}

/**
 * Wraps all data keys and secrets of second steps with the current key, in one transaction. Throws `MissingHealthKey`,
 * and changes nothing then. Returns how many data keys it wrapped. Files stay as they are, because their data key is
 * the same.
 */
export async function rewrapDataKeys(database: Database, keys: HealthKeys, now: Date): Promise<number> {
  return database.asOwner(async (tx) => {
    const stale = (await findAll(tx)).filter(({ keyId }) => keyId !== keys.currentId);
    for (const { schoolId, ...stored } of stale) {
      const { keyId, wrapped } = keys.rewrap(schoolId, stored);
      await tx
        .updateTable('health_keys')
        .set({ key_id: keyId, wrapped, wrapped_at: now })
        .where('school_id', '=', schoolId)
        .execute();
    }
    await rewrapSecrets(tx, keys);
    return stale.length;
  });
}

async function rewrapSecrets(tx: Tx, keys: HealthKeys): Promise<void> {
  const stale = await tx
    .selectFrom('two_step_secrets')
    .select(['user_id', 'key_id', 'secret'])
    .where('key_id', '!=', keys.currentId)
    .forUpdate()
    .execute();
  for (const { user_id: userId, key_id: keyId, secret } of stale) {
    const sealed = keys.sealSecret(userId, keys.openSecret(userId, { keyId, wrapped: secret }));
    await tx
      .updateTable('two_step_secrets')
      .set({ key_id: sealed.keyId, secret: sealed.wrapped })
      .where('user_id', '=', userId)
      .execute();
  }
}

/** Of every school. Rows are invisible before the scope is set, so it is set to all ids up to the last. */
async function findAll(tx: Tx): Promise<(WrappedKey & { readonly schoolId: number })[]> {
  const { rows } = await sql<{ last: number }>`select coalesce(last_value, 0)::int as last from schools_id_seq`.execute(
    tx,
  );
  await setTenantScope(
    tx,
    Array.from({ length: rows[0]?.last ?? 0 }, (_, n) => n + 1),
  );
  return tx
    .selectFrom('health_keys')
    .select(['school_id as schoolId', 'key_id as keyId', 'wrapped'])
    .orderBy('school_id')
    .forUpdate()
    .execute();
}
