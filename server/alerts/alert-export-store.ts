import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

/** All alerts sent by the current user, for the data export. */
export function copyAlerts(tx: Tx, { id }: CurrentUser) {
  return tx
    .selectFrom('alerts as a')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .select(['a.id', 'c.name as child', 'a.kind', 'a.note', 'a.created_at as createdAt', 'a.seen_at as seenAt'])
    .select(['a.late_minutes as lateMinutes', 'a.times', 'a.last_at as lastAt'])
    .where('a.sent_by', '=', id)
    .orderBy('a.id', 'desc')
    .execute();
}
