/** The devices registered for pushes. */
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { PushSubscription } from '#core/notifications/push.ts';
import type { Tx } from '#server/db/database.ts';

type NewDevice = PushSubscription & {
  readonly userId: number;
  readonly sessionId: number;
  readonly locale: Locale;
  readonly now: Date;
};

/** Devices per user. A new one replaces the oldest. */
const maxDevices = 20;

/** Registers a device for this session only, even if another user had registered it. */
export async function saveDevice(tx: Tx, { endpoint, keys, userId, sessionId, locale, now }: NewDevice): Promise<void> {
  const device = { user_id: userId, session_id: sessionId, ...keys, locale };
  await tx
    .insertInto('push_subscriptions')
    .values({ ...device, endpoint, created_at: now })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute();
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId} order by id desc offset ${maxDevices})`.execute(tx);
}

/** Unregisters a user's device. Returns whether it was registered. */
export async function deleteDevice(tx: Tx, userId: number, endpoint: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a device that its push service no longer knows. */
export async function deleteDeadDevice(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** The id of a user's device. */
export async function findDeviceAt(tx: Tx, userId: number, endpoint: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row?.id;
}

export type Device = PushSubscription & { readonly id: number; readonly locale: Locale };

/** A user's device, while its session is valid. */
export async function findDevice(tx: Tx, userId: number, id: number, now: Date): Promise<Device | undefined> {
  const row = await tx
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.endpoint', 'p.p256dh', 'p.auth', 'p.locale'])
    .where('p.id', '=', id)
    .where('p.user_id', '=', userId)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { p256dh, auth, locale, ...device } = row;
  // Checked by the table's own constraint.
  return { ...device, keys: { p256dh, auth }, locale: locale as Locale };
}
