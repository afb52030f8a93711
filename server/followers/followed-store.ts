/**
 * What a relative reads of the child they follow. Each function finds the link of the user first and judges it at that
 * moment, so that no reply depends on an earlier one.
 */
import { type RawBuilder, sql } from 'kysely';
import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import { childFacts, reportedOn, statusOf } from '#core/attendance/status-rules.ts';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import type { CustodyCalendar } from '#core/custody/custody.ts';
import { isBarred } from '#core/custody/custody-rules.ts';
import {
  type FollowedChild,
  type FollowedReport,
  type FollowedReports,
  maxFollowedReports,
} from '#core/followers/follower.ts';
import { followedState, mayFollow, photoReachesFollower } from '#core/followers/follower-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { DoNotReleaseName } from '#core/pickup-people/do-not-release.ts';
import { contentIn } from '#core/reports/report-content.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { type DayMarkRow, dayMarksOf, selectDayMarks } from '#server/attendance/day-marks-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { ReadableContent } from '#server/files/file-reader-store.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { type FamilyPhotoRows, familyPhotoRows, reachesChild, ruledPhoto } from '#server/photos/photo-store.ts';
import { type ContentColumns, contentOf } from '#server/reports/content-store.ts';
import { calendarBetween } from '#server/school-days/school-day-store.ts';
import { type BarredFacts, isBarredBy, selectBarredFacts } from './barred-store.ts';

/** A link that lets the user read the child now. */
type Followed = {
  readonly childId: number;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly timeZone: string;
  readonly today: string;
  readonly hidesReports: boolean;
};

type FactRow = Omit<Followed, 'today' | 'hidesReports'> & {
  readonly hidden: readonly string[];
  readonly inviterId: number | null;
  readonly calendar: CustodyCalendar | null;
  readonly barred: BarredFacts;
  readonly invitedName: string;
  readonly listed: readonly DoNotReleaseName[];
};

/** SQL: what decides whether the user `f.user_id` follows the child `c` of the school `s` by the link `f`. */
const factsOfLink = sql<FactRow>`json_build_object(
  'childId', f.child_id, 'fromDay', f.from_day, 'untilDay', f.until_day, 'timeZone', o.time_zone,
  'hidden', s.hidden_modules,
  'inviterId', (select p.id from pickup_people p where p.user_id = f.invited_by and p.school_id = f.school_id),
  'calendar', (select k.calendar from custody_calendars k where k.child_id = f.child_id),
  'invitedName', f.name,
  'barred', ${selectBarredFacts({
    childId: sql`f.child_id`,
    userId: sql`f.user_id`,
    invitedEmail: sql`(select i.email from invitations i where i.id = f.invitation_id)`,
  })},
  'listed', coalesce((select d.names from do_not_release_lists d where d.child_id = f.child_id), '[]'))`;

/** SQL: the open links of a user with their child, school and service. */
const linksOf = (userId: number) => sql`child_followers f
  join children c on c.id = f.child_id and c.left_at is null and c.erased_at is null
  join schools s on s.id = f.school_id join organizations o on o.id = s.organization_id
  where f.user_id = ${userId} and f.ended_at is null`;

function judged(row: FactRow, now: Date): Followed | undefined {
  const { hidden, barred, invitedName, inviterId, calendar, listed, ...link } = row;
  const names = [...barred.names, invitedName];
  const today = schoolTimeAt(now, link.timeZone).day;
  const isFollowed = mayFollow(
    {
      untilDay: link.untilDay,
      isEnded: false,
      hasLeft: false,
      isAllowed: !hidden.includes('followers'),
      isBarred: isBarredBy(barred, names),
      isInviterBarred: inviterId !== null && isBarred({ calendar }, inviterId, today),
      names,
      listed,
    },
    today,
  );
  return isFollowed ? { ...link, today, hidesReports: hidden.includes('reports') } : undefined;
}

type ReadParams = { readonly currentUser: CurrentUser; readonly now: Date };
type ReadChildParams = ReadParams & { readonly childId: number };

async function findLink(tx: Tx, { currentUser, childId, now }: ReadChildParams): Promise<Followed | undefined> {
  const { rows } = await sql<{ link: FactRow }>`
    select ${factsOfLink} as link from ${linksOf(currentUser.id)} and f.child_id = ${childId}`.execute(tx);
  return rows[0] && judged(rows[0].link, now);
}

type TodayRow = {
  readonly link: FactRow;
  readonly givenName: string;
  readonly school: string;
  readonly calendar: SchoolCalendar;
  /** By day. */
  readonly marks: Readonly<Record<string, readonly DayMarkRow[]>>;
  readonly halves: readonly { readonly day: string; readonly half: HalfDay['half'] }[];
};

/** The children that a user follows now, by first name, with where each is today. */
export async function findFollowed(tx: Tx, { currentUser, now }: ReadParams): Promise<FollowedChild[]> {
  // Today at the school depends on its time zone, which the same query reads: fetch every possible day.
  const days = daysOnEarth(now);
  const [from = ''] = days;
  const span = { from, to: days.at(-1) ?? from };
  const { rows } = await sql<TodayRow>`
    select ${factsOfLink} as link, c.given_name as "givenName", s.name as school,
      ${calendarBetween(sql.ref<number>('c.school_id'), span)} as calendar,
      (select json_object_agg(d.day, ${selectDayMarks(sql.ref<number>('c.id'), sql.ref<string>('d.day'))})
         from unnest(${days}::date[]) as d (day)) as marks,
      (select coalesce(json_agg(json_build_object('day', h.day, 'half', h.half)), '[]')
         from absence_half_days h where h.child_id = c.id and h.day = any (${days}::date[])) as halves
    from ${linksOf(currentUser.id)} order by alphabetical(c.given_name), c.id`.execute(tx);
  return rows.flatMap(({ link: row, givenName, school, calendar, marks, halves }) => {
    const link = judged(row, now);
    if (!link) return [];
    const { childId, today, untilDay, timeZone } = link;
    const onDay = onDayOf(calendar, today);
    const reported = reportedOn(
      onDay,
      halves.filter(({ day }) => day === today).map(({ half }) => half),
    );
    const ofToday = dayMarksOf(marks[today] ?? []);
    // Whether the rest of the group is marked decides only between expected and unreported, which say nothing here.
    const status = statusOf(
      childFacts(ofToday, reported),
      { ...onDay, progress: 'untaken' },
      schoolTimeAt(now, timeZone),
    );
    return [{ childId, givenName, school, today, until: untilDay, state: followedState(status) }];
  });
}

type ReportRow = ContentColumns & { readonly day: string };

type FindReportsParams = ReadChildParams & { readonly before: string | undefined; readonly locale: Locale };

/**
 * The published reports of a followed child since the invitation, the latest first. Undefined for a child that the user
 * does not follow now.
 */
export async function findFollowedReports(
  tx: Tx,
  { before, locale, ...params }: FindReportsParams,
): Promise<FollowedReports | undefined> {
  const link = await findLink(tx, params);
  if (!link) return undefined;
  const { childId, fromDay, hidesReports } = link;
  if (hidesReports) return { childId, reports: [], earlier: null };
  const chosen = sql`from reports r where r.child_id = c.id and r.published_at is not null and r.day >= ${fromDay}
    and (${before ?? null}::date is null or r.day < ${before ?? null}::date)
    order by r.day desc limit ${maxFollowedReports + 1}`;
  const { rows } = await sql<{ reports: readonly ReportRow[]; found: FamilyPhotoRows }>`
    select ${familyPhotoRows(sql`p.day in (select r.day ${chosen})`)} as found,
      (select coalesce(json_agg(to_json(x) order by x.day desc), '[]') from (
        select r.day, r.mood_morning, r.mood_afternoon, r.mood_overall, r.meals, r.naps, r.learning_areas, r.activities,
          null as notes_en, null as notes_fr ${chosen}) x) as reports
    from children c where c.id = ${childId}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const photos = shownPhotos(row.found, link);
  const page = row.reports.slice(0, maxFollowedReports);
  const reports = page.map((report): FollowedReport => {
    const { mood, meals, naps, activities } = contentIn(contentOf(report), locale);
    return {
      date: report.day,
      mood,
      meals: meals.map(({ type, time, eaten }) => ({ type, time, eaten })),
      naps: naps.map(({ start, end, duration }) => ({ start, end, duration })),
      activities: activities.map(({ time, title, lang }) => ({ time, title, ...(lang && { lang }) })),
      photos: photos.filter(({ day }) => day === report.day).map(({ id, width, height }) => ({ id, width, height })),
    };
  });
  return { childId, reports, earlier: row.reports.length > page.length ? (page.at(-1)?.day ?? null) : null };
}

/** The photos that relatives see among those that the family sees. */
function shownPhotos({ child, photos, children, texts }: FamilyPhotoRows, { today, timeZone }: Followed) {
  const consents = { children, texts, timeZone, today };
  return photos.filter(
    (photo) => reachesChild(photo, child, consents) && photoReachesFollower(ruledPhoto(photo, consents), child.childId),
  );
}

type FindPhotoParams = ReadChildParams & { readonly photoId: number; readonly size: number };

/** The content of a photo of a followed child's report in a size. */
export async function findFollowedPhoto(
  tx: Tx,
  { photoId, size, ...params }: FindPhotoParams,
): Promise<ReadableContent | undefined> {
  const link = await findLink(tx, params);
  if (!link || link.hidesReports) return undefined;
  const condition: RawBuilder<unknown> = sql`p.file_id = ${photoId} and p.day >= ${link.fromDay}`;
  const { rows } = await sql<{ found: FamilyPhotoRows; content: ReadableContent | null }>`
    select ${familyPhotoRows(condition)} as found, (
        select json_build_object('kind', f.kind, 'name', f.name, 'sha256', fc.sha256, 'bytes', fc.bytes)
          from files f join file_contents fc on fc.file_id = f.id where f.id = ${photoId} and fc.size = ${size}) as content
    from children c where c.id = ${link.childId}`.execute(tx);
  const [row] = rows;
  if (!row?.content || shownPhotos(row.found, link).length === 0) return undefined;
  return row.content;
}
