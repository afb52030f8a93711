import { sql } from 'kysely';
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { AnnouncementType } from '#core/announcements/announcement.ts';
import { isDated, type PlannedAbsence, type PlannedPickup, type SchoolEvent } from '#core/calendars/calendar-rules.ts';
import { languageFor } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import { isPublished } from '#server/announcements/announcement-store.ts';
import type { Tx } from '#server/db/database.ts';

export type CalendarRow = {
  readonly id: number;
  readonly userId: number;
  /** The nonce of the token. Null for an address from before nonces were stored. */
  readonly nonce: string | null;
  readonly tokenHash: string;
  readonly createdAt: Date;
};

const columns = ['id', 'user_id as userId', 'nonce', 'token_hash as tokenHash', 'created_at as createdAt'] as const;

/** A user's address. */
export function findCalendar(tx: Tx, userId: number): Promise<CalendarRow | undefined> {
  return tx.selectFrom('calendars').select(columns).where('user_id', '=', userId).executeTakeFirst();
}

/** The address with this token hash. */
export function findCalendarOf(tx: Tx, tokenHash: string): Promise<CalendarRow | undefined> {
  return tx.selectFrom('calendars').select(columns).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Stores an address in place of the earlier one. Returns its id. */
export async function putCalendar(tx: Tx, row: Omit<CalendarRow, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('calendars')
    .values({ user_id: row.userId, nonce: row.nonce, token_hash: row.tokenHash, created_at: row.createdAt })
    .onConflict((conflict) =>
      conflict.constraint('calendars_one_per_user').doUpdateSet((eb) => ({
        id: eb.ref('excluded.id'),
        nonce: eb.ref('excluded.nonce'),
        token_hash: eb.ref('excluded.token_hash'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a user's address. Returns its id, or undefined if there was none. */
export async function deleteCalendar(tx: Tx, userId: number): Promise<number | undefined> {
  const row = await tx.deleteFrom('calendars').where('user_id', '=', userId).returning('id').executeTakeFirst();
  return row?.id;
}

type FindEventsParams = {
  readonly childIds: readonly number[];
  /** First day shown. */
  readonly since: string;
  readonly now: Date;
  readonly locale: Locale;
};

/** The dated announcements of the schools of these children. */
export async function findSchoolEvents(
  tx: Tx,
  { childIds, since, now, locale }: FindEventsParams,
): Promise<SchoolEvent[]> {
  const { rows } = await sql<AnnouncementRow>`
    with theirs as (
      select c.group_id, c.school_id, s.organization_id
        from children c join schools s on s.id = c.school_id where c.id = any (${[...childIds]}::int[])
    )
    select a.id, a.type, a.day, a.title_en, a.title_fr, a.details_en, a.details_fr,
           greatest(a.published_at, a.edited_at) as said_at
      from announcements a
     where ${isPublished(now)} and a.day >= ${since}::date and (
       a.group_id = any (array(select group_id from theirs))
       or (a.group_id is null and a.school_id = any (array(select school_id from theirs)))
       or (a.school_id is null and a.organization_id = any (array(select organization_id from theirs))))
     order by a.day, a.id`.execute(tx);
  return rows
    .filter(({ type }) => isDated(type))
    .map(({ id, type, day, said_at: saidAt, ...row }) => {
      const lang = languageFor(locale, { en: row.title_en, fr: row.title_fr });
      return { id, type, day, title: row[`title_${lang}`] ?? '', text: row[`details_${lang}`] ?? '', saidAt };
    });
}

type AnnouncementRow = {
  readonly id: number;
  readonly type: AnnouncementType;
  readonly day: string;
  readonly title_en: string | null;
  readonly title_fr: string | null;
  readonly details_en: string | null;
  readonly details_fr: string | null;
  readonly said_at: Date;
};

/** The pickups of these children, without cancelled ones. */
export function findPlannedPickups(tx: Tx, { childIds, since }: FindEventsParams): Promise<PlannedPickup[]> {
  return tx
    .selectFrom('pickups as p')
    .innerJoin('children as c', 'c.id', 'p.child_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['p.id', 'c.given_name as givenName', 'p.day', 'p.time', 'o.time_zone as timeZone'])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('pickup_events as e')
            .select((of) => of.fn.max('e.at').as('at'))
            .whereRef('e.pickup_id', '=', 'p.id')
            .where('e.act', 'in', ['schedule', 'change']),
          'p.created_at',
        )
        .as('saidAt'),
    )
    .where('p.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('p.day', '>=', since)
    .where('p.status', '<>', 'cancelled')
    .orderBy('p.day')
    .orderBy('p.id')
    .execute();
}

/** The absences of these children, without cancelled ones. Reason and notes are not selected. */
export async function findPlannedAbsences(tx: Tx, { childIds, since }: FindEventsParams): Promise<PlannedAbsence[]> {
  const rows = await tx
    .selectFrom('absences as a')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .select(['a.id', 'c.given_name as givenName', 'a.first_day as firstDay', 'a.last_day as lastDay', 'a.duration'])
    .select('a.created_at as saidAt')
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('a.last_day', '>=', since)
    .where('a.cancelled_at', 'is', null)
    .orderBy('a.first_day')
    .orderBy('a.id')
    .execute();
  // Checked by the table's own constraint.
  return rows.map((row) => ({ ...row, duration: row.duration as AbsenceDuration }));
}
