/** Refreshes the demo every day: adds today's data, and moves the dates of records that no user has changed. */
import { sql } from 'kysely';
import { addDays } from '#core/time/day.ts';
import { unmarkedRoom } from '#server/attendance/attendance-seed.ts';
import { newDayFor } from '#server/announcements/announcement-seed.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { neighbour } from '#server/pickup-people/pickup-person-seed.ts';
import { sinceAlways } from '#core/school-days/default-hours.ts';
import { demoCalendar } from '#server/school-days/school-day-seed.ts';
import { deleteDays, findRevision, upsertDays } from '#server/school-days/school-day-store.ts';
import { activityRows } from '#server/plans/plan-seed.ts';
import { unwrittenReports, reportNotice, reportsAt } from '#server/reports/report-seed.ts';
import { dayAt, demoToday } from './demo-dates.ts';
import { moveForms } from './demo-forms.ts';
import { addAttendance } from './demo-attendance.ts';
import { addDepartures } from './demo-pickups.ts';
import { moveQuizzes } from './demo-quizzes.ts';
import { continueReports, insertReports } from './demo-reports.ts';
import { insertRows } from './insert-rows.ts';

/** The demo parent. */
const demoParent = 1;

/** Refreshes the demo. Does nothing to another database, or a second time on the same day. */
export async function topUpDemo(database: Database, now: Date): Promise<void> {
  await database.asOwner(async (tx) => {
    const installation = await tx.selectFrom('installation').select('demo').executeTakeFirst();
    if (!installation?.demo) return;
    // Concurrent refreshes wait here, and the second finds nothing to add.
    await sql`select pg_advisory_xact_lock(hashtext('parvis demo'))`.execute(tx);
    const schools = await demoSchools(tx);
    const today = demoToday(now);
    for (const schoolId of schools) await moveSchoolDays(tx, schoolId, today);
    await addPlans(tx, today);
    await moveAnnouncements(tx, today);
    await moveForms(tx, today, demoParent);
    for (const schoolId of schools) {
      await addDepartures(tx, { schoolId, now });
      await addAttendance(tx, { schoolId, now });
      await moveQuizzes(tx, schoolId, now);
    }
    await addReports(tx, today, now);
    await continueReports(tx, now);
    await moveNeighbour(tx, today);
  });
}

/**
 * The schools of the demo; they are the tenant scope afterwards. Rows are invisible before the scope is set, so it is
 * set to all ids up to the last. A counter may be ahead of the rows: after a crash PostgreSQL skips up to 32 values.
 */
async function demoSchools(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ last: number }>`select coalesce(last_value, 0)::int as last from schools_id_seq`.execute(
    tx,
  );
  const upTo = Array.from({ length: rows[0]?.last ?? 0 }, (_, n) => n + 1);
  await setTenantScope(tx, upTo);
  const schools = await tx.selectFrom('schools').select('id').orderBy('id').execute();
  return schools.map(({ id }) => id);
}

/** Keeps every day around today a school day. A calendar that the office has changed stays as it is. */
async function moveSchoolDays(tx: Tx, schoolId: number, today: string): Promise<void> {
  const { revision } = await findRevision(tx, schoolId);
  if (revision > 0) return;
  await deleteDays(tx, schoolId, { from: sinceAlways, to: addDays(today, 800) });
  await upsertDays(tx, schoolId, demoCalendar(today));
}

async function addPlans(tx: Tx, today: string): Promise<void> {
  const days = [today, addDays(today, 1)];
  const lacking = await tx
    .selectFrom('groups as g')
    .crossJoin(sql<{ day: string }>`unnest(${days}::date[])`.as<'d'>(sql`d (day)`))
    .select(['g.id', 'g.school_id', 'g.room', 'd.day'])
    .where('g.archived_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activities as a')
            .select('a.id')
            .whereRef('a.group_id', '=', 'g.id')
            .whereRef('a.day', '=', 'd.day'),
        ),
      ),
    )
    // A plan that the staff emptied stays empty.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plan_days as p')
            .select('p.version')
            .whereRef('p.group_id', '=', 'g.id')
            .whereRef('p.day', '=', 'd.day'),
        ),
      ),
    )
    .execute();
  const rows = lacking.flatMap(({ id, school_id, room, day }) =>
    activityRows({ schoolId: school_id, groupId: id, room, day }),
  );
  await insertRows(tx, 'activities', rows);
}

/**
 * Every child present gets today's report, except the children left for the demo teacher and the group whose attendance
 * is not taken. The demo parent has read all reports except today's of the elder child, which has a notification.
 */
async function addReports(tx: Tx, today: string, now: Date): Promise<void> {
  const { rows: lacking } = await sql<Parameters<typeof insertReports>[1][number]>`
    select c.id as "childId", c.given_name as "givenName", c.school_id as "schoolId", g.room, ${today} as day,
      (select min(sg.user_id) from staff_groups sg
        join staff_members sm on sm.user_id = sg.user_id and sm.school_id = sg.school_id and sm.title = 'class_teacher'
        where sg.group_id = g.id) as "authorId"
    from children c join groups g on g.id = c.group_id
    where c.left_at is null
      and not exists (select from reports r where r.child_id = c.id and r.day = ${today}::date)
      and g.room <> ${unmarkedRoom}
      and (select count(*) from absence_half_days h where h.child_id = c.id and h.day = ${today}::date) < 2
      and not exists (select from attendance_marks m
        where m.child_id = c.id and m.day = ${today}::date and m.status = 'absent')
      and not (g.room = ${unwrittenReports.room}
        and (select count(*) from children o where o.group_id = c.group_id and o.id > c.id) < ${unwrittenReports.children}::int)
    order by c.id
  `.execute(tx);
  const made = await insertReports(
    tx,
    lacking.filter(({ authorId }) => authorId !== null),
    now,
  );
  const elder = await tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .select(['c.id', 'c.given_name as givenName', 'c.school_id as schoolId'])
    .where('g.user_id', '=', demoParent)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
  if (!elder || !made.some(({ childId }) => childId === elder.id)) return;
  await sql`
    insert into report_reads (school_id, report_id, user_id, read_at)
    select r.school_id, r.id, ${demoParent}, ${now} from reports r
    join guardians g on g.child_id = r.child_id and g.user_id = ${demoParent}
    where r.published_at is not null and not (r.child_id = ${elder.id} and r.day = ${today}::date)
    on conflict do nothing
  `.execute(tx);
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', demoParent)
    .where('kind', '=', 'report')
    .where('read_at', 'is', null)
    .execute();
  const notice = { schoolId: elder.schoolId, childIds: [elder.id], ...reportNotice(elder, today) };
  await notify(tx, [demoParent], notice, dayAt(now, today, reportsAt));
}

async function moveAnnouncements(tx: Tx, today: string): Promise<void> {
  const passed = await tx.selectFrom('announcements').select(['id', 'title_en']).where('day', '<', today).execute();
  for (const { id, title_en } of passed) {
    const day = newDayFor(title_en ?? '', today);
    if (day) await tx.updateTable('announcements').set({ day }).where('id', '=', id).execute();
  }
}

/** Moves the neighbor's one-day authorization to today, unless the demo parent withdrew it. */
async function moveNeighbour(tx: Tx, today: string): Promise<void> {
  await tx
    .updateTable('pickup_people')
    .set({ valid_on: today })
    .where('name', '=', neighbour.name)
    .where('named_by', '=', demoParent)
    .where('status', '=', 'approved')
    .where('valid_on', '<', today)
    .execute();
}
