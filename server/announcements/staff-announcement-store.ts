/** Announcements as their editors see them: drafts, targets and readers. */
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AnnouncementIcon, AnnouncementType } from '#core/announcements/announcement.ts';
import type {
  AnnouncementDraft,
  AnnouncementReader,
  StaffAnnouncement,
} from '#core/announcements/staff-announcement-api.ts';
import { storedText, typedTextOf } from '#core/lang/bilingual-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { canRemind } from '#core/notifications/reminder-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { textIn } from '#server/db/in-language.ts';
import { filesOfAnnouncement } from './announcement-file-store.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import {
  canAnnounceTo,
  type AnnouncementAudience,
  organizationLanguages,
  selectOrganizations,
  selectRooms,
  type Target,
  targetOf,
  targetsOf,
} from './announcement-target-store.ts';

/** SQL: matches guardians `gu`, children `c` and schools `s` against the audience of an announcement `a`. */
const isFor = sql`gu.can_view and c.left_at is null and s.organization_id = a.organization_id
  and (a.school_id is null or c.school_id = a.school_id) and (a.group_id is null or c.group_id = a.group_id)`;

type ViewContext = { readonly currentUser: CurrentUser; readonly now: Date };

/** Limit for drafts, and for published announcements. */
const maxListed = 100;

/**
 * The announcements at the user's schools, drafts first, then the newest, and the user's targets. Includes only the
 * drafts that the user may publish.
 */
export async function findAll(
  tx: Tx,
  context: ViewContext,
): Promise<{ announcements: StaffAnnouncement[]; targets: Target[] }> {
  const { currentUser } = context;
  const { drafts, published, organizations, rooms } = await tx
    .selectNoFrom([
      jsonArrayFrom(
        select(tx, currentUser)
          .where('a.published_at', 'is', null)
          .where(canAnnounceTo(currentUser))
          .orderBy('a.id', 'desc')
          .limit(maxListed),
      ).as('drafts'),
      jsonArrayFrom(
        select(tx, currentUser)
          .where('a.published_at', 'is not', null)
          .orderBy('a.published_at', 'desc')
          .orderBy('a.id', 'desc')
          .limit(maxListed),
      ).as('published'),
      jsonArrayFrom(selectOrganizations(tx, currentUser)).as('organizations'),
      jsonArrayFrom(selectRooms(tx)).as('rooms'),
    ])
    .executeTakeFirstOrThrow();
  const announcements = [...drafts, ...published].map((row) => announcementOf(row, context));
  return {
    announcements,
    targets: targetsOf(currentUser, organizations, rooms).filter(({ isArchived }) => !isArchived),
  };
}

/** One announcement of the list. */
export async function findOne(tx: Tx, id: number, context: ViewContext): Promise<StaffAnnouncement | undefined> {
  const row = await select(tx, context.currentUser).where('a.id', '=', id).executeTakeFirst();
  return row && announcementOf(row, context);
}

function select(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('announcements as a')
    .innerJoin('users as u', 'u.id', 'a.author_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .leftJoin('schools as sc', 'sc.id', 'a.school_id')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .leftJoin('users as e', 'e.id', 'a.edited_by')
    .selectAll('a')
    .select(['u.name as author', 'e.name as editor', 'sc.name as school', 'g.room'])
    .select(textIn('o.name', currentUser.locale).as('organization'))
    .select(sql<Locale[]>`coalesce(to_jsonb(sc.languages), ${organizationLanguages})`.as('languages'))
    .select('o.time_zone')
    .select(filesOfAnnouncement(sql.ref('a.id')).as('files'))
    .select([
      canAnnounceTo(currentUser).as('may_edit'),
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
type Instants = 'published_at' | 'edited_at' | 'reminded_at' | 'withdrawn_at' | 'created_at';
/** Timestamps are strings when they come as JSON. */
type Row = Omit<Selected, Instants> & { readonly [Name in Instants]: Date | string | null };

const placeOf = (row: Pick<Row, 'organization_id' | 'school_id' | 'group_id'>): AnnouncementAudience => ({
  organizationId: row.organization_id,
  schoolId: row.school_id,
  groupId: row.group_id,
});

const instant = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

function announcementOf(row: Row, { now }: ViewContext): StaffAnnouncement {
  const mayEdit = row.may_edit;
  const isPublished = row.published_at !== null;
  const bilingual = (text: 'title' | 'description' | 'details') =>
    typedTextOf({ en: row[`${text}_en`], fr: row[`${text}_fr`] });
  const dayOf = (at: Date) => schoolTimeAt(at, row.time_zone).day;
  return {
    id: row.id,
    target: targetOf(placeOf(row)),
    name: row.school ?? row.organization,
    room: row.room,
    languages: row.languages,
    // Checked by the table's own constraints, and again when the reply is parsed.
    type: row.type as AnnouncementType,
    icon: row.icon as AnnouncementIcon,
    day: row.day,
    words: { title: bilingual('title'), description: bilingual('description'), details: bilingual('details') },
    files: row.files ?? [],
    atNight: row.at_night,
    author: row.author,
    publishedAt: instant(row.published_at),
    edited: row.editor !== null && row.edited_at ? { by: row.editor, at: instant(row.edited_at) ?? '' } : null,
    revision: row.revision,
    mayEdit,
    readers: mayEdit && isPublished ? { read: row.read, all: row.all } : null,
    remindedAt: mayEdit ? instant(row.reminded_at) : null,
    mayRemind: mayEdit && isPublished && canRemind(row.reminded_at && dayOf(new Date(row.reminded_at)), dayOf(now)),
  };
}

/** The guardians in the audience of a published announcement, unread first, then by name. Undefined for other staff. */
export async function findReaders(
  tx: Tx,
  id: number,
  currentUser: CurrentUser,
): Promise<AnnouncementReader[] | undefined> {
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
      and ${canAnnounceTo(currentUser)}
  `.execute(tx);
  return rows[0]?.readers.map(({ readAt, ...reader }) => ({ ...reader, readAt: instant(readAt) }));
}

export type LockedAnnouncement = AnnouncementAudience & {
  readonly id: number;
  readonly revision: number;
  readonly isPublished: boolean;
  readonly remindedAt: Date | null;
  readonly timeZone: string;
};

/** Selects an announcement for update until the end of the transaction. */
export async function lockAnnouncement(tx: Tx, id: number): Promise<LockedAnnouncement | undefined> {
  const row = await tx
    .selectFrom('announcements as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.organization_id', 'a.school_id', 'a.group_id', 'a.revision', 'a.published_at', 'a.reminded_at'])
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
      remindedAt: row.reminded_at,
      timeZone: row.time_zone,
    }
  );
}

type AnnouncementInput = {
  readonly place: AnnouncementAudience;
  readonly draft: AnnouncementDraft;
  readonly userId: number;
  readonly now: Date;
};

function columnsOf({ place, draft: { type, icon, day, words, atNight = false } }: AnnouncementInput) {
  const [title, description, details] = [
    storedText(words.title),
    storedText(words.description),
    storedText(words.details),
  ];
  return {
    organization_id: place.organizationId,
    school_id: place.schoolId,
    group_id: place.groupId,
    type,
    icon,
    day,
    at_night: atNight,
    title_en: title.en,
    title_fr: title.fr,
    description_en: description.en,
    description_fr: description.fr,
    details_en: details.en,
    details_fr: details.fr,
  };
}

/** Inserts a draft and returns its id. */
export async function insertAnnouncement(tx: Tx, input: AnnouncementInput): Promise<number> {
  const { id } = await tx
    .insertInto('announcements')
    .values({ ...columnsOf(input), author_id: input.userId, created_at: input.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates an announcement as its next revision. A change of a published one records the editor and time. */
export async function updateAnnouncement(
  tx: Tx,
  { id, isPublished }: LockedAnnouncement,
  input: AnnouncementInput,
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ ...columnsOf(input), ...(isPublished && { edited_by: input.userId, edited_at: input.now }) })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a draft. A published announcement is marked as withdrawn. */
export async function removeAnnouncement(tx: Tx, { id, isPublished }: LockedAnnouncement, now: Date): Promise<void> {
  if (isPublished) await tx.updateTable('announcements').set({ withdrawn_at: now }).where('id', '=', id).execute();
  else await tx.deleteFrom('announcements').where('id', '=', id).execute();
}

export async function markReminded(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('announcements').set({ reminded_at: now }).where('id', '=', id).execute();
}
