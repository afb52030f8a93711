import { sql } from 'kysely';
import { storedText } from '#core/lang/bilingual-rules.ts';
import type { GroupPlan, NewPlan, PlannedActivity, PlanWeek } from '#core/plans/group-plan.ts';
import { periodOf } from '#core/plans/plan-rules.ts';
import type { SchoolCalendar, SchoolDay } from '#core/school-days/school-day.ts';
import { schoolDay } from '#core/school-days/school-day-rules.ts';
import { calendarOf } from '#server/school-days/school-day-store.ts';
import { mondayOf } from '#core/time/day.ts';
import { sortByTime } from '#core/time/sort-by-time.ts';
import type { Tx } from '#server/db/database.ts';
import { type GroupPlace, assignedGroups } from '#server/schools/assigned-group-store.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

type FindWeekParams = {
  readonly currentUser: CurrentUser;
  readonly group: number | undefined;
  readonly date: string | undefined;
};

type StoredDay = {
  readonly day: string;
  readonly version: number | null;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  readonly calendar: SchoolCalendar;
  readonly activities: readonly PlannedActivity[];
};

/** A group's week from Monday, with all groups the user may choose. Undefined for a group of other staff. */
export async function findWeek(
  tx: Tx,
  { currentUser, group, date }: FindWeekParams,
  now: Date,
): Promise<PlanWeek | undefined> {
  const monday = date && mondayOf(date);
  const { rows } = await sql<Row>`
    with served as materialized (
      select g.* from jsonb_to_recordset(${assignedGroups(currentUser, group)}) as g (id int, "schoolId" int, room text)),
    chosen as (
      select v.id, coalesce(${monday ?? null}::date,
        date_trunc('week', ${now}::timestamptz at time zone o.time_zone)::date) as monday
      from served v join schools s on s.id = v."schoolId" join organizations o on o.id = s.organization_id
      where ${group ?? null}::int is null or v.id = ${group ?? null}::int
      order by v."schoolId", v.room limit 1)
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'schoolId', "schoolId", 'room', room)
        order by "schoolId", room, id), '[]') from served) as groups,
      (select id from chosen) as "groupId",
      exists (select from groups g join chosen c on c.id = g.id where g.archived_at is not null) as "isArchived",
      (select coalesce(jsonb_agg(${storedDay} order by d.day), '[]')
        from chosen c
        cross join lateral (select c.monday + n as day from generate_series(0, 6) n) d
        left join plan_days p on p.group_id = c.id and p.day = d.day
        left join users u on u.id = p.author_id
        cross join lateral (select c.id as group_id) k) as days`.execute(tx);
  const [row] = rows;
  if (!row || (group !== undefined && row.groupId === null)) return undefined;
  return { ...row, days: row.days.map(planOf) };
}

type Row = {
  readonly groups: PlanWeek['groups'];
  readonly groupId: number | null;
  readonly isArchived: boolean;
  readonly days: readonly StoredDay[];
};

/** SQL: a day `d.day` of a group `k.group_id`, with the user who saved it, `p` and `u`. */
const storedDay = sql`jsonb_build_object('day', d.day,
  'calendar', ${calendarOf(sql`(select g.school_id from groups g where g.id = k.group_id)`, sql`d.day`, sql`d.day`)},
  'version', p.version, 'changedBy', u.name, 'changedAt', p.changed_at,
  'activities', (select coalesce(jsonb_agg(jsonb_build_object('time', a.time, 'category', a.category, 'icon', a.icon,
      'activity', jsonb_build_object('en', coalesce(a.activity_en, ''), 'fr', coalesce(a.activity_fr, '')),
      'notes', jsonb_build_object('en', coalesce(a.notes_en, ''), 'fr', coalesce(a.notes_fr, ''))) order by a.time, a.id), '[]')
    from activities a where a.group_id = k.group_id and a.day = d.day))`;

/** One day of a group. */
export async function findGroupPlan(tx: Tx, groupId: number, day: string): Promise<GroupPlan> {
  const { rows } = await sql<{ plan: StoredDay }>`
    select ${storedDay} as plan
    from (select ${day}::date as day) d cross join (select ${groupId}::int as group_id) k
    left join plan_days p on p.group_id = k.group_id and p.day = d.day
    left join users u on u.id = p.author_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The plan query returned no row.');
  return planOf(row.plan);
}

const planOf = ({ day, version, changedBy, changedAt, calendar, activities }: StoredDay): GroupPlan => ({
  date: day,
  version: version ?? 0,
  changedBy,
  changedAt: changedAt && new Date(changedAt).toISOString(),
  begins: beginOf(schoolDay(calendar, day)),
  activities: [...activities],
});

const beginOf = ({ hasClasses, hours }: SchoolDay) => (hasClasses && hours ? hours.bell : null);

type PlanToSave = GroupPlace & { readonly plan: NewPlan; readonly authorId: number; readonly now: Date };

/**
 * Replaces the day at the version that was read. Returns false on a conflict: the first of two concurrent edits to
 * commit wins.
 */
export async function replacePlan(tx: Tx, { groupId, schoolId, plan, authorId, now }: PlanToSave): Promise<boolean> {
  const { date: day, version, activities } = plan;
  const saved = { school_id: schoolId, group_id: groupId, day, author_id: authorId, changed_at: now };
  const counted =
    version === 0
      ? tx
          .insertInto('plan_days')
          .values({ ...saved, version: 1 })
          .onConflict((conflict) => conflict.columns(['group_id', 'day']).doNothing())
          .returning('version')
      : tx
          .updateTable('plan_days')
          .set({ version: version + 1, author_id: authorId, changed_at: now })
          .where('group_id', '=', groupId)
          .where('day', '=', day)
          .where('version', '=', version)
          .returning('version');
  if (!(await counted.executeTakeFirst())) return false;
  await tx.deleteFrom('activities').where('group_id', '=', groupId).where('day', '=', day).execute();
  const rows = sortByTime(activities).map(({ time, category, icon, ...texts }) => {
    const [activity, notes] = [storedText(texts.activity), storedText(texts.notes)];
    return {
      school_id: schoolId,
      group_id: groupId,
      day,
      time,
      activity_en: activity.en,
      activity_fr: activity.fr,
      notes_en: notes.en,
      notes_fr: notes.fr,
      category,
      icon,
      period: periodOf(time),
    };
  });
  if (rows.length > 0) await tx.insertInto('activities').values(rows).execute();
  return true;
}
