/** Seeds one demo school: its people first, then their data, each from its feature's seed. */
import { addDays, daysFrom } from '#core/time/day.ts';
import { absenceRows, ownAbsences, schoolAbsences } from '#server/absences/absence-seed.ts';
import { announcementRows } from '#server/announcements/announcement-seed.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { notificationsFor } from '#server/notifications/notification-seed.ts';
import { activityRows } from '#server/plans/plan-seed.ts';
import { unmarkedRoom } from '#server/attendance/attendance-seed.ts';
import { unwrittenReports, reportNotice } from '#server/reports/report-seed.ts';
import { dayAt, daysAgoAt, demoToday } from './demo-dates.ts';
import { seedConnections, seedConversations } from './demo-messages.ts';
import type { SchoolPeople, SchoolToFill } from './demo-context.ts';
import { seedPeople } from './demo-people.ts';
import { addAttendance } from './demo-attendance.ts';
import { addDepartures, seedCollectors } from './demo-pickups.ts';
import { seedForms } from './demo-forms.ts';
import { seedOffice } from './demo-staff.ts';
import { insertReports } from './demo-reports.ts';
import { seedQuizzes } from './demo-quizzes.ts';
import { seedConsents } from './demo-consents.ts';
import { seedStore } from './demo-store.ts';
import { insertRows, nextIds } from './insert-rows.ts';

/** Days with reports for the groups of the demo family, and for the other groups. */
const reportDays = { own: 10, others: 2 };

/** Seeds a school that has only its own row. */
export async function fillSchool(tx: Tx, filling: SchoolToFill): Promise<void> {
  const people = await seedPeople(tx, filling);
  await seedPlans(tx, filling, people);
  await seedAnnouncements(tx, filling, people);
  const absent = await seedAbsences(tx, filling, people);
  await seedReports(tx, filling, people, absent);
  await seedNotifications(tx, filling, people);
  await seedConversations(tx, filling, people);
  await seedConnections(tx, filling, people);
  await seedForms(tx, filling, people);
  await seedQuizzes(tx, filling, people);
  await seedStore(tx, filling, people);
  await seedConsents(tx, filling, people);
  await seedCollectors(tx, filling, people);
  await seedOffice(tx, filling, people);
  await addDepartures(tx, filling);
  await addAttendance(tx, { ...filling, daysBack: 3 });
  await removeReportsOfAbsent(tx, filling);
}

/** Absences are chosen with the attendance, which is seeded after the reports. */
async function removeReportsOfAbsent(tx: Tx, { schoolId }: SchoolToFill): Promise<void> {
  await tx
    .deleteFrom('reports as r')
    .where('r.school_id', '=', schoolId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('attendance_marks as m')
          .select('m.id')
          .whereRef('m.child_id', '=', 'r.child_id')
          .whereRef('m.day', '=', 'r.day')
          .where('m.status', '=', 'absent'),
      ),
    )
    .execute();
}

async function seedPlans(tx: Tx, { schoolId, now }: SchoolToFill, { groups }: SchoolPeople): Promise<void> {
  const today = demoToday(now);
  const days = daysFrom(today, addDays(today, 1));
  const rows = groups.flatMap(({ id, room }) =>
    days.flatMap((day) => activityRows({ schoolId, groupId: id, room, day })),
  );
  await insertRows(tx, 'activities', rows);
}

async function seedAnnouncements(tx: Tx, filling: SchoolToFill, { groups, own }: SchoolPeople): Promise<void> {
  const { organizationId, schoolId, now } = filling;
  const inRoom = (room: string | null) => groups.find((group) => group.room === room);
  const where = {
    organizationId,
    schoolId,
    groupOf: (room: string) => inRoom(room)?.id ?? 0,
    authorOf: (room: string | null) => inRoom(room)?.teacher ?? own.teacher,
  };
  await insertRows(tx, 'announcements', announcementRows(where, demoToday(now)));
  await readAnnouncements(tx, own.parent);
}

/** Two of three families have read the announcements. The demo parent has not. */
async function readAnnouncements(tx: Tx, parentId: number): Promise<void> {
  await sql`
    insert into announcement_reads (school_id, announcement_id, user_id, read_at)
    select distinct on (a.id, gu.user_id) c.school_id, a.id, gu.user_id, a.published_at + interval '1 minute' * (gu.user_id % 500)
    from announcements a join children c on c.school_id = a.school_id and (a.group_id is null or c.group_id = a.group_id)
    join guardians gu on gu.child_id = c.id and gu.can_view
    where gu.user_id <> ${parentId} and (gu.user_id + a.id) % 3 <> 0
    on conflict do nothing
  `.execute(tx);
}

/** Adds absences. Returns the full days of absence as `childId day`. */
async function seedAbsences(tx: Tx, filling: SchoolToFill, { pupils, own }: SchoolPeople): Promise<Set<string>> {
  const { schoolId, now } = filling;
  const today = demoToday(now);
  const { elder, younger, parent, otherParent } = own;
  const others = pupils.filter((child) => child.id !== elder.id && child.id !== younger.id);
  const seeds = [
    ...ownAbsences({ elder: elder.id, younger: younger.id, one: parent, other: otherParent }, today),
    ...schoolAbsences(
      others.map(({ id, guardians }) => ({ childId: id, guardianId: guardians[0] ?? parent })),
      today,
    ),
  ].toSorted((a, b) => a.reportedOn.localeCompare(b.reportedOn));
  const ids = await nextIds(tx, 'absences', seeds.length);
  const rows = seeds.map((seed, n) =>
    absenceRows(seed, { id: ids[n] ?? 0, schoolId, createdAt: dayAt(now, seed.reportedOn, '07:10') }),
  );
  await insertRows(
    tx,
    'absences',
    rows.map(({ absence }) => absence),
  );
  await insertRows(
    tx,
    'absence_half_days',
    rows.flatMap(({ halfDays }) => halfDays),
  );
  return new Set(
    seeds
      .filter(({ duration, kind = 'absent' }) => duration === 'full_day' && kind === 'absent')
      .flatMap(({ childId, date, endDate }) => daysFrom(date, endDate ?? date).map((day) => `${childId} ${day}`)),
  );
}

/** Whether a child is one of the last in their group. */
function isAmongLast({ id, groupId }: SchoolPeople['pupils'][number], children: SchoolPeople['pupils']): boolean {
  return children.filter((other) => other.groupId === groupId && other.id > id).length < unwrittenReports.children;
}

async function seedReports(tx: Tx, filling: SchoolToFill, people: SchoolPeople, absent: Set<string>): Promise<void> {
  const { schoolId, now } = filling;
  const { pupils, groups, own } = people;
  const today = demoToday(now);
  const wanted = pupils.flatMap((child) => {
    const { room = '', teacher = own.teacher } = groups.find((group) => group.id === child.groupId) ?? {};
    const back = teacher === own.teacher ? reportDays.own : reportDays.others;
    const isUnwritten = room === unmarkedRoom || (room === unwrittenReports.room && isAmongLast(child, pupils));
    const last = isUnwritten ? addDays(today, -1) : today;
    return daysFrom(addDays(today, -back), last)
      .filter((day) => !absent.has(`${child.id} ${day}`))
      .map((day) => ({ childId: child.id, givenName: child.givenName, schoolId, room, day, authorId: teacher }));
  });
  const made = await insertReports(tx, wanted, now);
  const { elder, younger, parent, otherParent } = own;
  const ofOwn = made.filter(({ childId }) => childId === elder.id || childId === younger.id);
  const reads = ofOwn.flatMap(({ id, childId, day }) => {
    const readers = childId === elder.id && day === today ? [] : [parent, otherParent];
    return readers.map((userId) => ({
      school_id: schoolId,
      report_id: id,
      user_id: userId,
      read_at: dayAt(now, day, '18:30'),
    }));
  });
  await insertRows(tx, 'report_reads', reads);
}

async function seedNotifications(tx: Tx, { schoolId, now }: SchoolToFill, { own }: SchoolPeople): Promise<void> {
  const { elder, younger, parent } = own;
  const announced = await tx
    .selectFrom('announcements')
    .select(['id', 'title_en'])
    .where('school_id', '=', schoolId)
    .execute();
  const announcementOf = (title: string) => announced.find(({ title_en }) => title_en === title)?.id ?? 0;
  const notifications = notificationsFor({ elder, younger, announcementOf }, demoToday(now), reportNotice)
    .map((notice) => ({ ...notice, at: daysAgoAt(now, notice.daysAgo, notice.time) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const ids = await nextIds(tx, 'notifications', notifications.length);
  await insertRows(
    tx,
    'notifications',
    notifications.map(({ kind, title, body, link, at, read }, n) => ({
      id: ids[n] ?? 0,
      school_id: schoolId,
      user_id: parent,
      kind,
      title_en: title.en,
      title_fr: title.fr,
      body_en: body.en,
      body_fr: body.fr,
      link,
      created_at: at,
      read_at: read ? new Date(Math.min(at.getTime() + 3_600_000, now.getTime())) : null,
    })),
  );
  const about = { elder: elder.id, younger: younger.id, none: null };
  const concerns = notifications.flatMap((notice, n) => {
    const childId = about[notice.about];
    return childId === null ? [] : [{ school_id: schoolId, notification_id: ids[n] ?? 0, child_id: childId }];
  });
  await insertRows(tx, 'notification_children', concerns);
}
