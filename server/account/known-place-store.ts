/** Queries for the places where accounts signed in. */
import { sql } from 'kysely';
import { retentionCutoff } from '#core/settings/retention.ts';
import type { Tx } from '#server/db/database.ts';

const maxPlaces = 20;

/** Records a sign-in at a place. Keeps the last twenty places. */
export async function savePlace(tx: Tx, { userId, place, now }: { userId: number; place: string; now: Date }) {
  await tx
    .insertInto('sign_in_places')
    .values({ user_id: userId, place, seen_at: now })
    .onConflict((on) => on.columns(['user_id', 'place']).doUpdateSet({ seen_at: now }))
    .execute();
  await sql`
    delete from sign_in_places where user_id = ${userId} and place not in (
      select place from sign_in_places where user_id = ${userId} order by seen_at desc limit ${maxPlaces})`.execute(tx);
}

/** Deletes places whose last sign-in is older than the retention period. */
export async function deleteOldPlaces(tx: Tx, now: Date): Promise<void> {
  const first = new Date(retentionCutoff('places', now.toISOString().slice(0, 10)));
  await tx.deleteFrom('sign_in_places').where('seen_at', '<', first).execute();
}
