/** The room devices of a school, as its office manages them. */
import { sql } from 'kysely';
import type { NewRoomDevice, RoomDevices } from '#core/room-devices/room-device.ts';
import type { Tx } from '#server/db/database.ts';

/** The devices of a school that are not revoked, by name. */
export async function findRoomDevices(tx: Tx, schoolId: number, now: Date): Promise<RoomDevices> {
  const { rows } = await sql<Omit<RoomDevices, 'schoolId'>>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', d.id,
            'name', d.name,
            'wholeSchool', d.whole_school,
            'groups', coalesce((
              select jsonb_agg(jsonb_build_object('id', g.id, 'room', g.room) order by g.room)
                from room_device_groups dg join groups g on g.id = dg.group_id where dg.device_id = d.id), '[]'),
            'state', case when d.token is null then 'waiting' else 'paired' end,
            'codeExpiresAt', case when d.code_expires_at > ${now} then ${instant('d.code_expires_at')} end,
            'pairedAt', ${instant('d.paired_at')},
            'seenAt', ${instant('d.seen_at')},
            'lastUse', (select jsonb_build_object('name', u.name, 'at', ${instant('d.used_at')})
              from users u where u.id = d.used_by),
            'locked', coalesce((
              select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by alphabetical(u.name))
                from room_pin_failures f join users u on u.id = f.user_id
               where f.device_id = d.id and f.locked_at is not null), '[]'))
          order by alphabetical(d.name), d.id)
          from room_devices d where d.school_id = ${schoolId} and d.revoked_at is null), '[]') as devices,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'room', g.room) order by g.room)
          from groups g where g.school_id = ${schoolId} and g.archived_at is null), '[]') as groups`.execute(tx);
  const [found] = rows;
  return { schoolId, devices: found?.devices ?? [], groups: found?.groups ?? [] };
}

/** An instant as ISO 8601 in JSON. */
const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Locks the school's devices until the transaction ends and counts those not revoked. */
export async function countRoomDevices(tx: Tx, schoolId: number): Promise<number> {
  const rows = await tx
    .selectFrom('room_devices')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('revoked_at', 'is', null)
    .forNoKeyUpdate()
    .execute();
  return rows.length;
}

type Maker = { readonly userId: number; readonly now: Date };

/** Inserts a device without a code. Returns its id. */
export async function insertRoomDevice(
  tx: Tx,
  { schoolId, name, groupIds }: NewRoomDevice,
  { userId, now }: Maker,
): Promise<number> {
  const { id } = await tx
    .insertInto('room_devices')
    .values({ school_id: schoolId, name, whole_school: groupIds.length === 0, made_by: userId, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const groups = [...new Set(groupIds)].map((groupId) => ({ school_id: schoolId, device_id: id, group_id: groupId }));
  if (groups.length > 0) await tx.insertInto('room_device_groups').values(groups).execute();
  return id;
}

/** How many of these groups are active groups of the school. */
export async function countActiveGroups(tx: Tx, schoolId: number, groupIds: readonly number[]): Promise<number> {
  const { n } = await tx
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('school_id', '=', schoolId)
    .where('archived_at', 'is', null)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...groupIds])))
    .executeTakeFirstOrThrow();
  return n;
}

type DeviceAtSchools = { readonly id: number; readonly schoolIds: readonly number[] };

/** The school of a device that is not revoked, at one of these schools. */
export async function findDeviceSchool(tx: Tx, { id, schoolIds }: DeviceAtSchools): Promise<number | undefined> {
  const row = await tx
    .selectFrom('room_devices')
    .select('school_id')
    .where('id', '=', id)
    .where('school_id', '=', (eb) => eb.fn.any(eb.val([...schoolIds])))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.school_id;
}

/** Replaces the pairing code of a device. */
export async function saveCode(tx: Tx, id: number, code: string, expiresAt: Date): Promise<void> {
  await tx.updateTable('room_devices').set({ code, code_expires_at: expiresAt }).where('id', '=', id).execute();
}

/** Revokes a device. Its name remains for the audit log. */
export async function markRevoked(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('room_devices')
    .set({ code: null, code_expires_at: null, token: null, used_by: null, used_at: null, revoked_at: now })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('room_device_groups').where('device_id', '=', id).execute();
  await tx.deleteFrom('room_pin_failures').where('device_id', '=', id).execute();
}

/** Unlocks a PIN on a device. Returns whether it was locked. */
export async function unlockFailure(tx: Tx, deviceId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('room_pin_failures')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('locked_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
