import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import type { Attendance, AttendanceStatus, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import type { AbsenceDuration } from '#core/absences/absence.ts';
import { durationOf } from '#core/attendance/attendance-rules.ts';
import { arrivalOf, currentMarks } from '#core/attendance/status-rules.ts';
import { canReleaseOwnChild } from '#core/children/own-child-rules.ts';
import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import { schoolDay } from '#core/school-days/school-day-rules.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { collectedNow, linkedChildren } from '#server/children/staff-own-children-store.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { announcedDays, specialDaysFrom } from '#core/school-days/special-day-rules.ts';
import { addDays } from '#core/time/day.ts';
import { calendarBetween } from '#server/school-days/school-day-store.ts';
import { namedSchools } from '#server/schools/school-store.ts';
import { isOfTeam, type CurrentUser, placeFor, workplaceIds, assignedScope } from '#server/http/current-user.ts';
import { type NoticeRow, guardianNoticeOf } from './notice-store.ts';

type RequestContext = { readonly currentUser: CurrentUser; readonly now: Date };
type FindListsParams = {
  readonly school?: number | undefined;
  /** The school's today when absent. */
  readonly day?: string | undefined;
  /** Restricts the list to this group. */
  readonly groupId?: number | undefined;
  /** Restricts the list to these children. */
  readonly only?: readonly number[] | undefined;
};

/**
 * Attendance lists of the user's groups at one of their schools, by default the first. Undefined at a school where they
 * do not work.
 */
export async function findRegisters(
  tx: Tx,
  { currentUser, now }: RequestContext,
  { school, day: wanted, groupId, only }: FindListsParams = {},
): Promise<Registers | undefined> {
  const schoolId = placeFor(currentUser, school);
  if (schoolId === undefined) return undefined;
  const { groupIds, schoolIds } = assignedScope(currentUser);
  const isWhole = schoolIds.includes(schoolId);
  // The query covers every possible today until the school's time zone is known.
  const days = wanted === undefined ? daysOnEarth(now) : [wanted];
  const served = (eb: ExpressionBuilder<Tables & { c: Tables['children'] }, 'c'>): Expression<SqlBool> =>
    eb.and([
      eb('c.school_id', '=', schoolId),
      eb('c.left_at', 'is', null),
      ...(isWhole ? [] : [eb('c.group_id', '=', eb.fn.any(eb.val(groupIds)))]),
      ...(groupId === undefined ? [] : [eb('c.group_id', '=', groupId)]),
      ...(only === undefined ? [] : [eb('c.id', '=', eb.fn.any(eb.val([...only])))]),
    ]);
  const row = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select('o.time_zone')
    .select((eb) => [
      calendarBetween(eb.ref('s.id'), {
        from: days[0] ?? '',
        to: wanted ?? addDays(days.at(-1) ?? '', announcedDays),
      }).as('calendar'),
      jsonArrayFrom(
        eb
          .selectFrom('children as c')
          .innerJoin('groups as g', 'g.id', 'c.group_id')
          .select(['c.id', 'c.name', 'c.born_on', 'c.group_id', 'g.room'])
          .select(isNamesake(schoolId).as('is_namesake'))
          .where(served)
          .orderBy(alphabetical('c.name'))
          .orderBy('c.id'),
      ).as('children'),
      jsonArrayFrom(
        eb
          .selectFrom('attendance_marks as m')
          .innerJoin('children as c', 'c.id', 'm.child_id')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select(['m.child_id', 'm.day', 'm.status', 'm.time', 'm.brought_by', 'm.pickup_id', 'u.name as by'])
          .select((of) =>
            of
              .selectFrom('pickup_events as e')
              .innerJoin('pickup_people as pp', 'pp.id', 'e.person_id')
              .leftJoin('users as pu', 'pu.id', 'pp.user_id')
              .select(({ fn }) => fn.coalesce('e.person_name', 'pp.name', 'pu.name').as('name'))
              .whereRef('e.pickup_id', '=', 'm.pickup_id')
              .where('e.act', '=', 'release')
              .orderBy('e.id', 'desc')
              .limit(1)
              .as('left_with'),
          )
          .where('m.school_id', '=', schoolId)
          .where('m.day', '=', eb.fn.any(eb.val(days)))
          .where(served)
          .orderBy('m.id'),
      ).as('marks'),
      jsonArrayFrom(
        eb
          .selectFrom('absence_half_days as h')
          .innerJoin('children as c', 'c.id', 'h.child_id')
          .innerJoin('absences as a', 'a.id', 'h.absence_id')
          .innerJoin('users as u', 'u.id', 'a.reported_by')
          .leftJoin('users as cu', 'cu.id', 'a.caller_id')
          .select(['h.child_id', 'h.day', 'h.half'])
          .select(({ fn }) => fn.coalesce('cu.name', 'a.caller_name', 'u.name').as('by'))
          .where('h.school_id', '=', schoolId)
          .where('h.day', '=', eb.fn.any(eb.val(days)))
          .where(served)
          .orderBy('h.absence_id'),
      ).as('halves'),
      jsonArrayFrom(
        eb
          .selectFrom('attendance_settlements as t')
          .innerJoin('children as c', 'c.id', 't.child_id')
          .innerJoin('users as u', 'u.id', 't.user_id')
          .select(['t.child_id', 't.day', 't.reported', 'u.name as by', 't.at'])
          .where('t.school_id', '=', schoolId)
          .where('t.day', '=', eb.fn.any(eb.val(days)))
          .where(served)
          .orderBy('t.id'),
      ).as('settlements'),
      jsonArrayFrom(
        eb
          .selectFrom('absences as a')
          .innerJoin('children as c', 'c.id', 'a.child_id')
          .select(['a.child_id', 'a.first_day as day', 'a.kind', 'a.time'])
          .where('a.school_id', '=', schoolId)
          .where('a.first_day', '=', eb.fn.any(eb.val(days)))
          .where('a.kind', '<>', 'absent')
          .where('a.cancelled_at', 'is', null)
          .where(served),
      ).as('timed'),
      jsonArrayFrom(
        eb
          .selectFrom('attendance_notices as n')
          .innerJoin('children as c', 'c.id', 'n.child_id')
          .leftJoin('users as u', 'u.id', 'n.told_by')
          .select(['n.child_id', 'n.day', 'u.name as by', 'n.told_at as at'])
          .select((notice) =>
            jsonObjectFrom(
              notice
                .selectFrom('arrival_answers as aa')
                .innerJoin('users as au', 'au.id', 'aa.user_id')
                .leftJoin('users as su', 'su.id', 'aa.settled_by')
                .select(['aa.answer', 'aa.minutes', 'au.name as by', 'aa.at'])
                .select(['su.name as settledBy', 'aa.settled_at as settledAt'])
                .whereRef('aa.child_id', '=', 'n.child_id')
                .whereRef('aa.day', '=', 'n.day'),
            ).as('answer'),
          )
          .select((notice) =>
            jsonArrayFrom(
              notice
                .selectFrom('attendance_notice_guardians as ng')
                .leftJoin('users as gu', 'gu.id', 'ng.user_id')
                .leftJoin('invitations as i', 'i.id', 'ng.invitation_id')
                .leftJoin('notifications as no', 'no.id', 'ng.notification_id')
                .select(['gu.name', 'i.name as invited', 'i.phone', 'ng.ways', 'no.read_at as readAt'])
                .whereRef('ng.child_id', '=', 'n.child_id')
                .whereRef('ng.day', '=', 'n.day')
                .orderBy('ng.id'),
            ).as('guardians'),
          )
          .where('n.school_id', '=', schoolId)
          .where('n.day', '=', eb.fn.any(eb.val(days)))
          .where(served),
      ).as('notices'),
      jsonArrayFrom(
        eb
          .selectFrom('attendance_completions as d')
          .innerJoin('users as u', 'u.id', 'd.user_id')
          .distinctOn(['d.group_id', 'd.day'])
          .select(['d.group_id', 'd.day', 'd.done', 'u.name as by', 'd.at'])
          .where('d.school_id', '=', schoolId)
          .where('d.day', '=', eb.fn.any(eb.val(days)))
          .orderBy('d.group_id')
          .orderBy('d.day')
          .orderBy('d.id', 'desc'),
      ).as('completions'),
      namedSchools(workplaceIds(currentUser)).as('schools'),
      linkedChildren(currentUser.id, sql<string>`${daysOnEarth(now)[0] ?? ''}::date`).as('mine'),
    ])
    .where('s.id', '=', schoolId)
    .executeTakeFirst();
  if (!row) return undefined;
  const today = schoolTimeAt(now, row.time_zone).day;
  const day = wanted ?? today;
  const ofDay = <One extends { readonly day: string }>(all: readonly One[]) => all.filter((one) => one.day === day);
  const { kind, name } = schoolDay(row.calendar, day);
  const { isOpen, ...onDay } = onDayOf(row.calendar, day);
  const marks = new Map<number, MarkRow[]>();
  for (const mark of ofDay(row.marks)) {
    const others = marks.get(mark.child_id);
    if (others) others.push(mark);
    else marks.set(mark.child_id, [mark]);
  }
  const known = {
    marks,
    halves: isOpen ? ofDay(row.halves) : [],
    timed: isOpen ? ofDay(row.timed) : [],
    settlements: ofDay(row.settlements),
    notices: ofDay(row.notices),
    mine: collectedNow(row.mine, schoolTimeAt(now, row.time_zone)),
  };
  const completions = ofDay(row.completions);
  const doneOf = (group: number) => {
    const last = completions.find(({ group_id }) => group_id === group);
    return last?.done ? { by: last.by, at: instant(last.at) } : null;
  };
  const groups = new Map<number, GroupRegister>();
  for (const child of row.children) {
    const mayMark = isOfTeam(currentUser, { schoolId, groupId: child.group_id });
    const { group_id: id, room } = child;
    const group = groups.get(id) ?? { groupId: id, room, mayMark, done: doneOf(id), children: [] };
    const line = attendanceOf(child, known);
    group.children.push(mayMark ? line : withoutGuardians(line));
    groups.set(child.group_id, group);
  }
  return {
    schoolId,
    schools: row.schools,
    timeZone: row.time_zone,
    today,
    ...onDay,
    dayKind: kind,
    dayName: name,
    special: day === today ? specialDaysFrom(row.calendar, today) : [],
    groups: [...groups.values()].toSorted((a, b) => a.room.localeCompare(b.room, 'en', { numeric: true })),
  };
}

type MarkRow = {
  readonly status: string | null;
  readonly time: string | null;
  readonly brought_by: string | null;
  readonly pickup_id: number | null;
  readonly left_with: string | null;
  readonly by: string;
};

/**
 * A group's data on one day. Instants are text, as in the database's JSON. `mine` are the children whose guardian the
 * user is or was, and those of them that the user may collect.
 */
type GroupDayRow = {
  readonly mine: Parameters<typeof canReleaseOwnChild>[1];
  readonly marks: ReadonlyMap<number, readonly MarkRow[]>;
  readonly halves: readonly { child_id: number; half: string; by: string }[];
  /** Late arrivals and early leavings. */
  readonly timed: readonly { child_id: number; kind: string; time: string | null }[];
  readonly settlements: readonly { child_id: number; reported: string; by: string; at: unknown }[];
  readonly notices: readonly NoticeRow[];
};

/** Whether another child of the school has the same name. The subquery counts the school's names once. */
const isNamesake = (schoolId: number) => sql<boolean>`c.name = any (array(
  select n.name from children n where n.school_id = ${schoolId} and n.left_at is null group by n.name having count(*) > 1))`;

function attendanceOf(
  { id, name, born_on, is_namesake }: { id: number; name: string; born_on: string | null; is_namesake: boolean },
  { marks, halves, timed, settlements, notices, mine }: GroupDayRow,
): Attendance {
  const notice = notices.find(({ child_id }) => child_id === id);
  // Table constraints limit the values, and the reply schema checks them again.
  const standing = currentMarks(
    (marks.get(id) ?? []).map((row) => ({
      status: row.status as AttendanceStatus | null,
      time: row.time,
      pickupId: row.pickup_id,
      leftWith: row.left_with,
      broughtBy: row.brought_by,
      by: row.by,
    })),
  );
  const [mark, before] = [standing.at(-1), standing.at(-2)];
  const reports = halves.filter(({ child_id }) => child_id === id);
  const settled = settlements.findLast(({ child_id }) => child_id === id);
  const status = mark?.status ?? null;
  const timeOf = (kind: string) => timed.find((one) => one.child_id === id && one.kind === kind)?.time ?? null;
  return {
    childId: id,
    child: name,
    ...(is_namesake && born_on !== null && { bornOn: born_on }),
    status,
    time: mark?.time ?? null,
    markedBy: mark?.by ?? null,
    arrival: arrivalOf(standing),
    leftWith: status === 'left' ? (mark?.leftWith ?? null) : null,
    before: before?.status ? { status: before.status, time: before.time } : null,
    reported: durationOf(reports.map(({ half }) => half as HalfDay['half'])),
    reportedBy: reports.at(-1)?.by ?? null,
    arrives: timeOf('late'),
    leaves: timeOf('early'),
    settled: settled
      ? { reported: settled.reported as AbsenceDuration, by: settled.by, at: instant(settled.at) }
      : null,
    told: notice ? guardianNoticeOf(notice) : null,
    mayMarkLeft: canReleaseOwnChild(id, mine),
  };
}

const instant = (at: unknown) => new Date(String(at)).toISOString();

/** For the release right alone: the facts without the names of guardians and of other adults, and their answers. */
function withoutGuardians({ told: notice, arrival, ...line }: Attendance): Attendance {
  return {
    ...line,
    arrival: arrival && { ...arrival, broughtBy: null },
    reportedBy: null,
    told: notice && { ...notice, answer: null, reached: [], missed: [] },
  };
}
