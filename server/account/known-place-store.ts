/** Queries for the places where accounts signed in. */
import { sql } from 'kysely';
import { retentionCutoff } from '#core/settings/retention.ts';
import type { Tx } from '#server/db/database.ts';

/** Of addresses, and of devices. */
const maxPlaces = 20;

type PlaceParams = {
  readonly userId: number;
  /** A keyed hash of an address, or of the cookie by which a browser is known. */
  readonly place: string;
  readonly isDevice: boolean;
  readonly now: Date;
};

/** Records a sign-in at an address or on a device. Keeps the last twenty of each. */
export async function savePlace(tx: Tx, { userId, place, isDevice, now }: PlaceParams): Promise<void> {
  await tx
    .insertInto('sign_in_places')
    .values({ user_id: userId, place, is_device: isDevice, seen_at: now })
    .onConflict((on) => on.columns(['user_id', 'place']).doUpdateSet({ seen_at: now }))
    .execute();
  await sql`
    delete from sign_in_places where user_id = ${userId} and is_device = ${isDevice} and place not in (
      select place from sign_in_places where user_id = ${userId} and is_device = ${isDevice}
       order by seen_at desc limit ${maxPlaces})`.execute(tx);
}

/**
 * Whether a user signs in on a device for the first time, after others. The first device of an account is not new. An
 * account of which only addresses are known, from earlier versions, has a new device at an unknown address.
 */
export async function isNewDevice(
  tx: Tx,
  userId: number,
  { device, address }: { readonly device: string; readonly address: string },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('sign_in_places')
    .select(['place', 'is_device'])
    .where('user_id', '=', userId)
    .execute();
  const devices = rows.filter((row) => row.is_device);
  const place = devices.length > 0 ? device : address;
  return rows.length > 0 && rows.every((row) => row.place !== place);
}

/** Deletes places whose last sign-in is older than the retention period. */
export async function deleteOldPlaces(tx: Tx, now: Date): Promise<void> {
  const first = new Date(retentionCutoff('places', now.toISOString().slice(0, 10)));
  await tx.deleteFrom('sign_in_places').where('seen_at', '<', first).execute();
}
