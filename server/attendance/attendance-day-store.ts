import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  type AbsenceDuration,
  type AbsenceKind,
  type AbsenceReason,
  maxReportDaysBack,
} from '#core/absences/absence.ts';
import type { AttendanceDay, AttendanceStatus } from '#core/attendance/attendance.ts';
import { addDays } from '#core/time/day.ts';
import { mayReadNotesAtWork, noteOfAbsence } from '#server/absences/absence-note-store.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { collectors } from '#server/pickups/collector-store.ts';
import { calendarBetween } from '#server/school-days/school-day-store.ts';
import { isOfTeam, isAssignedTo, type CurrentUser } from '#server/http/current-user.ts';

/** How many days of the school's calendar the page knows: for later ones, only the weekly hours. */
const daysOfCalendar = 60;

/** A child's day, for staff of its group. Only the group's team gets the reason of an absence. Undefined for others. */
export async function findDay(
  tx: Tx,
  currentUser: CurrentUser,
  { childId, day }: { readonly childId: number; readonly day: string },
): Promise<AttendanceDay | undefined> {
  const row = await tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .select(['c.id', 'c.name', 'c.school_id', 'c.group_id', 'g.room'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('attendance_marks as m')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select(['m.status', 'm.time', 'm.brought_by', 'm.pickup_id', 'u.name as by', 'm.at'])
          .whereRef('m.child_id', '=', 'c.id')
          .where('m.day', '=', day)
          .orderBy('m.id'),
      ).as('marks'),
      jsonArrayFrom(
        eb
          .selectFrom('absences as a')
          .innerJoin('users as u', 'u.id', 'a.reported_by')
          .select(['a.id', 'a.duration', 'a.first_day', 'a.last_day', 'a.reason', 'a.notes', 'a.created_at'])
          .leftJoin('users as cu', 'cu.id', 'a.caller_id')
          .select(['a.kind', 'a.time', 'u.name as by', noteOfAbsence(sql.ref('a.id')).as('note')])
          .select(({ fn }) => fn.coalesce('cu.name', 'a.caller_name').as('caller'))
          .whereRef('a.child_id', '=', 'c.id')
          .where('a.first_day', '<=', day)
          .where('a.last_day', '>=', day)
          .where('a.cancelled_at', 'is', null)
          .orderBy('a.id'),
      ).as('absences'),
      jsonArrayFrom(
        eb
          .selectFrom(collectors)
          .select('co.name')
          .whereRef('co.child_id', '=', 'c.id')
          .where('co.status', '=', 'approved')
          .groupBy('co.name')
          .orderBy(alphabetical('co.name')),
      ).as('people'),
      jsonArrayFrom(
        eb
          .selectFrom('guardians as gu')
          .innerJoin('users as g_u', 'g_u.id', 'gu.user_id')
          .select(['g_u.id', 'g_u.name', 'gu.can_report_absence as mayReport', 'gu.can_pickup as mayCollect'])
          .whereRef('gu.child_id', '=', 'c.id')
          .where('gu.can_view', '=', true)
          .orderBy('g_u.id'),
      ).as('guardians'),
      sql<string[]>`array(select p.day::text from pickups p
        where p.child_id = c.id and p.status = 'scheduled' and p.day >= ${day}::date order by p.day)`.as('pickup_days'),
      mayReadNotesAtWork(currentUser.id).as('may_read_notes'),
      calendarBetween(eb.ref('c.school_id'), {
        from: addDays(day, -maxReportDaysBack),
        to: addDays(day, daysOfCalendar),
      }).as('calendar'),
    ])
    .where('c.id', '=', childId)
    .where('c.left_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const place = { schoolId: row.school_id, groupId: row.group_id };
  if (!isAssignedTo(currentUser, place)) return undefined;
  const mayMark = isOfTeam(currentUser, place);
  // A room device shows no file, and no name of one.
  const mayReadNotes = row.may_read_notes && !currentUser.room;
  return {
    childId: row.id,
    child: row.name,
    room: row.room,
    day,
    mayMark,
    // Table constraints limit the values, and the reply schema checks them again.
    marks: row.marks.map(({ status, time, brought_by, pickup_id, by, at }) => ({
      status: status as AttendanceStatus | null,
      time,
      broughtBy: mayMark ? brought_by : null,
      by,
      at: instant(at),
      byRelease: pickup_id !== null,
    })),
    people: mayMark ? row.people.map(({ name }) => name) : [],
    absences: (mayMark ? row.absences : []).map((absence) => ({
      id: absence.id,
      kind: absence.kind as AbsenceKind,
      ...(absence.time !== null && { time: absence.time }),
      duration: absence.duration as AbsenceDuration,
      date: absence.first_day,
      ...(absence.last_day !== absence.first_day && { endDate: absence.last_day }),
      reportedBy: absence.caller ?? absence.by,
      ...(absence.caller !== null && { enteredBy: absence.by }),
      createdAt: instant(absence.created_at),
      reason: absence.reason as AbsenceReason,
      notes: absence.notes,
      ...(absence.note && mayReadNotes && { note: absence.note }),
    })),
    guardians: mayMark ? row.guardians : [],
    pickupDays: mayMark ? row.pickup_days : [],
    calendar: row.calendar,
  };
}

/** Instants in the database's JSON are text. */
const instant = (at: unknown) => new Date(String(at)).toISOString();
