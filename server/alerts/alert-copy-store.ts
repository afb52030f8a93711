import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';

/** Every alert that somebody sent, for their copy of it. */
export function copyAlerts(tx: Tx, { id }: Person) {
  return tx
    .selectFrom('alerts as a')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .select(['a.id', 'c.name as child', 'a.kind', 'a.note', 'a.created_at as createdAt', 'a.seen_at as seenAt'])
    .select(['a.late_minutes as lateMinutes', 'a.times', 'a.last_at as lastAt'])
    .where('a.sent_by', '=', id)
    .orderBy('a.id', 'desc')
    .execute();
}
