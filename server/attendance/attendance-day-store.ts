import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AbsenceDuration, AbsenceReason } from '#core/absences/absence.ts';
import type { AttendanceDay, AttendanceStatus } from '#core/attendance/attendance.ts';
import type { Tx } from '#server/db/database.ts';
import { isOfTeam, mayServe, type Person } from '#server/sessions/person.ts';

/**
 * A child's day, for somebody who serves its group; why it is away only for who is of its team. Nothing for anybody
 * else.
 */
export async function findDay(
  tx: Tx,
  person: Person,
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
          .select(['m.status', 'm.time', 'm.pickup_id', 'u.name as by', 'm.at'])
          .whereRef('m.child_id', '=', 'c.id')
          .where('m.day', '=', day)
          .orderBy('m.id'),
      ).as('marks'),
      jsonArrayFrom(
        eb
          .selectFrom('absences as a')
          .innerJoin('users as u', 'u.id', 'a.reported_by')
          .select(['a.id', 'a.duration', 'a.first_day', 'a.last_day', 'a.reason', 'a.notes', 'a.created_at'])
          .select('u.name as by')
          .whereRef('a.child_id', '=', 'c.id')
          .where('a.first_day', '<=', day)
          .where('a.last_day', '>=', day)
          .where('a.cancelled_at', 'is', null)
          .orderBy('a.id'),
      ).as('absences'),
    ])
    .where('c.id', '=', childId)
    .where('c.left_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const place = { schoolId: row.school_id, groupId: row.group_id };
  if (!mayServe(person, place)) return undefined;
  const mayMark = isOfTeam(person, place);
  return {
    childId: row.id,
    child: row.name,
    room: row.room,
    day,
    mayMark,
    // Checked by the tables' own constraints, and again when the reply is parsed.
    marks: row.marks.map(({ status, time, pickup_id, by, at }) => ({
      status: status as AttendanceStatus | null,
      time,
      by,
      at: instant(at),
      byHandOver: pickup_id !== null,
    })),
    absences: (mayMark ? row.absences : []).map((absence) => ({
      id: absence.id,
      duration: absence.duration as AbsenceDuration,
      date: absence.first_day,
      ...(absence.last_day !== absence.first_day && { endDate: absence.last_day }),
      reportedBy: absence.by,
      createdAt: instant(absence.created_at),
      reason: absence.reason as AbsenceReason,
      notes: absence.notes,
    })),
  };
}

/** Out of the database's own JSON instants are text. */
const instant = (at: unknown) => new Date(String(at)).toISOString();
