import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

/** The creation date of a user's calendar address, for their data export. */
export function copyCalendars(tx: Tx, { id }: CurrentUser) {
  return tx.selectFrom('calendars').select('created_at as createdAt').where('user_id', '=', id).execute();
}
