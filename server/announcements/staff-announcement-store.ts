/** Announcements as those who write them see them: drafts, for whom they are, who has read them. */
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AnnouncementIcon, AnnouncementType } from '#core/announcements/announcement.ts';
import type {
  AnnouncementDraft,
  AnnouncementReader,
  StaffAnnouncement,
} from '#core/announcements/staff-announcement-api.ts';
import { mayNudge } from '#core/notifications/nudge-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';
import {
  mayAnnounceThere,
  type Place,
  selectOrganizations,
  selectRooms,
  type Target,
  targetOf,
  targetsOf,
} from './announcement-target-store.ts';

/** The guardians of a place's children who may see them, of `gu`, `c` and `s`, against an announcement `a`. */
const isFor = sql`gu.can_view and c.left_at is null and s.organization_id = a.organization_id
  and (a.school_id is null or c.school_id = a.school_id) and (a.group_id is null or c.group_id = a.group_id)`;

type Shown = { readonly person: Person; readonly now: Date };

/** Of the drafts, and of what is published. */
const most = 100;

/**
 * What was announced at somebody's schools, drafts first, then the newest; of the drafts those that they may publish.
 * And to whom they may announce.
 */
export async function findAll(
  tx: Tx,
  shown: Shown,
): Promise<{ announcements: StaffAnnouncement[]; targets: Target[] }> {
  const { person } = shown;
  const { drafts, published, organizations, rooms } = await tx
    .selectNoFrom([
      jsonArrayFrom(
        select(tx, person)
          .where('a.published_at', 'is', null)
          .where(mayAnnounceThere(person))
          .orderBy('a.id', 'desc')
          .limit(most),
      ).as('drafts'),
      jsonArrayFrom(
        select(tx, person)
          .where('a.published_at', 'is not', null)
          .orderBy('a.published_at', 'desc')
          .orderBy('a.id', 'desc')
          .limit(most),
      ).as('published'),
      jsonArrayFrom(selectOrganizations(tx, person)).as('organizations'),
      jsonArrayFrom(selectRooms(tx)).as('rooms'),
    ])
    .executeTakeFirstOrThrow();
  const announcements = [...drafts, ...published].map((row) => announcementOf(row, shown));
  return { announcements, targets: targetsOf(person, organizations, rooms).filter(({ isArchived }) => !isArchived) };
}

/** One of them. */
export async function findOne(tx: Tx, id: number, shown: Shown): Promise<StaffAnnouncement | undefined> {
  const row = await select(tx, shown.person).where('a.id', '=', id).executeTakeFirst();
  return row && announcementOf(row, shown);
}

function select(tx: Tx, person: Person) {
  return tx
    .selectFrom('announcements as a')
    .innerJoin('users as u', 'u.id', 'a.author_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .leftJoin('schools as sc', 'sc.id', 'a.school_id')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .leftJoin('users as e', 'e.id', 'a.edited_by')
    .selectAll('a')
    .select(['u.name as author', 'e.name as editor', 'o.name_en', 'o.name_fr', 'sc.name as school', 'g.room'])
    .select('o.time_zone')
    .select([
      mayAnnounceThere(person).as('may_edit'),
      countOf(sql`true`).as('all'),
      countOf(
        sql`exists (select from announcement_reads ar where ar.announcement_id = a.id and ar.user_id = gu.user_id)`,
      ).as('read'),
    ])
    .where('a.withdrawn_at', 'is', null);
}

const countOf = (which: RawBuilder<unknown>) => sql<number>`(
  select count(distinct gu.user_id)::int from guardians gu join children c on c.id = gu.child_id join schools s on s.id = c.school_id
  where a.published_at is not null and ${isFor} and ${which})`;

type Selected = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
type Instants = 'published_at' | 'edited_at' | 'nudged_at' | 'withdrawn_at' | 'created_at';
/** Out of the database's own JSON instants are text. */
type Row = Omit<Selected, Instants> & { readonly [Name in Instants]: Date | string | null };

const placeOf = (row: Pick<Row, 'organization_id' | 'school_id' | 'group_id'>): Place => ({
  organizationId: row.organization_id,
  schoolId: row.school_id,
  groupId: row.group_id,
});

const instant = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

function announcementOf(row: Row, { person, now }: Shown): StaffAnnouncement {
  const mayEdit = row.may_edit;
  const isPublished = row.published_at !== null;
  const said = (text: 'title' | 'description' | 'details') => ({
    en: row[`${text}_en`] ?? '',
    fr: row[`${text}_fr`] ?? '',
  });
  const dayOf = (at: Date) => schoolTimeAt(at, row.time_zone).day;
  return {
    id: row.id,
    target: targetOf(placeOf(row)),
    name: row.school ?? row[`name_${person.locale}`],
    room: row.room,
    // Checked by the table's own constraints, and again when the reply is parsed.
    type: row.type as AnnouncementType,
    icon: row.icon as AnnouncementIcon,
    day: row.day,
    words: { title: said('title'), description: said('description'), details: said('details') },
    atNight: row.at_night,
    author: row.author,
    publishedAt: instant(row.published_at),
    edited: row.editor !== null && row.edited_at ? { by: row.editor, at: instant(row.edited_at) ?? '' } : null,
    revision: row.revision,
    mayEdit,
    readers: mayEdit && isPublished ? { read: row.read, all: row.all } : null,
    nudgedAt: mayEdit ? instant(row.nudged_at) : null,
    mayNudge: mayEdit && isPublished && mayNudge(row.nudged_at && dayOf(new Date(row.nudged_at)), dayOf(now)),
  };
}

/**
 * The guardians whom a published announcement is for, who has not read it first, then by name; nothing unless it is
 * somebody's to publish.
 */
export async function findWhoRead(tx: Tx, id: number, person: Person): Promise<AnnouncementReader[] | undefined> {
  const { rows } = await sql<{ readonly readers: AnnouncementReader[] }>`
    select coalesce((
      select json_agg(r order by r."readAt" is not null, alphabetical(r.name), r."userId") from (
        select gu.user_id as "userId", u.name, array(select n from unnest(array_agg(distinct c.given_name)) as n order by alphabetical(n)) as children,
          ar.read_at as "readAt"
        from guardians gu
        join children c on c.id = gu.child_id
        join schools s on s.id = c.school_id
        join users u on u.id = gu.user_id
        left join announcement_reads ar on ar.announcement_id = a.id and ar.user_id = gu.user_id
        where ${isFor}
        group by gu.user_id, u.name, ar.read_at) r), '[]'::json) as readers
    from announcements a where a.id = ${id} and a.published_at is not null and a.withdrawn_at is null
      and ${mayAnnounceThere(person)}
  `.execute(tx);
  return rows[0]?.readers.map(({ readAt, ...reader }) => ({ ...reader, readAt: instant(readAt) }));
}

export type Locked = Place & {
  readonly id: number;
  readonly revision: number;
  readonly isPublished: boolean;
  readonly nudgedAt: Date | null;
  readonly timeZone: string;
};

/** An announcement that nobody else changes until the transaction ends. */
export async function lockAnnouncement(tx: Tx, id: number): Promise<Locked | undefined> {
  const row = await tx
    .selectFrom('announcements as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.organization_id', 'a.school_id', 'a.group_id', 'a.revision', 'a.published_at', 'a.nudged_at'])
    .select('o.time_zone')
    .where('a.id', '=', id)
    .where('a.withdrawn_at', 'is', null)
    .forNoKeyUpdate('a')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      ...placeOf(row),
      revision: row.revision,
      isPublished: row.published_at !== null,
      nudgedAt: row.nudged_at,
      timeZone: row.time_zone,
    }
  );
}

type Written = {
  readonly place: Place;
  readonly draft: AnnouncementDraft;
  readonly userId: number;
  readonly now: Date;
};

function columnsOf({ place, draft: { type, icon, day, words, atNight = false } }: Written) {
  const kept = (text: string) => text || null;
  return {
    organization_id: place.organizationId,
    school_id: place.schoolId,
    group_id: place.groupId,
    type,
    icon,
    day,
    at_night: atNight,
    title_en: kept(words.title.en),
    title_fr: kept(words.title.fr),
    description_en: kept(words.description.en),
    description_fr: kept(words.description.fr),
    details_en: kept(words.details.en),
    details_fr: kept(words.details.fr),
  };
}

/** Adds a draft. Gives its id. */
export async function insertAnnouncement(tx: Tx, written: Written): Promise<number> {
  const { id } = await tx
    .insertInto('announcements')
    .values({ ...columnsOf(written), author_id: written.userId, created_at: written.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes one, as its next revision. That a published one was changed, and by whom, stays to be read. */
export async function updateAnnouncement(tx: Tx, { id, isPublished }: Locked, written: Written): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ ...columnsOf(written), ...(isPublished && { edited_by: written.userId, edited_at: written.now }) })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Throws a draft away; a published one is only taken from the families. */
export async function removeAnnouncement(tx: Tx, { id, isPublished }: Locked, now: Date): Promise<void> {
  if (isPublished) await tx.updateTable('announcements').set({ withdrawn_at: now }).where('id', '=', id).execute();
  else await tx.deleteFrom('announcements').where('id', '=', id).execute();
}

export async function markNudged(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('announcements').set({ nudged_at: now }).where('id', '=', id).execute();
}
