/** The demo's attendance of today and past days, added for days without any marks. */
import { sql } from 'kysely';
import { addDays, daysFrom } from '#core/time/day.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { doneAt, doneRoomsOf, marksOfDay, type SeedChildDay } from '#server/attendance/attendance-seed.ts';
import type { Tx } from '#server/db/database.ts';
import { demoOrganization } from '#server/schools/school-seed.ts';
import { dayAt } from './demo-dates.ts';
import { insertRows } from './insert-rows.ts';

/** Adds missing attendance. Runs after departures, because children who have left are marked as such. */
export async function addAttendance(
  tx: Tx,
  { schoolId, now, daysBack = 0 }: { readonly schoolId: number; readonly now: Date; readonly daysBack?: number },
): Promise<void> {
  const { day: today, time } = schoolTimeAt(now, demoOrganization.time_zone);
  const missingDays = await daysWithoutMarks(tx, schoolId, daysFrom(addDays(today, -daysBack), today));
  for (const day of missingDays) {
    const isToday = day === today;
    const children = await findChildren(tx, schoolId, day);
    const of = { until: isToday ? time : '24:00', isToday };
    const marks = marksOfDay(children, of);
    const rows = marks.map(({ childId, userId, status, time: markedAt, pickupId }) => ({
      school_id: schoolId,
      child_id: childId,
      day,
      status,
      time: markedAt,
      pickup_id: pickupId,
      user_id: userId,
      at: dayAt(now, day, markedAt),
    }));
    await insertRows(tx, 'attendance_marks', rows);
    const groups = new Map(children.map(({ room, groupId }) => [room, groupId]));
    const done = [...doneRoomsOf(children, of)].map(([room, userId]) => ({
      school_id: schoolId,
      group_id: groups.get(room) ?? 0,
      day,
      done: true,
      user_id: userId,
      at: dayAt(now, day, doneAt),
    }));
    await insertRows(tx, 'attendance_completions', done);
  }
}

async function daysWithoutMarks(tx: Tx, schoolId: number, days: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('attendance_marks')
    .select('day')
    .distinct()
    .where('school_id', '=', schoolId)
    .where('day', '=', (eb) => eb.fn.any(eb.val([...days])))
    .execute();
  return days.filter((day) => !rows.some((row) => row.day === day));
}

/** The children of a school on a day, group by group. */
async function findChildren(
  tx: Tx,
  schoolId: number,
  day: string,
): Promise<(SeedChildDay & { readonly groupId: number })[]> {
  const { rows } = await sql<Omit<SeedChildDay, 'leaves'> & { groupId: number; pickup: ReleasedPickup | null }>`
    select c.id as "childId", g.id as "groupId", g.room, t.user_id as "teacherId",
      (select case when count(*) = 2 then 'full_day' else min(h.half) end
        from absence_half_days h where h.child_id = c.id and h.day = ${day}::date) as reported,
      exists (select from guardians o where o.child_id = c.id and o.user_id = 1)
        or exists (select from pickups p where p.child_id = c.id and p.day = ${day}::date) as "isThere",
      (select jsonb_build_object('pickupId', p.id, 'at', e.at, 'staffId', e.user_id)
        from pickups p join pickup_events e on e.pickup_id = p.id and e.act = 'release'
        where p.child_id = c.id and p.day = ${day}::date and p.status = 'released' order by e.id desc limit 1) as pickup
    from children c
    join groups g on g.id = c.group_id
    join lateral (
      select min(sg.user_id) as user_id from staff_groups sg
        join staff_members sm on sm.user_id = sg.user_id and sm.school_id = sg.school_id and sm.title = 'class_teacher'
        where sg.group_id = g.id) t on t.user_id is not null
    where c.school_id = ${schoolId} and c.left_at is null
    order by g.room, c.id
  `.execute(tx);
  return rows.map(({ pickup, ...child }) => ({ ...child, leaves: pickup && leavingOf(pickup) }));
}

type ReleasedPickup = { readonly pickupId: number; readonly staffId: number; readonly at: string };

function leavingOf({ pickupId, staffId, at }: ReleasedPickup): SeedChildDay['leaves'] {
  return { pickupId, staffId, time: schoolTimeAt(new Date(at), demoOrganization.time_zone).time };
}
