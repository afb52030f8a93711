/** What the rules need of whole groups on a day, for other features: who writes and publishes has judged the rights. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import { durationOf } from '#core/attendance/attendance-rules.ts';
import {
  type ChildStatus,
  type GroupDay,
  groupDayOf,
  knownChild,
  type KnownChild,
  statusOf,
} from '#core/attendance/status-rules.ts';
import { isSchoolDay } from '#core/pickups/pickup-rules.ts';
import { type SchoolTime, schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { type DayMarkRow, dayMarksOf, selectDayMarks } from './day-marks-store.ts';

/** A child of a group on a day: what is known of it, where that puts it, and how far its group's attendance is. */
export type ChildOnDay = {
  readonly known: KnownChild;
  readonly status: ChildStatus;
  readonly groupDay: GroupDay;
};

/** Every child of some groups on a day, by its id. */
export async function findChildrenOnDay(
  tx: Tx,
  groupIds: readonly number[],
  day: string,
  now: Date,
): Promise<ReadonlyMap<number, ChildOnDay>> {
  const groups = await tx
    .selectFrom('groups as g')
    .innerJoin('schools as s', 's.id', 'g.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['g.id', 's.school_days', 'o.time_zone'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('children as c')
          .select('c.id')
          .select((child) => [
            selectDayMarks(child.ref('c.id'), sql<string>`${day}::date`).as('marks'),
            sql<
              string[]
            >`array(select h.half from absence_half_days h where h.child_id = c.id and h.day = ${day}::date)`.as(
              'halves',
            ),
          ])
          .whereRef('c.group_id', '=', 'g.id')
          .where('c.left_at', 'is', null),
      ).as('children'),
      sql<boolean | null>`(select d.done from attendance_completions d
        where d.group_id = g.id and d.day = ${day}::date order by d.id desc limit 1)`.as('done'),
    ])
    .where('g.id', '=', (eb) => eb.fn.any(eb.val([...groupIds])))
    .execute();
  const found = new Map<number, ChildOnDay>();
  for (const { school_days: schoolDays, time_zone: timeZone, ...group } of groups) {
    const all = childrenOnDay({ ...group, schoolDays, done: group.done ?? false }, day, schoolTimeAt(now, timeZone));
    for (const [childId, child] of all) found.set(childId, child);
  }
  return found;
}

/** What was read of a group's day; a child may stand in it twice. */
type GroupRead = {
  readonly schoolDays: readonly number[];
  readonly done: boolean;
  readonly children: readonly {
    readonly id: number;
    readonly marks: readonly DayMarkRow[];
    readonly halves: readonly string[];
  }[];
};

/** The children of a group on a day by their ids, from what was read of it. `today` is the school's clock. */
export function childrenOnDay(group: GroupRead, day: string, today: SchoolTime): ReadonlyMap<number, ChildOnDay> {
  const known = new Map(
    // Checked by the table's own constraint.
    group.children.map(({ id, marks, halves }) => [
      id,
      knownChild(dayMarksOf(marks), durationOf(halves as HalfDay['half'][])),
    ]),
  );
  const hasSchool = isSchoolDay(day, { schoolDays: group.schoolDays });
  const list = { children: [...known.values()], done: group.done ? {} : null };
  const groupDay = groupDayOf(list, { day, hasSchool }, today);
  const at = (child: KnownChild): ChildOnDay => ({ known: child, status: statusOf(child, groupDay, today), groupDay });
  return new Map([...known].map(([id, child]) => [id, at(child)]));
}
