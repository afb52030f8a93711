/** Queries of passkeys and answered challenges. */
import { sql } from 'kysely';
import type { Passkey } from '#core/auth/passkey.ts';
import type { Tx } from '#server/db/database.ts';
import type { KnownKey, RegisteredKey } from './passkey-ceremony.ts';
import { hashOf } from './token.ts';

type Row = { id: number; name: string; synced: boolean; created_at: Date; used_at: Date | null };

const columns = ['id', 'name', 'synced', 'created_at', 'used_at'] as const;

const passkeyOf = ({ id, name, synced, created_at, used_at }: Row): Passkey => ({
  id,
  name,
  synced,
  createdAt: created_at.toISOString(),
  lastUsedAt: used_at?.toISOString() ?? null,
});

/** Passkeys of a user, oldest first. */
export async function findPasskeys(tx: Tx, userId: number): Promise<Passkey[]> {
  const rows = await tx.selectFrom('passkeys').select(columns).where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(passkeyOf);
}

/** One passkey of a user. */
export async function findPasskey(tx: Tx, userId: number, id: number): Promise<Passkey | undefined> {
  const row = await tx
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && passkeyOf(row);
}

/** Credential ids of a user's passkeys, so that a device does not register twice. */
export async function findCredentials(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.selectFrom('passkeys').select('credential_id').where('user_id', '=', userId).execute();
  return rows.map(({ credential_id }) => credential_id);
}

/** Finds a passkey of any user by its credential id: a sign-in names no account. */
export async function findKey(tx: Tx, credentialId: string): Promise<(KnownKey & { id: number }) | undefined> {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

type NewPasskey = { readonly userId: number; readonly name: string; readonly key: RegisteredKey; readonly now: Date };

/** Inserts a passkey. Returns undefined when it already exists. */
export async function insertPasskey(tx: Tx, { userId, name, key, now }: NewPasskey): Promise<Passkey | undefined> {
  const { credentialId, publicKey, counter, synced } = key;
  const row = await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      name,
      credential_id: credentialId,
      public_key: Buffer.from(publicKey),
      counter,
      synced,
      created_at: now,
    })
    .onConflict((on) => on.constraint('passkeys_one_per_credential').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && passkeyOf(row);
}

/**
 * Records a use of a passkey. Returns false when its counter has changed since: of two uses with one counter, one comes
 * from a copied key.
 */
export async function saveUse(
  tx: Tx,
  { id, counter }: { id: number; counter: number },
  now: { counter: number; synced: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: now.counter, synced: now.synced, used_at: now.at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Renames a passkey. Returns whether it exists. */
export async function savePasskeyName(tx: Tx, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey. Returns whether it existed. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const nameOf = (challenge: string) => `passkey ${hashOf(challenge)}`;

/**
 * Stores a challenge as answered and deletes expired ones. Returns false when it was answered already, including by a
 * concurrent request.
 */
export async function consumeChallenge(tx: Tx, challenge: string, { now, expiresAt }: { now: Date; expiresAt: Date }) {
  const identifier = nameOf(challenge);
  await sql`select pg_advisory_xact_lock(hashtextextended(${identifier}, 0))`.execute(tx);
  const answered = await tx
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', identifier)
    .limit(1)
    .execute();
  if (answered.length > 0) return false;
  await tx
    .deleteFrom('verifications')
    .where('identifier', 'like', 'passkey %')
    .where('expires_at', '<=', now)
    .execute();
  const times = { expires_at: expiresAt, created_at: now, updated_at: now };
  await tx
    .insertInto('verifications')
    .values({ identifier, value: '', ...times })
    .execute();
  return true;
}
