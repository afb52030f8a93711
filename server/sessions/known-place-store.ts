/** From where accounts were signed in to, as SQL, and what processes tell each other of failed sign-ins. */
import { sql } from 'kysely';
import { keptSince } from '#core/settings/retention.ts';
import type { Tx } from '#server/db/database.ts';

const maxPlaces = 20;

/** Notes that an account was signed in to from a place. Keeps the last twenty. */
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

/** Deletes the places where an account was last signed in to before what is kept. */
export async function deleteOldPlaces(tx: Tx, now: Date): Promise<void> {
  const first = new Date(keptSince('places', now.toISOString().slice(0, 10)));
  await tx.deleteFrom('sign_in_places').where('seen_at', '<', first).execute();
}

/** Tells every process of a sign-in that failed or succeeded. */
export async function notifyTry(tx: Tx, notice: object): Promise<void> {
  await sql`select pg_notify('parvis_sign_ins', ${JSON.stringify(notice)})`.execute(tx);
}
