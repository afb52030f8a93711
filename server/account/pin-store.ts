/** The PIN of a user, stored as a hash, and the wrong PINs of a person on each room device. */
import { sql } from 'kysely';
import type { PinState } from '#core/account/pin-api.ts';
import type { Tx } from '#server/db/database.ts';

/** When a user's PIN was set. */
export async function findPinState(tx: Tx, userId: number): Promise<PinState> {
  const row = await tx.selectFrom('staff_pins').select('changed_at').where('user_id', '=', userId).executeTakeFirst();
  return { changedAt: row?.changed_at.toISOString() ?? null };
}

export async function savePin(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('staff_pins')
    .values({ user_id: userId, hash, changed_at: now })
    .onConflict((on) => on.column('user_id').doUpdateSet({ hash, changed_at: now }))
    .execute();
}

/** Deletes a user's PIN. Returns whether there was one. */
export async function deletePin(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staff_pins').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets a user's wrong PINs on all devices, which unlocks the PIN. Returns whether there were any. */
export async function deletePinFailures(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('room_pin_failures').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

type FailureKey = { readonly deviceId: number; readonly userId: number };

/** A user's wrong PINs on all devices since the last right one, and whether the PIN is locked on this device. */
export type PinFailures = { readonly failed: number; readonly failedAt: Date | null; readonly isLocked: boolean };

export async function findPinFailures(tx: Tx, { deviceId, userId }: FailureKey): Promise<PinFailures> {
  const { rows } = await sql<PinFailures>`
    select coalesce(sum(failed), 0)::int as failed, max(failed_at) as "failedAt",
           coalesce(bool_or(locked_at is not null and device_id = ${deviceId}), false) as "isLocked"
      from room_pin_failures where user_id = ${userId}`.execute(tx);
  return rows[0] ?? { failed: 0, failedAt: null, isLocked: false };
}

/** Counts a wrong PIN of a user on a device, and locks it there at the maximum. Returns the count on this device. */
export async function addPinFailure(
  tx: Tx,
  { deviceId, userId, now, most }: FailureKey & { now: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    insert into room_pin_failures as f (device_id, user_id, failed, failed_at)
    values (${deviceId}, ${userId}, 1, ${now})
    on conflict (device_id, user_id) do update
      set failed = f.failed + 1, failed_at = excluded.failed_at,
          locked_at = case when f.failed + 1 >= ${most}::int then excluded.failed_at end
    returning failed`.execute(tx);
  return rows[0]?.failed ?? 0;
}

/** After a right PIN: forgets the wrong ones on devices where the PIN is not locked, and on this one. */
export async function clearPinFailures(tx: Tx, { deviceId, userId }: FailureKey): Promise<void> {
  await tx
    .deleteFrom('room_pin_failures')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('locked_at', 'is', null), eb('device_id', '=', deviceId)]))
    .execute();
}
