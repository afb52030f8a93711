import { sql } from 'kysely';
import type { Announcement, AnnouncementIcon, AnnouncementType } from '#core/announcements/announcement.ts';
import { oldestVisibleAt, familyListLimits } from '#core/announcements/announcement-rules.ts';
import { languageFor } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/driver/prepared-statements.ts';
import { filesOfAnnouncement } from './announcement-file-store.ts';

type FindAnnouncementsParams = { readonly childIds: readonly number[]; readonly now: Date; readonly locale: Locale };

/** Whether an announcement `a` is published at a time and not withdrawn. */
export const isPublished = (now: Date) => sql<boolean>`(a.published_at <= ${now} and a.withdrawn_at is null)`;

/** The announcements shown to the families of these children, newest first. */
export async function findAnnouncements(
  tx: Tx,
  { childIds, now, locale }: FindAnnouncementsParams,
): Promise<Announcement[]> {
  const rows = await selectShown(tx, [...childIds], now, oldestVisibleAt(now));
  return rows.map((row) => announcementOf(row, locale));
}

/** An announcement published to the families of these children, even if it is no longer in the list. */
export async function findAnnouncement(
  tx: Tx,
  id: number,
  { childIds, now, locale }: FindAnnouncementsParams,
): Promise<Announcement | undefined> {
  const row = await selectPublished(tx, [...childIds], now)
    .where('a.id', '=', id)
    .executeTakeFirst();
  return row && announcementOf(row, locale);
}

const selectShown = prepared((tx, childIds: number[], now: Date, since: Date) =>
  selectPublished(tx, childIds, now)
    .where(({ or, eb }) => or([eb('a.published_at', '>=', since), isUpcoming(now)]))
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(familyListLimits.most)
    .compile(),
);

/** Whether the day of an announcement `a` is today or later. */
export const isUpcoming = (now: Date) => sql<boolean>`a.day >= (
  select (${now}::timestamptz at time zone o.time_zone)::date from organizations o where o.id = a.organization_id)`;

type Row = Awaited<ReturnType<ReturnType<typeof selectPublished>['execute']>>[number];

function announcementOf(row: Row, locale: Locale): Announcement {
  const lang = languageFor(locale, { en: row.title_en, fr: row.title_fr });
  return {
    id: row.id,
    title: row[`title_${lang}`] ?? '',
    description: row[`description_${lang}`] ?? '',
    date: formatDay(row.day, locale, 'short'),
    // Checked by the table's own constraints, and again when the reply is parsed.
    type: row.type as AnnouncementType,
    icon: row.icon as AnnouncementIcon,
    detailsText: row[`details_${lang}`] ?? '',
    publishedAt: (row.published_at ?? row.created_at).toISOString(),
    ...(lang !== locale && { lang }),
    ...(row.files && { files: row.files }),
  };
}

function selectPublished(tx: Tx, childIds: number[], now: Date) {
  return tx
    .with('theirs', (db) =>
      db
        .selectFrom('children as c')
        .innerJoin('schools as s', 's.id', 'c.school_id')
        .select(['c.group_id', 'c.school_id', 's.organization_id'])
        .where('c.id', '=', (eb) => eb.fn.any(eb.val(childIds))),
    )
    .selectFrom('announcements as a')
    .selectAll('a')
    .select(filesOfAnnouncement(sql.ref('a.id')).as('files'))
    .where(isPublished(now))
    .where(({ eb, and, or, fn, selectFrom }) => {
      const anyOf = (column: 'group_id' | 'school_id' | 'organization_id') =>
        fn.any(fn<number[]>('array', [selectFrom('theirs').select(column)]));
      return or([
        eb('a.group_id', '=', anyOf('group_id')),
        and([eb('a.group_id', 'is', null), eb('a.school_id', '=', anyOf('school_id'))]),
        and([eb('a.school_id', 'is', null), eb('a.organization_id', '=', anyOf('organization_id'))]),
      ]);
    });
}

export type PublishedAnnouncement = {
  readonly organizationId: number;
  /** Null for the whole organization. */
  readonly schoolId: number | null;
  readonly groupId: number | null;
  /** The room label of the group, if it is for a group. */
  readonly room: string | null;
};

/** Publishes a draft and returns its audience. Undefined if it does not exist or is already published. */
export async function publish(
  tx: Tx,
  id: number,
  now: Date,
): Promise<(PublishedAnnouncement & { readonly atNight: boolean }) | undefined> {
  return tx
    .updateTable('announcements as a')
    .set({ published_at: now })
    .where('a.id', '=', id)
    .where('a.published_at', 'is', null)
    .returning(['a.organization_id as organizationId', 'a.school_id as schoolId', 'a.group_id as groupId'])
    .returning('a.at_night as atNight')
    .returning((eb) => eb.selectFrom('groups as g').select('g.room').whereRef('g.id', '=', 'a.group_id').as('room'))
    .executeTakeFirst();
}

/** The guardians in the audience, one row for each child they may see, by school. */
export function findAudience(
  tx: Tx,
  { organizationId, schoolId, groupId }: PublishedAnnouncement,
): Promise<{ userId: number; childId: number; givenName: string; schoolId: number }[]> {
  return tx
    .selectFrom('guardians as gu')
    .innerJoin('children as c', 'c.id', 'gu.child_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .select(['gu.user_id as userId', 'c.id as childId', 'c.given_name as givenName', 'c.school_id as schoolId'])
    .where('gu.can_view', '=', true)
    .where('c.left_at', 'is', null)
    .where('s.organization_id', '=', organizationId)
    .$if(schoolId !== null, (own) => own.where('c.school_id', '=', schoolId))
    .$if(groupId !== null, (own) => own.where('c.group_id', '=', groupId))
    .orderBy('gu.user_id')
    .orderBy('c.school_id')
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .execute();
}

type Opening = {
  readonly id: number;
  readonly userId: number;
  readonly childIds: readonly number[];
  readonly now: Date;
};

/** The audience of an announcement that reached one of these children, and the school through which it did. */
export async function findReached(
  tx: Tx,
  { id, childIds, now }: Omit<Opening, 'userId'>,
): Promise<(Omit<PublishedAnnouncement, 'room'> & { readonly through: number }) | undefined> {
  return tx
    .selectFrom('announcements as a')
    .innerJoin('schools as s', 's.organization_id', 'a.organization_id')
    .innerJoin('children as c', 'c.school_id', 's.id')
    .select(['a.organization_id as organizationId', 'a.school_id as schoolId', 'a.group_id as groupId'])
    .select('c.school_id as through')
    .where('a.id', '=', id)
    .where(isPublished(now))
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where(({ and, or, eb, ref }) =>
      and([
        or([eb('a.school_id', 'is', null), eb('a.school_id', '=', ref('c.school_id'))]),
        or([eb('a.group_id', 'is', null), eb('a.group_id', '=', ref('c.group_id'))]),
      ]),
    )
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
}

/** Records that a user has opened an announcement. Returns false if they had before. */
export async function insertRead(
  tx: Tx,
  { id, userId, now }: Omit<Opening, 'childIds'>,
  schoolId: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('announcement_reads')
    .values({ school_id: schoolId, announcement_id: id, user_id: userId, read_at: now })
    .onConflict((conflict) => conflict.columns(['announcement_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** The users who have opened an announcement. */
export async function findReadBy(tx: Tx, id: number): Promise<Set<number>> {
  const rows = await tx.selectFrom('announcement_reads').select('user_id').where('announcement_id', '=', id).execute();
  return new Set(rows.map((row) => row.user_id));
}
