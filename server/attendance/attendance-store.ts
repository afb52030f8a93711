import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import type { Attendance, AttendanceStatus, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { durationOf } from '#core/attendance/attendance-rules.ts';
import { standingMarks } from '#core/attendance/status-rules.ts';
import { mayLetGo } from '#core/children/custody-rules.ts';
import { isSchoolDay } from '#core/pickups/pickup-rules.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { ownChildren } from '#server/children/own-child-store.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { namedSchools } from '#server/schools/school-store.ts';
import { childrenWith, isOfTeam, type Person, placeFor, placesOf, reachOf } from '#server/sessions/person.ts';
import { type NoticeRow, toldOf } from './notice-store.ts';

type Asking = { readonly person: Person; readonly now: Date };
type Asked = {
  readonly school?: number | undefined;
  /** The school's today when it is absent. */
  readonly day?: string | undefined;
  /** Only this group's. */
  readonly groupId?: number | undefined;
  /** Only these children. */
  readonly only?: readonly number[] | undefined;
};

/**
 * The registers of the groups that somebody serves in one of their schools, the first unless said; nothing where they
 * do not work.
 */
export async function findRegisters(
  tx: Tx,
  { person, now }: Asking,
  { school, day: wanted, groupId, only }: Asked = {},
): Promise<Registers | undefined> {
  const schoolId = placeFor(person, school);
  if (schoolId === undefined) return undefined;
  const { groupIds, schoolIds } = reachOf(person);
  const isWhole = schoolIds.includes(schoolId);
  // The school's today is known once its zone is read.
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
    .select(['o.time_zone', 's.school_days'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('children as c')
          .innerJoin('groups as g', 'g.id', 'c.group_id')
          .select(['c.id', 'c.name', 'c.group_id', 'g.room'])
          .where(served)
          .orderBy(alphabetical('c.name'))
          .orderBy('c.id'),
      ).as('children'),
      jsonArrayFrom(
        eb
          .selectFrom('attendance_marks as m')
          .innerJoin('children as c', 'c.id', 'm.child_id')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select(['m.child_id', 'm.day', 'm.status', 'm.time', 'm.pickup_id', 'u.name as by'])
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
          .select(['h.child_id', 'h.day', 'h.half'])
          .where('h.school_id', '=', schoolId)
          .where('h.day', '=', eb.fn.any(eb.val(days)))
          .where(served),
      ).as('halves'),
      jsonArrayFrom(
        eb
          .selectFrom('attendance_notices as n')
          .innerJoin('children as c', 'c.id', 'n.child_id')
          .innerJoin('users as u', 'u.id', 'n.told_by')
          .select(['n.child_id', 'n.day', 'u.name as by', 'n.told_at as at'])
          .select((notice) =>
            jsonArrayFrom(
              notice
                .selectFrom('attendance_notice_guardians as ng')
                .leftJoin('users as gu', 'gu.id', 'ng.user_id')
                .leftJoin('invitations as i', 'i.id', 'ng.invitation_id')
                .leftJoin('notifications as no', 'no.id', 'ng.notification_id')
                .select(['gu.name', 'i.name as invited', 'ng.ways', 'no.read_at as readAt'])
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
      namedSchools(placesOf(person)).as('schools'),
      ownChildren(person.id).as('own'),
    ])
    .where('s.id', '=', schoolId)
    .executeTakeFirst();
  if (!row) return undefined;
  const today = schoolTimeAt(now, row.time_zone).day;
  const day = wanted ?? today;
  const ofDay = <One extends { readonly day: string }>(all: readonly One[]) => all.filter((one) => one.day === day);
  const mine = { own: row.own, collects: childrenWith(person, 'pickup') };
  const marks = new Map<number, MarkRow[]>();
  for (const mark of ofDay(row.marks)) {
    const others = marks.get(mark.child_id);
    if (others) others.push(mark);
    else marks.set(mark.child_id, [mark]);
  }
  const known = { marks, halves: ofDay(row.halves), notices: ofDay(row.notices), ...mine };
  const completions = ofDay(row.completions);
  const doneOf = (group: number) => {
    const last = completions.find(({ group_id }) => group_id === group);
    return last?.done ? { by: last.by, at: instant(last.at) } : null;
  };
  const groups = new Map<number, GroupRegister>();
  for (const child of row.children) {
    const mayMark = isOfTeam(person, { schoolId, groupId: child.group_id });
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
    day,
    hasSchool: isSchoolDay(day, { schoolDays: row.school_days }),
    groups: [...groups.values()].toSorted((a, b) => a.room.localeCompare(b.room, 'en', { numeric: true })),
  };
}

type MarkRow = {
  readonly status: string | null;
  readonly time: string | null;
  readonly pickup_id: number | null;
  readonly left_with: string | null;
  readonly by: string;
};

/**
 * Of one day. Instants are text, out of the database's own JSON. `own` are children whose guardian the one who asks is
 * or has been, `collects` whom they may collect.
 */
type KnownOfDay = {
  readonly own: readonly number[];
  readonly collects: readonly number[];
  readonly marks: ReadonlyMap<number, readonly MarkRow[]>;
  readonly halves: readonly { child_id: number; half: string }[];
  readonly notices: readonly NoticeRow[];
};

function attendanceOf(
  { id, name }: { id: number; name: string },
  { marks, halves, notices, own, collects }: KnownOfDay,
): Attendance {
  const notice = notices.find(({ child_id }) => child_id === id);
  // Checked by the tables' own constraints, and again when the reply is parsed.
  const standing = standingMarks(
    (marks.get(id) ?? []).map((row) => ({
      status: row.status as AttendanceStatus | null,
      time: row.time,
      pickupId: row.pickup_id,
      leftWith: row.left_with,
      by: row.by,
    })),
  );
  const [mark, before] = [standing.at(-1), standing.at(-2)];
  const reported = halves.filter(({ child_id }) => child_id === id).map(({ half }) => half as HalfDay['half']);
  const status = mark?.status ?? null;
  return {
    childId: id,
    child: name,
    status,
    time: mark?.time ?? null,
    markedBy: mark?.by ?? null,
    leftWith: status === 'left' ? (mark?.leftWith ?? null) : null,
    before: before?.status ? { status: before.status, time: before.time } : null,
    reported: durationOf(reported),
    told: notice ? toldOf(notice) : null,
    mayMarkLeft: mayLetGo(id, { own, collects }),
  };
}

const instant = (at: unknown) => new Date(String(at)).toISOString();

/** For the door duty alone: that the guardians were told, not who they are. */
function withoutGuardians({ told, ...line }: Attendance): Attendance {
  return { ...line, told: told && { ...told, reached: [], missed: [] } };
}
