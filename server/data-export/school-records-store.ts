/** The records of a school for its office, within the tenant scope. Children whose records were erased are left out. */
import { alphabetical } from '#server/db/alphabetical.ts';
import type { RecordPeriod } from '#core/settings/school-records.ts';
import { instantOf } from '#core/time/school-clock.ts';
import { addDays } from '#core/time/day.ts';
import type { Tx } from '#server/db/database.ts';

/** Safety limit, far above the number of records of a school in a period. */
const maxRows = 200_000;

/** The children of a school, with their groups. Selects what each file begins with. */
const childrenOf = (tx: Tx, schoolId: number) =>
  tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .select(['c.id as childId', 'c.number', 'c.family_name as familyName', 'c.given_name as givenName', 'g.room'])
    .where('c.school_id', '=', schoolId)
    .where('c.erased_at', 'is', null)
    .limit(maxRows);

/** Enrolled children with each of their guardians. A child without a guardian has one row. */
export function findFamilyRows(tx: Tx, schoolId: number) {
  return childrenOf(tx, schoolId)
    .leftJoin('guardians as l', 'l.child_id', 'c.id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select(['c.born_on as bornOn', 'u.name as guardian', 'l.relationship', 'u.email', 'l.phone'])
    .where('c.left_at', 'is', null)
    .orderBy(alphabetical('c.family_name'))
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .orderBy('u.id')
    .execute();
}

/** Absences with a day in the period. */
export function findAbsenceRows(tx: Tx, schoolId: number, { from, to }: RecordPeriod) {
  return childrenOf(tx, schoolId)
    .innerJoin('absences as a', 'a.child_id', 'c.id')
    .innerJoin('users as u', 'u.id', 'a.reported_by')
    .select(['a.first_day as firstDay', 'a.last_day as lastDay', 'a.kind', 'a.duration', 'a.time', 'a.reason'])
    .select(['a.notes', 'u.name as reportedBy', 'a.created_at as createdAt', 'a.cancelled_at as cancelledAt'])
    .where('a.first_day', '<=', to)
    .where('a.last_day', '>=', from)
    .orderBy('a.first_day')
    .orderBy('a.id')
    .execute();
}

/** Releases of the period, and those that were undone. */
export function findReleaseRows(tx: Tx, schoolId: number, { from, to }: RecordPeriod, zone: string) {
  return childrenOf(tx, schoolId)
    .innerJoin('pickups as p', 'p.child_id', 'c.id')
    .innerJoin('pickup_events as e', 'e.pickup_id', 'p.id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.at', 'e.act', 'e.person_name as collector', 'u.name as by', 'p.origin', 'e.note'])
    .where('e.act', 'in', ['release', 'undo_release'])
    .where('e.at', '>=', instantOf({ day: from, time: '00:00' }, zone))
    .where('e.at', '<', instantOf({ day: addDays(to, 1), time: '00:00' }, zone))
    .orderBy('e.id')
    .execute();
}

/** Published daily reports of the period. */
export function findReportRows(tx: Tx, schoolId: number, { from, to }: RecordPeriod) {
  return childrenOf(tx, schoolId)
    .innerJoin('reports as r', 'r.child_id', 'c.id')
    .innerJoin('users as u', 'u.id', 'r.author_id')
    .select(['r.day', 'r.published_at as publishedAt', 'r.corrected_at as correctedAt', 'u.name as author'])
    .select(['r.notes_en as notesEn', 'r.notes_fr as notesFr'])
    .where('r.published_at', 'is not', null)
    .where('r.day', '>=', from)
    .where('r.day', '<=', to)
    .orderBy('r.day')
    .orderBy('r.id')
    .execute();
}
