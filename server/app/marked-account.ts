/** For the walk of `authorisation.test.ts`: what opens an account. */
import type { Tx } from '#server/db/database.ts';
import type { Mark } from './authorisation/outcomes.ts';

/** Marks what opens the parent's account, and signs them in on another device. */
export async function markAccount(tx: Tx, userId: number, mark: (name: Mark) => string, now: Date) {
  const expires_at = new Date('2100-01-01');
  const change = { user_id: userId, email: `${mark('newEmail')}@example.org`, token: mark('newEmail') };
  await tx
    .insertInto('email_changes')
    .values({ ...change, created_at: now, expires_at })
    .execute();
  await tx.insertInto('sign_in_places').values({ user_id: userId, place: 'a keyed hash', seen_at: now }).execute();
  const key = { user_id: userId, name: mark('passkey'), public_key: Buffer.alloc(1), counter: 0, synced: false };
  const passkey = tx.insertInto('passkeys').values({ ...key, credential_id: `AAA${userId}`, created_at: now });
  const session = tx.insertInto('sessions').values({ user_id: userId, token: mark('passkey'), expires_at });
  return {
    passkeyId: (await passkey.returning('id').executeTakeFirstOrThrow()).id,
    deviceId: (await session.returning('id').executeTakeFirstOrThrow()).id,
  };
}
