import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';

/** Since when somebody has had a calendar address, for their copy of it. */
export function copyCalendars(tx: Tx, { id }: Person) {
  return tx.selectFrom('calendars').select('created_at as createdAt').where('user_id', '=', id).execute();
}
