import type { Tx } from '#server/db/database.ts';
import type { Person } from './person.ts';

/** Somebody's account and the devices and passkeys by which they sign in, for their copy of it. */
export async function copyAccount(tx: Tx, { id }: Person) {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'locale', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const devices = await tx
    .selectFrom('sessions')
    .select(['created_at as signedInAt', 'expires_at as until', 'browser', 'system', 'seen_at as seenAt'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return { ...account, devices, passkeys };
}
