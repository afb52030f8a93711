/** Attendance of whole groups on a day, for the rules of other features. The caller has checked the rights. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import {
  type ChildStatus,
  type GroupDay,
  groupDayOf,
  childFacts,
  type ChildFacts,
  reportedOn,
  statusOf,
} from '#core/attendance/status-rules.ts';
import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { type SchoolTime, schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { calendarBetween } from '#server/school-days/school-day-store.ts';
import { type DayMarkRow, dayMarksOf, selectDayMarks } from './day-marks-store.ts';

/** A child of a group on a day, with its place, and whether its group's attendance is complete. */
export type ChildOnDay = {
  readonly known: ChildFacts;
  readonly status: ChildStatus;
  readonly groupDay: GroupDay;
};

/** All children of some groups on a day, by id. */
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
    .select(['g.id', 'o.time_zone'])
    .select((eb) => [
      calendarBetween(eb.ref('s.id'), { from: day, to: day }).as('calendar'),
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
            sql<string | null>`(select a.time from absences a where a.child_id = c.id and a.first_day = ${day}::date
              and a.kind = 'late' and a.cancelled_at is null)`.as('arrives'),
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
  for (const { time_zone: timeZone, ...group } of groups) {
    const all = childrenOnDay({ ...group, done: group.done ?? false }, day, schoolTimeAt(now, timeZone));
    for (const [childId, child] of all) found.set(childId, child);
  }
  return found;
}

/** Query result for a group's day. A child may occur twice. */
type GroupDayRow = {
  readonly calendar: SchoolCalendar;
  readonly done: boolean;
  readonly children: readonly {
    readonly id: number;
    readonly marks: readonly DayMarkRow[];
    readonly halves: readonly string[];
    /** When the child arrives late by its family's report. */
    readonly arrives: string | null;
  }[];
};

/** The children of a group on a day, by id. `today` is the school's clock. */
export function childrenOnDay(group: GroupDayRow, day: string, today: SchoolTime): ReadonlyMap<number, ChildOnDay> {
  const onDay = onDayOf(group.calendar, day);
  const known = new Map(
    // A table constraint limits the values.
    group.children.map(({ id, marks, halves, arrives }) => [
      id,
      childFacts(dayMarksOf(marks), reportedOn(onDay, halves as HalfDay['half'][]), arrives),
    ]),
  );
  const list = { children: [...known.values()], done: group.done ? {} : null };
  const groupDay = groupDayOf(list, onDay, today);
  const at = (child: ChildFacts): ChildOnDay => ({ known: child, status: statusOf(child, groupDay, today), groupDay });
  return new Map([...known].map(([id, child]) => [id, at(child)]));
}
