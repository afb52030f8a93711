/** A group's reports of a day, with suggestions for writing them. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { blankContent, type ReportContent } from '#core/reports/report-content.ts';
import { attendanceForReport } from '#core/reports/report-attendance-rules.ts';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import type { SchoolKind } from '#core/schools/school-kind.ts';
import type { ServedMeal } from '#core/reports/meal.ts';
import { usualMeals, usualWords, withWords } from '#core/schools/word-list-rules.ts';
import { daysOnEarth, schoolTimeAt, defaultTimeZone } from '#core/time/school-clock.ts';
import { type ChildOnDay, childrenOnDay } from '#server/attendance/group-list-store.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { calendarBetween } from '#server/school-days/school-day-store.ts';
import { writtenWordsOf } from '#server/schools/school-words-store.ts';
import { type CurrentUser, teamReachOf } from '#server/http/current-user.ts';
import { type ContentColumns, contentOf, statusOf } from './content-store.ts';

type FindGroupDayParams = {
  readonly currentUser: CurrentUser;
  /** One of the user's groups. The first by default. */
  readonly groupId: number | undefined;
  /** Today at the school by default. */
  readonly date: string | undefined;
  readonly now: Date;
};

/**
 * The groups whose reports a user writes, their own first. For the chosen group: each child's report of the day,
 * ordered by first name, and the foods and areas to choose from. Undefined for a group of other staff.
 */
export async function findGroupDay(
  tx: Tx,
  { currentUser, groupId, date, now }: FindGroupDayParams,
): Promise<ReportDay | undefined> {
  // Today at the school depends on its time zone, which the same query reads: fetch every possible day.
  const days = date === undefined ? daysOnEarth(now) : [date];
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const { groupIds, schoolIds } = teamReachOf(currentUser);
  const row = await tx
    .with('own', (db) =>
      db
        .selectFrom('groups as g')
        .innerJoin('schools as s', 's.id', 'g.school_id')
        .innerJoin('organizations as o', 'o.id', 's.organization_id')
        .select(['g.id', 'g.room', 's.name as school', 'g.school_id', 's.kind', 's.meals', 'o.time_zone'])
        .select((eb) => eb('g.id', '=', eb.fn.any(eb.val(groupIds))).as('is_own'))
        .where('g.archived_at', 'is', null)
        .where(({ eb, or, fn, val }) =>
          or([eb('g.id', '=', fn.any(val(groupIds))), eb('g.school_id', '=', fn.any(val(schoolIds)))]),
        ),
    )
    .with('chosen', (db) =>
      db
        .selectFrom('own')
        .selectAll()
        .$if(groupId !== undefined, (named) => named.where('id', '=', groupId ?? 0))
        .orderBy('is_own', 'desc')
        .orderBy('school_id')
        .orderBy('room')
        .limit(1),
    )
    .with('lately', (db) =>
      db
        .selectFrom('reports as r')
        .select(['r.meals', 'r.learning_areas'])
        .where('r.school_id', '=', sql<number>`(select school_id from chosen)`)
        .where('r.published_at', '>', new Date(now.getTime() - recentDays * 86_400_000)),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('own')
          .select(['own.id', 'own.room', 'own.school_id as schoolId', 'own.school'])
          .orderBy('own.is_own', 'desc')
          .orderBy('own.school_id')
          .orderBy('own.room'),
      ).as('groups'),
      jsonArrayFrom(
        eb
          .selectFrom('chosen')
          .select(['chosen.id', 'chosen.kind', 'chosen.meals', 'chosen.time_zone'])
          .select((group) => [
            calendarBetween(group.ref('chosen.school_id'), range).as('calendar'),
            writtenWordsOf(group.ref('chosen.school_id')).as('words'),
          ]),
      ).as('chosen'),
      jsonArrayFrom(selectChildren(tx, days)).as('children'),
      jsonArrayFrom(
        eb
          .selectFrom('attendance_completions as d')
          .select(['d.day', 'd.done'])
          .where('d.group_id', '=', sql<number>`(select id from chosen)`)
          .where('d.day', '=', eb.fn.any(eb.val(days)))
          .orderBy('d.id'),
      ).as('completions'),
      jsonArrayFrom(
        eb
          .selectFrom('activities as a')
          .select(['a.day', 'a.time', 'a.activity_en', 'a.activity_fr', 'a.notes_en', 'a.notes_fr', 'a.category'])
          .where('a.group_id', '=', sql<number>`(select id from chosen)`)
          .where('a.day', '=', eb.fn.any(eb.val(days)))
          .orderBy('a.time')
          .orderBy('a.id'),
      ).as('planned'),
      jsonArrayFrom(selectSuggestions(tx, 'meals', 'food')).as('foods'),
      jsonArrayFrom(selectSuggestions(tx, 'learning_areas', 'area')).as('areas'),
    ])
    .executeTakeFirstOrThrow();
  const [group] = row.chosen;
  const { groups, foods, areas } = row;
  if (!group) {
    if (groupId !== undefined) return undefined;
    const { day: today } = schoolTimeAt(now, defaultTimeZone);
    return {
      date: date ?? today,
      today,
      groupId: null,
      groups,
      reports: [],
      foods: [],
      areas: [],
      meals: [],
      planned: [],
    };
  }
  // A table constraint limits this value.
  const kind = group.kind as SchoolKind;
  const { day: today } = schoolTimeAt(now, group.time_zone);
  const shown = date ?? today;
  const ofDay = <One extends { readonly day: string }>(all: readonly One[]) => all.filter(({ day }) => day === shown);
  const children = row.children.map(({ childId, marks, halves, late }) => ({
    id: childId,
    marks: ofDay(marks),
    halves: ofDay(halves).map(({ half }) => half),
    arrives: ofDay(late).at(0)?.time ?? null,
  }));
  const done = ofDay(row.completions).at(-1)?.done ?? false;
  const read = { calendar: group.calendar, done, children };
  const onDay = childrenOnDay(read, shown, schoolTimeAt(now, group.time_zone));
  return {
    date: shown,
    today,
    groupId: group.id,
    groups,
    reports: reportsOf(row.children, shown, onDay),
    foods: withWords(foods, group.words.foods ?? usualWords(kind, 'foods')),
    areas: withWords(areas, group.words.areas ?? usualWords(kind, 'areas')),
    meals: (group.meals as ServedMeal[] | null) ?? usualMeals(kind),
    planned: row.planned
      .filter(({ category, day }) => day === shown && suggestedCategories.has(category))
      .map(({ time, activity_en, activity_fr, notes_en, notes_fr }) => ({
        time,
        title: { en: activity_en ?? '', fr: activity_fr ?? '' },
        description: { en: notes_en ?? '', fr: notes_fr ?? '' },
      })),
  };
}

/**
 * The plan categories suggested as activities of a report. Meals are a part of their own, arrivals and departures are
 * left out.
 */
const suggestedCategories = new Set(['academic', 'creative', 'physical', 'media', 'free']);

/** One row per report of a child of the chosen group on these days, or one without a report. */
function selectChildren(tx: Tx, days: readonly string[]) {
  return tx
    .selectFrom('children as c')
    .leftJoin('reports as r', (join) =>
      join.onRef('r.child_id', '=', 'c.id').on('r.day', '=', (eb) => eb.fn.any(eb.val([...days]))),
    )
    .leftJoin('users as a', 'a.id', 'r.author_id')
    .leftJoin('users as s', 's.id', 'r.saved_by')
    .leftJoin('users as k', 'k.id', 'r.corrected_by')
    .select([
      'c.id as childId',
      'c.name',
      'c.given_name as givenName',
      'r.id',
      'r.day',
      'r.revision',
      'r.draft',
      'r.published_at',
      'r.saved_at',
    ])
    .select(['r.corrected_at', 'a.name as author', 's.name as savedBy', 'k.name as correctedBy'])
    .select(['r.mood_morning', 'r.mood_afternoon', 'r.mood_overall', 'r.meals', 'r.naps', 'r.learning_areas'])
    .select(['r.activities', 'r.notes_en', 'r.notes_fr'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('attendance_marks as m')
          .select(['m.day', 'm.status', 'm.time', 'm.pickup_id', 'm.brought_by'])
          .whereRef('m.child_id', '=', 'c.id')
          .where('m.day', '=', (day) => day.fn.any(day.val([...days])))
          .orderBy('m.id'),
      ).as('marks'),
      jsonArrayFrom(
        eb
          .selectFrom('absence_half_days as h')
          .select(['h.day', 'h.half'])
          .whereRef('h.child_id', '=', 'c.id')
          .where('h.day', '=', (day) => day.fn.any(day.val([...days]))),
      ).as('halves'),
      jsonArrayFrom(
        eb
          .selectFrom('absences as ab')
          .select(['ab.first_day as day', 'ab.time'])
          .whereRef('ab.child_id', '=', 'c.id')
          .where('ab.kind', '=', 'late')
          .where('ab.cancelled_at', 'is', null)
          .where('ab.first_day', '=', (day) => day.fn.any(day.val([...days]))),
      ).as('late'),
    ])
    .where('c.group_id', '=', sql<number>`(select id from chosen)`)
    .where('c.left_at', 'is', null)
    .orderBy(alphabetical('c.name'))
    .orderBy('c.id');
}

/** In days. */
const recentDays = 21;
const maxSuggestions = 40;

/** The most frequent entries of a list in the school's recent published reports. */
function selectSuggestions(tx: Tx, list: 'meals' | 'learning_areas', text: string) {
  return tx
    .selectFrom(
      sql<{ en: string; fr: string; n: number }>`(
        select coalesce(entry.value->${text}->>'en', '') as en, coalesce(entry.value->${text}->>'fr', '') as fr, count(*) as n
        from lately cross join lateral jsonb_array_elements(lately.${sql.ref(list)}) entry
        group by 1, 2 order by 3 desc, 1, 2 limit ${maxSuggestions}::int)`.as('entry'),
    )
    .select(['entry.en', 'entry.fr'])
    .orderBy('entry.n', 'desc')
    .orderBy('entry.en');
}

type Row = Pick<StaffReport, 'childId' | 'name' | 'givenName' | 'id'> & {
  readonly day: string | null;
  readonly revision: number | null;
  readonly draft: unknown;
  readonly published_at: string | null;
  readonly saved_at: string | null;
  readonly corrected_at: string | null;
  readonly author: string | null;
  readonly savedBy: string | null;
  readonly correctedBy: string | null;
} & { readonly [Column in keyof ContentColumns]: ContentColumns[Column] | null };

/** The report of each child on a day, or an empty one. Rows come as JSON, so timestamps are strings. */
function reportsOf(rows: readonly Row[], date: string, onDay: ReadonlyMap<number, ChildOnDay>): StaffReport[] {
  const children = new Map<number, StaffReport>();
  for (const row of rows) {
    if (row.day === date || !children.has(row.childId)) children.set(row.childId, reportOf(row, date, onDay));
  }
  return [...children.values()];
}

function reportOf(row: Row, date: string, onDay: ReadonlyMap<number, ChildOnDay>): StaffReport {
  const { childId, name, givenName } = row;
  const child = onDay.get(childId);
  const absence = child?.known.reported ?? null;
  // A child who joined the group during the request is included in the next one.
  const attendance = child ? attendanceForReport(child.known, child.status, child.groupDay) : 'unmarked';
  const common = { childId, name, givenName, absence, attendance };
  if (row.id === null || row.day !== date) {
    const nothing = { id: null, status: 'none', revision: 0, content: blankContent } as const;
    return { ...common, ...nothing, saved: null, published: null, corrected: null };
  }
  const draft = row.draft as ReportContent | null;
  const { id, published_at: publishedAt } = row;
  const status = statusOf(row);
  return {
    ...common,
    id,
    status,
    revision: row.revision ?? 0,
    content: draft ?? contentOf(row),
    saved: status === 'none' ? null : act(row.savedBy, row.saved_at),
    published: act(row.author, publishedAt),
    corrected: act(row.correctedBy, row.corrected_at),
  };
}

const act = (by: string | null, at: string | null) =>
  by === null || at === null ? null : { by, at: new Date(at).toISOString() };
