import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { languageFor } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Activity, ActivityCategory, ActivityIcon, DailyPlan, DayPeriod } from '#core/plans/plan.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { familyLineOf, selectFamilyDays } from '#server/attendance/family-line-store.ts';
import { prepared } from '#server/db/driver/prepared-statements.ts';
import { calendarBetween } from '#server/school-days/school-day-store.ts';

type FindPlansParams = {
  readonly childIds: readonly number[];
  /** Those of them that the user may collect, whose usual week it may see. */
  readonly collectedIds: readonly number[];
  /** The day requested. By default today at each child's school. */
  readonly date: string | undefined;
  readonly userId: number;
  readonly now: Date;
  readonly locale: Locale;
};

/** One plan for each child, by first name, with activities by time, and where the child is now. */
export async function findPlans(
  tx: Tx,
  { childIds, collectedIds, date, userId, now, locale }: FindPlansParams,
): Promise<DailyPlan[]> {
  // Today at the school depends on its time zone, which the same query reads: fetch every possible day.
  const possible = daysOnEarth(now);
  const days = date === undefined ? possible : [date];
  const [from = ''] = possible;
  const to = possible.at(-1) ?? '';
  const rows = await selectPlans(tx, [...childIds], [...collectedIds], days, possible, from, to);
  return rows.map((row) => {
    const today = schoolTimeAt(now, row.time_zone);
    const day = date ?? today.day;
    return {
      childId: row.childId,
      date: day,
      room: row.room,
      now: day === today.day ? familyLineOf(row, today, userId) : [],
      activities: row.activities.filter((one) => one.day === day).map((one) => activityOf(one, locale)),
    };
  });
}

type Row = Awaited<ReturnType<typeof selectPlans>>[number]['activities'][number];

type Args = [childIds: number[], collectedIds: number[], days: string[], possible: string[], from: string, to: string];

const selectPlans = prepared((tx, ...[childIds, collectedIds, days, possible, from, to]: Args) =>
  tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['c.id as childId', 'g.room', 'o.time_zone'])
    .select((eb) => [
      calendarBetween(eb.ref('c.school_id'), { from, to }).as('calendar'),
      jsonArrayFrom(
        eb
          .selectFrom('activities as a')
          .select(['a.day', 'a.time', 'a.category', 'a.icon', 'a.period'])
          .select(['a.activity_en', 'a.activity_fr', 'a.notes_en', 'a.notes_fr'])
          .whereRef('a.group_id', '=', 'c.group_id')
          .where('a.day', '=', (day) => day.fn.any(day.val(days)))
          .orderBy('a.time')
          .orderBy('a.id'),
      ).as('activities'),
      ...selectFamilyDays(eb, { days: possible, from, to, collectedIds }),
    ])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val(childIds)))
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .compile(),
);

function activityOf(row: Row, reader: Locale): Activity {
  const lang = languageFor(reader, { en: row.activity_en, fr: row.activity_fr });
  return {
    time: row.time,
    activity: row[`activity_${lang}`] ?? '',
    notes: row[`notes_${lang}`] ?? '',
    // Checked by the table's own constraints, and again when the reply is parsed.
    category: row.category as ActivityCategory,
    icon: row.icon as ActivityIcon,
    period: row.period as DayPeriod,
    ...(lang !== reader && { lang }),
  };
}
