/** The ids of a school's records in OneRoster files, and the records of an export. */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { StaffTitle } from '#core/schools/staff.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * The id of a row `of` a table, with the table `schools` as `s`: that of the last import, else one made from the key of
 * the school. As `rosterGuid`.
 */
export const rosterIdOf = (kind: 'child' | 'group', of: RawBuilder<unknown>) =>
  sql<string>`coalesce(${of}.sourced_id, md5(s.roster_key::text || ${` ${kind} `}::text || ${of}.id::text)::uuid::text)`;

/** A GUID that stays the same for a record of a school. */
export function rosterGuid(key: string, record: string): string {
  const digits = createHash('md5').update(`${key} ${record}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export type RosterRecord = { readonly kind: 'child' | 'group'; readonly id: number; readonly sourcedId: string };

const tables = { child: 'children', group: 'groups' } as const;

/** Keeps the ids of an import. A record that had such an id gets one of its school. */
export async function keepRosterIds(tx: Tx, schoolId: number, records: readonly RosterRecord[]): Promise<void> {
  for (const kind of ['child', 'group'] as const) {
    const given = records.filter((one) => one.kind === kind).map(({ id, sourcedId }) => ({ id, sourcedId }));
    if (given.length === 0) continue;
    const rows = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (id int, "sourcedId" text)`;
    const table = sql.table(tables[kind]);
    await sql`
      update ${table} t set sourced_id = null from ${rows}
       where t.school_id = ${schoolId} and t.sourced_id = r."sourcedId" and t.id <> r.id`.execute(tx);
    await sql`
      update ${table} t set sourced_id = r."sourcedId" from schools s, ${rows}
       where t.school_id = ${schoolId} and s.id = t.school_id and t.id = r.id
         and ${rosterIdOf(kind, sql`t`)} <> r."sourcedId"`.execute(tx);
  }
}

/** The name of a school, and the room labels of its groups by their ids. */
export async function findRosterSchool(
  tx: Tx,
  schoolId: number,
): Promise<{ readonly name: string; readonly rooms: ReadonlyMap<string, string> }> {
  const { rows } = await sql<{ name: string; id: string | null; room: string | null }>`
    select s.name, g.room, case when g.id is not null then ${rosterIdOf('group', sql`g`)} end as id
      from schools s left join groups g on g.school_id = s.id and g.archived_at is null
     where s.id = ${schoolId} order by g.id`.execute(tx);
  const rooms = rows.flatMap(({ id, room }) => (id === null || room === null ? [] : [[id, room] as const]));
  return { name: rows[0]?.name ?? '', rooms: new Map(rooms) };
}

/** The school of an export and its service. */
export async function findExportedSchool(tx: Tx, schoolId: number) {
  return tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.name', 's.roster_key as key', 'o.id as serviceId', 'o.time_zone as zone'])
    .select(({ fn }) => fn.coalesce('o.name_fr', 'o.name_en').as('service'))
    .where('s.id', '=', schoolId)
    .executeTakeFirstOrThrow();
}

export function findExportedGroups(tx: Tx, schoolId: number) {
  return tx
    .selectFrom('groups as g')
    .innerJoin('schools as s', 's.id', 'g.school_id')
    .select(['g.id', 'g.room', 'g.name', rosterIdOf('group', sql`g`).as('sourcedId')])
    .where('g.school_id', '=', schoolId)
    .where('g.archived_at', 'is', null)
    .orderBy(alphabetical('g.room'))
    .execute();
}

/** The enrolled children. */
export function findExportedChildren(tx: Tx, schoolId: number) {
  return tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .select(['c.id', 'c.group_id as groupId', 'c.number', 'c.given_name as givenName', 'c.family_name as familyName'])
    .select(rosterIdOf('child', sql`c`).as('sourcedId'))
    .where('c.school_id', '=', schoolId)
    .where('c.left_at', 'is', null)
    .where('c.erased_at', 'is', null)
    .orderBy(alphabetical('c.family_name'))
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .execute();
}

/**
 * The guardians of enrolled children: those with all rights, unless a court decision excludes them today or later.
 * An importing system would give any other one rights that the school withdrew.
 */
export function findExportedGuardians(tx: Tx, schoolId: number, today: string) {
  return tx
    .selectFrom('guardians as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('children as c', 'c.id', 'l.child_id')
    .select(['l.child_id as childId', 'l.user_id as userId', 'l.relationship', 'l.phone', 'u.name', 'u.email'])
    .where('l.school_id', '=', schoolId)
    .where('c.left_at', 'is', null)
    .where('c.erased_at', 'is', null)
    .where(sql<boolean>`l.can_view and l.can_report_absence and l.can_pickup and l.can_message`)
    .where(
      sql<boolean>`not exists (
        select from custody_calendars k, jsonb_array_elements(k.calendar->'bars') b, pickup_people p
         where k.child_id = l.child_id and p.id = (b->>'personId')::int and p.user_id = l.user_id
           and coalesce((b->>'until')::date >= ${today}::date, true))`,
    )
    .orderBy('l.user_id')
    .orderBy('l.child_id')
    .execute();
}

type ExportedStaff = {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  /** Null for an administrator of the school without a job there. */
  readonly title: StaffTitle | null;
  readonly groupIds: readonly number[];
};

export async function findExportedStaff(tx: Tx, schoolId: number): Promise<ExportedStaff[]> {
  const { rows } = await sql<ExportedStaff>`
    select u.id as "userId", u.name, u.email, m.title,
      array(select sg.group_id from staff_groups sg where sg.school_id = ${schoolId} and sg.user_id = u.id
             order by sg.group_id) as "groupIds"
      from users u left join staff_members m on m.user_id = u.id and m.school_id = ${schoolId}
     where m.user_id is not null
        or exists (select from school_admins a where a.school_id = ${schoolId} and a.user_id = u.id)
     order by u.id`.execute(tx);
  return rows;
}
