/** Passkeys and the challenges that were answered, as SQL. */
import { sql } from 'kysely';
import type { Passkey } from '#core/sessions/passkey.ts';
import type { Tx } from '#server/db/database.ts';
import type { KnownKey, MadeKey } from './passkey-ceremony.ts';
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

/** A person's own, as they were added. */
export async function findPasskeys(tx: Tx, userId: number): Promise<Passkey[]> {
  const rows = await tx.selectFrom('passkeys').select(columns).where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(passkeyOf);
}

/** One of a person's own. */
export async function findPasskey(tx: Tx, userId: number, id: number): Promise<Passkey | undefined> {
  const row = await tx
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && passkeyOf(row);
}

/** What a person's devices know their keys by, so that none makes a second one. */
export async function findCredentials(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.selectFrom('passkeys').select('credential_id').where('user_id', '=', userId).execute();
  return rows.map(({ credential_id }) => credential_id);
}

/** A key by what its device knows it by, whosever it is: a proof names no account. */
export async function findKey(tx: Tx, credentialId: string): Promise<(KnownKey & { id: number }) | undefined> {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

type New = { readonly userId: number; readonly name: string; readonly key: MadeKey; readonly now: Date };

/** Nothing when the key is kept already. */
export async function insertPasskey(tx: Tx, { userId, name, key, now }: New): Promise<Passkey | undefined> {
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
 * Notes that a key was used. Says no when another use came in between: of two proofs with one count, one is a copy’s.
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

/** Names one of a person's own. Says whether there is one. */
export async function savePasskeyName(tx: Tx, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes one of a person's own. Says whether there was one. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const nameOf = (challenge: string) => `passkey ${hashOf(challenge)}`;

/** Uses a challenge up and forgets those that are too old. Says no when it was answered before, also at once. */
export async function takeChallenge(tx: Tx, challenge: string, { now, expiresAt }: { now: Date; expiresAt: Date }) {
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
