/** What a room device itself reads and writes: it is found by its token or its code, before the tenant scope. */
import { sql } from 'kysely';
import type { RoomPerson } from '#core/room-devices/room-device.ts';
import type { Tx } from '#server/db/database.ts';
import { setLocal, setTenantScope } from '#server/db/tenant-scope.ts';

/** A paired device with its wrong PINs since the last right one. */
export type FoundDevice = {
  readonly id: number;
  readonly schoolId: number;
  readonly name: string;
  readonly failed: number;
  readonly failedAt: Date | null;
  readonly seenAt: Date | null;
};

/**
 * The device of a hashed token, and its school in the tenant scope from then on. Audit entries of the transaction name
 * the device. Undefined when it was revoked or paired again.
 */
export async function findByToken(tx: Tx, hash: string): Promise<FoundDevice | undefined> {
  await present(tx, hash);
  const found = await tx.selectFrom('room_devices').select(columns).where('token', '=', hash).executeTakeFirst();
  if (found) await enter(tx, found);
  return found;
}

/** As `findByToken`, locked until the transaction ends, so that concurrent attempts count one after the other. */
export async function lockByToken(tx: Tx, hash: string): Promise<FoundDevice | undefined> {
  if (!(await findByToken(tx, hash))) return undefined;
  return tx.selectFrom('room_devices').select(columns).where('token', '=', hash).forUpdate().executeTakeFirst();
}

const columns = [
  'id',
  'school_id as schoolId',
  'name',
  'failed',
  'failed_at as failedAt',
  'seen_at as seenAt',
] as const;

async function present(tx: Tx, hash: string): Promise<void> {
  await sql`select ${setLocal('room_token', hash)}`.execute(tx);
}

async function enter(tx: Tx, { id, schoolId }: Pick<FoundDevice, 'id' | 'schoolId'>): Promise<void> {
  await setTenantScope(tx, [schoolId]);
  await sql`select ${setLocal('room_device', String(id))}`.execute(tx);
}

type ClaimParams = { readonly code: string; readonly token: string; readonly now: Date };

/** Pairs the device of a hashed code. Of two concurrent requests, one succeeds. Undefined for a code without effect. */
export async function claimCode(
  tx: Tx,
  { code, token, now }: ClaimParams,
): Promise<{ id: number; schoolId: number; name: string } | undefined> {
  await present(tx, code);
  const found = await tx
    .selectFrom('room_devices')
    .select(['id', 'school_id as schoolId'])
    .where('code', '=', code)
    .where('code_expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return undefined;
  await enter(tx, found);
  return tx
    .updateTable('room_devices')
    .set({ code: null, code_expires_at: null, token, paired_at: now, seen_at: now, failed: 0, failed_at: null })
    .where('id', '=', found.id)
    .where('code', '=', code)
    .where('code_expires_at', '>', now)
    .returning(['id', 'school_id as schoolId', 'name'])
    .executeTakeFirst();
}

/** The name of a school. */
export async function findSchoolName(tx: Tx, schoolId: number): Promise<string> {
  const { name } = await tx.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirstOrThrow();
  return name;
}

/**
 * Whether user `u` may unlock device `d`: staff of one of its groups or with door duty, or for a device of the whole
 * school its staff and its office.
 */
const mayUnlock = sql<boolean>`(
  exists (select from room_device_groups dg join staff_groups sg on sg.group_id = dg.group_id
           where dg.device_id = d.id and sg.user_id = u.id)
  or exists (select from staff_members m
              where m.school_id = d.school_id and m.user_id = u.id and (d.whole_school or m.door_duty))
  or d.whole_school and exists (select from school_admins a where a.school_id = d.school_id and a.user_id = u.id))`;

/** The staff with a PIN who may unlock a device, by name. */
export async function findPeople(tx: Tx, deviceId: number): Promise<RoomPerson[]> {
  const { rows } = await sql<RoomPerson>`
    select u.id, u.name, f.locked_at is not null as "isLocked"
      from room_devices d
      join staff_pins p on true
      join users u on u.id = p.user_id
      left join room_pin_failures f on f.user_id = u.id and f.device_id = d.id
     where d.id = ${deviceId} and ${mayUnlock}
     order by alphabetical(u.name), u.id`.execute(tx);
  return rows;
}

/** The PIN of a person who may unlock a device, as a hash, and the person's address. Undefined for anyone else. */
export async function findUnlocker(
  tx: Tx,
  deviceId: number,
  userId: number,
): Promise<{ hash: string; email: string; locale: string | null } | undefined> {
  const { rows } = await sql<{ hash: string; email: string; locale: string | null }>`
    select p.hash, u.email, u.locale from room_devices d
      join users u on u.id = ${userId} join staff_pins p on p.user_id = u.id
     where d.id = ${deviceId} and ${mayUnlock}`.execute(tx);
  return rows[0];
}

/** Counts a wrong PIN on a device. */
export async function addDeviceFailure(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('room_devices').set({ failed: sql`failed + 1`, failed_at: now }).where('id', '=', id).execute();
}

/** Records a right PIN: who uses the device, and since when. */
export async function saveUse(tx: Tx, id: number, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('room_devices')
    .set({ used_by: userId, used_at: now, seen_at: now, failed: 0, failed_at: null })
    .where('id', '=', id)
    .execute();
}

/** Records that a device was there. */
export async function saveRoomSeen(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('room_devices').set({ seen_at: now }).where('id', '=', id).execute();
}
