/** Canary records of `permission-matrix.test.ts`: sign-in data of an account. */
import type { Tx } from '#server/db/database.ts';
import type { Mark } from './expected-outcomes.ts';

/** Marks the sign-in data of the parent's account, and signs them in on another device. */
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
  const token = { user_id: userId, name: mark('apiToken'), token: mark('apiToken'), ending: 'abcd', access: 'read' };
  const apiToken = tx
    .insertInto('api_tokens')
    .values({ ...token, created_at: now, expires_at: new Date(now.getTime() + 86_400_000) });
  const identity = tx.insertInto('linked_identities').values({
    user_id: userId,
    issuer: 'https://issuer.example',
    subject: `subject ${userId}`,
    email: mark('identity'),
    created_at: now,
    last_used_at: now,
  });
  const session = tx.insertInto('sessions').values({ user_id: userId, token: mark('passkey'), expires_at });
  return {
    passkeyId: (await passkey.returning('id').executeTakeFirstOrThrow()).id,
    identityId: (await identity.returning('id').executeTakeFirstOrThrow()).id,
    apiTokenId: (await apiToken.returning('id').executeTakeFirstOrThrow()).id,
    deviceId: (await session.returning('id').executeTakeFirstOrThrow()).id,
  };
}

/** A webhook of a school. It receives no kind of event that the calls make. */
export async function markWebhook(tx: Tx, schoolId: number, mark: (name: Mark) => string, now: Date) {
  const url = `https://receiver.example/${mark('webhook')}`;
  const row = { school_id: schoolId, url, kinds: ['announcements'], nonce: 'of the canary', made_at: now };
  const { id } = await tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow();
  const attempt = { school_id: schoolId, webhook_id: id, type: 'webhook.test', at: now, status: 200 };
  await tx.insertInto('webhook_attempts').values(attempt).execute();
  return { webhookId: id };
}

/** Two room devices of a school, and a PIN that is locked on the first. */
export async function markRoomDevices(tx: Tx, { schoolId, userId }: { schoolId: number; userId: number }, now: Date) {
  const device = { school_id: schoolId, whole_school: true, made_by: userId, made_at: now };
  const [roomDevice, revokedDevice] = await tx
    .insertInto('room_devices')
    .values(['Gymnase', 'Cuisine'].map((name) => ({ ...device, name })))
    .returning('id')
    .execute();
  const person = { name: 'Locked Person', email: `locked.${schoolId}@example.org` };
  const { id: lockedId } = await tx.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow();
  await tx.insertInto('staff_pins').values({ user_id: lockedId, hash: 'a hash', changed_at: now }).execute();
  const failure = { user_id: lockedId, failed: 10, failed_at: now, locked_at: now };
  await tx
    .insertInto('room_pin_failures')
    .values({ ...failure, device_id: roomDevice?.id ?? 0 })
    .execute();
  return { roomDeviceId: roomDevice?.id ?? 0, revokedDeviceId: revokedDevice?.id ?? 0 };
}
