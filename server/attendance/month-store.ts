/** A month of a group's attendance, for staff of the group and the office. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import { groupOnDay, type PastGroup } from '#core/children/past-group-rules.ts';
import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import type { GroupMonth } from '#core/attendance/month.ts';
import { dayCode } from '#core/attendance/month-rules.ts';
import { childFacts, groupDayOf, leftTime, reportedOn } from '#core/attendance/status-rules.ts';
import { schoolDay } from '#core/school-days/school-day-rules.ts';
import { addDays, daysFrom } from '#core/time/day.ts';
import { type SchoolTime, schoolTimeAt } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import { wasInGroup } from '#server/children/past-group-store.ts';
import type { Tx } from '#server/db/database.ts';
import { calendarOf } from '#server/school-days/school-day-store.ts';
import { type DayMarkRow, dayMarksOf } from './day-marks-store.ts';

type FindMonthParams = { readonly groupId: number; readonly month: string; readonly childId?: number | undefined };

/** A month with its school. */
export type FoundMonth = { readonly schoolId: number; readonly month: GroupMonth };

/** The month of a group; undefined for an unknown group. The caller checks the right with `schoolId`. */
export async function findMonth(
  tx: Tx,
  { groupId, month, childId }: FindMonthParams,
  now: Date,
): Promise<FoundMonth | undefined> {
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  /** Also the children who left since the month began, and those who moved to another group. */
  const isListed = sql<boolean>`c.school_id = g.school_id and c.erased_at is null and ${wasInGroup(groupId)}
    and (c.left_at is null or c.left_at >= ${first}::date - 1)`;
  const isInMonth = (day: string) => sql<boolean>`${sql.ref(day)} between ${first}::date and ${last}::date`;
  const row = await tx
    .selectFrom('groups as g')
    .innerJoin('schools as s', 's.id', 'g.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['g.id', 'g.room', 'g.school_id', 's.name as school', 'o.time_zone'])
    .select((eb) => [
      calendarOf(eb.ref('s.id'), sql`${first}::date`, sql`${last}::date`).as('calendar'),
      jsonArrayFrom(
        eb
          .selectFrom('children as c')
          .select(['c.id', 'c.name', 'c.group_id', 'c.past_groups', 'c.born_on', 'c.created_at', 'c.left_at'])
          .where(isListed)
          .orderBy(alphabetical('c.name'))
          .orderBy('c.id'),
      ).as('children'),
      jsonArrayFrom(
        eb
          .selectFrom('attendance_marks as m')
          .innerJoin('children as c', 'c.id', 'm.child_id')
          .select(['m.child_id', 'm.day', 'm.status', 'm.time', 'm.pickup_id', 'm.brought_by'])
          .where(isListed)
          .whereRef('m.school_id', '=', 'g.school_id')
          .where(isInMonth('m.day'))
          .orderBy('m.id'),
      ).as('marks'),
      jsonArrayFrom(
        eb
          .selectFrom('absence_half_days as h')
          .innerJoin('children as c', 'c.id', 'h.child_id')
          .select(['h.child_id', 'h.day', 'h.half'])
          .where(isListed)
          .where(isInMonth('h.day')),
      ).as('halves'),
      jsonArrayFrom(
        eb
          .selectFrom('attendance_completions as d')
          .select(['d.day', 'd.done'])
          .whereRef('d.group_id', '=', 'g.id')
          .where(isInMonth('d.day'))
          .orderBy('d.id'),
      ).as('completions'),
    ])
    .where('g.id', '=', groupId)
    .executeTakeFirst();
  if (!row) return undefined;
  const today = schoolTimeAt(now, row.time_zone);
  const days = daysFrom(first, last);
  const table = days.map((day) => dayOf(row, day, today));
  const isShown = (id: number) => table.some(({ lines }) => lines.has(id));
  const listed = row.children.filter((child) => {
    const isThere = child.left_at === null && child.group_id === row.id;
    return childId === undefined ? isThere || isShown(child.id) : child.id === childId;
  });
  return {
    schoolId: row.school_id,
    month: {
      groupId: row.id,
      room: row.room,
      schoolId: row.school_id,
      school: row.school,
      month,
      today: today.day,
      days: days.map((day, n) => ({ day, hasSchool: table[n]?.hasSchool ?? false })),
      children: listed.map(({ id, name, born_on }) => ({
        childId: id,
        child: name,
        ...(born_on !== null && listed.filter((other) => other.name === name).length > 1 && { bornOn: born_on }),
        days: table.map(({ lines }) => lines.get(id) ?? { code: null, arrived: null, left: null }),
      })),
    },
  };
}

type DatedMark = DayMarkRow & { readonly child_id: number; readonly day: string };

type MonthRow = {
  readonly calendar: Parameters<typeof onDayOf>[0];
  readonly time_zone: string;
  readonly id: number;
  readonly children: readonly {
    readonly id: number;
    readonly group_id: number;
    readonly past_groups: unknown;
    readonly created_at: unknown;
    readonly left_at: unknown;
  }[];
  readonly marks: readonly DatedMark[];
  readonly halves: readonly { readonly child_id: number; readonly day: string; readonly half: string }[];
  readonly completions: readonly { readonly day: string; readonly done: boolean }[];
};

/** A day of the children who were in the group, by child: the status of one can depend on the marks of the others. */
function dayOf({ id: groupId, calendar, time_zone, children, ...row }: MonthRow, day: string, today: SchoolTime) {
  const onDay = onDayOf(calendar, day);
  const marksOfDay = row.marks.filter((mark) => mark.day === day);
  const halves = row.halves.filter((half) => half.day === day);
  const known = children
    .filter((child) => groupOnDay(child.past_groups as PastGroup[], child.group_id, day) === groupId)
    .map(({ id, created_at, left_at }) => {
      const marks = dayMarksOf(marksOfDay.filter(({ child_id }) => child_id === id));
      // A table constraint limits the values.
      const reported = halves.filter(({ child_id }) => child_id === id).map(({ half }) => half as HalfDay['half']);
      const dayAt = (instant: unknown) => schoolTimeAt(new Date(String(instant)), time_zone).day;
      const isEnrolled = dayAt(created_at) <= day && (left_at === null || day <= dayAt(left_at));
      return { id, marks, isEnrolled, facts: childFacts(marks, reportedOn(onDay, reported)) };
    })
    .filter(({ isEnrolled, marks }) => isEnrolled || marks.length > 0);
  const done = row.completions.findLast((one) => one.day === day)?.done ? {} : null;
  const list = { children: known.map(({ facts }) => facts), done };
  const collectedFrom = schoolDay(calendar, day).hours?.firstSlot ?? null;
  const monthDay = { ...groupDayOf(list, onDay, today), collectedFrom };
  const lines = new Map(
    known.map(({ id, marks, facts }) => [
      id,
      { code: dayCode(facts, monthDay, today), arrived: facts.arrival?.time ?? null, left: leftTime(marks) },
    ]),
  );
  return { hasSchool: onDay.hasSchool, lines };
}
