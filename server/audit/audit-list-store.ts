/**
 * The audit log of a school, for its office. The child of an entry is found through the record that the entry is about.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AuditKind, AuditLine } from '#core/audit/audit.ts';
import type { Tx } from '#server/db/database.ts';

export type FindEntriesParams = {
  readonly schoolIds: readonly number[];
  readonly kind?: AuditKind | undefined;
  readonly person?: number | undefined;
  readonly child?: number | undefined;
  /** From this instant, and before the other. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Entries before this one, for paging. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** A line of the log, with the name of its act. */
export type Entry = Omit<AuditLine, 'at' | 'kind'> & { readonly at: Date; readonly subjectId: number | null };

/** The latest entries first. */
export async function findEntries(tx: Tx, params: FindEntriesParams): Promise<Entry[]> {
  const { schoolIds, limit } = params;
  const { rows } = await sql<Entry>`
    with shown as (
      select a.*, ${childOfEntry} as of_child from audit_entries a
       where (a.school_id = any (${[...schoolIds]}::int[]) or a.school_id is null and a.user_id in (
           select m.user_id from staff_members m where m.school_id = any (${[...schoolIds]}::int[])))
         and ${sql.join(conditionsOf(params), sql` and `)}
       order by a.id desc limit ${limit}
    )
    select s.id, s.at, s.act, s.subject_id as "subjectId",
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as by,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as child,
      case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as about,
      d.name as device, s.api_token as "tokenName"
    from shown s
    left join users u on u.id = s.user_id
    left join users o on o.id = s.about_id
    left join children c on c.id = s.of_child
    left join room_devices d on d.id = s.room_device_id
    order by s.id desc`.execute(tx);
  return rows;
}

function conditionsOf({ kind, person, child, since, until, before }: FindEntriesParams): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (kind !== undefined) {
    // Entries about many records use the plural: `orders.exported`.
    conditions.push(sql`split_part(a.act, '.', 1) in (${kind}, ${`${kind}s`})`);
  }
  if (person !== undefined) conditions.push(sql`(a.user_id = ${person} or a.about_id = ${person})`);
  if (since !== undefined) conditions.push(sql`a.at >= ${since}`);
  if (until !== undefined) conditions.push(sql`a.at < ${until}`);
  if (before !== undefined) conditions.push(sql`a.id < ${before}`);
  if (child !== undefined) {
    const records = Object.entries(recordsOf).map(
      ([name, { table }]) =>
        sql`a.act like ${`${name}.%`} and a.subject_id in (select id from ${sql.table(table)} where child_id = ${child})`,
    );
    const people = sql`a.act like 'person.%' and a.subject_id in (
      select person_id from pickup_person_children where child_id = ${child})`;
    conditions.push(sql`(a.child_id = ${child} or ${sql.join([...records, people], sql` or `)})`);
  }
  return conditions;
}

/** The tables of records that are about one child. */
const recordsOf = {
  absence: { table: 'absences' },
  alert: { table: 'alerts' },
  pickup: { table: 'pickups' },
  report: { table: 'reports' },
} as const;

const childOfEntry = sql`coalesce(a.child_id, case split_part(a.act, '.', 1)
  ${sql.join(
    Object.entries(recordsOf).map(
      ([name, { table }]) =>
        sql`when ${sql.lit(name)} then (select r.child_id from ${sql.table(table)} r where r.id = a.subject_id)`,
    ),
    sql` `,
  )}
  when 'person' then (select min(p.child_id) from pickup_person_children p where p.person_id = a.subject_id) end)`;
