import { type Locale, languageFor } from '#core/lang/locale.ts';
import type { Activity, ActivityCategory, ActivityIcon, DailyPlan, DayPeriod } from '#core/plans/plan.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

type Asked = {
  readonly childIds: readonly number[];
  /** The day asked for; each child's school's today when there is none. */
  readonly date: string | undefined;
  readonly now: Date;
  readonly locale: Locale;
};

/** One plan for each child, in order of first name, its activities in time's order. */
export async function findPlans(tx: Tx, { childIds, date, now, locale }: Asked): Promise<DailyPlan[]> {
  // A school's today is known once its zone is read; every day it can be is fetched with it, in one statement.
  const days = date === undefined ? daysOnEarth(now) : [date];
  const rows = await selectActivities(tx, [...childIds], days);
  const plans = new Map<number, DailyPlan>();
  for (const row of rows) {
    const day = date ?? schoolTimeAt(now, row.time_zone).day;
    const plan = plans.get(row.childId) ?? { childId: row.childId, date: day, room: row.room, activities: [] };
    plans.set(row.childId, plan);
    if (row.day === day) plan.activities.push(activityOf(row, locale));
  }
  return [...plans.values()];
}

type Row = Awaited<ReturnType<typeof selectActivities>>[number];

const selectActivities = prepared((tx, childIds: number[], days: string[]) =>
  tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .leftJoin('activities as a', (join) =>
      join.onRef('a.group_id', '=', 'c.group_id').on('a.day', '=', (eb) => eb.fn.any(eb.val(days))),
    )
    .select(['c.id as childId', 'g.room', 'o.time_zone', 'a.day', 'a.time', 'a.category', 'a.icon', 'a.period'])
    .select(['a.activity_en', 'a.activity_fr', 'a.notes_en', 'a.notes_fr'])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val(childIds)))
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .orderBy('a.time')
    .orderBy('a.id')
    .compile(),
);

function activityOf(row: Row, reader: Locale): Activity {
  const lang = languageFor(reader, { en: row.activity_en, fr: row.activity_fr });
  return {
    time: row.time ?? '',
    activity: row[`activity_${lang}`] ?? '',
    notes: row[`notes_${lang}`] ?? '',
    // Checked by the table's own constraints, and again when the reply is parsed.
    category: row.category as ActivityCategory,
    icon: row.icon as ActivityIcon,
    period: row.period as DayPeriod,
    ...(lang !== reader && { lang }),
  };
}
