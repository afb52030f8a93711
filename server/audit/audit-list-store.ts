/**
 * What was done at a school, as its office reads it. Which child an act was about is read from the record it was done
 * to.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AuditKind, AuditLine } from '#core/audit/audit.ts';
import type { Tx } from '#server/db/database.ts';

export type Asked = {
  readonly schoolIds: readonly number[];
  readonly kind?: AuditKind | undefined;
  readonly person?: number | undefined;
  readonly child?: number | undefined;
  /** From this instant on, and before that one. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Those before one of them. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** A line, with the name of the act. */
export type Entry = Omit<AuditLine, 'at' | 'kind'> & { readonly at: Date; readonly subjectId: number | null };

/** The latest first. */
export async function findEntries(tx: Tx, asked: Asked): Promise<Entry[]> {
  const { schoolIds, limit } = asked;
  const { rows } = await sql<Entry>`
    with shown as (
      select a.*, ${childOfEntry} as of_child from audit_entries a
       where (a.school_id = any (${[...schoolIds]}::int[]) or a.school_id is null and a.user_id in (
           select m.user_id from staff_members m where m.school_id = any (${[...schoolIds]}::int[])))
         and ${sql.join(conditionsOf(asked), sql` and `)}
       order by a.id desc limit ${limit}
    )
    select s.id, s.at, s.act, s.subject_id as "subjectId",
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as by,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as child,
      case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as about
    from shown s
    left join users u on u.id = s.user_id
    left join users o on o.id = s.about_id
    left join children c on c.id = s.of_child
    order by s.id desc`.execute(tx);
  return rows;
}

function conditionsOf({ kind, person, child, since, until, before }: Asked): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (kind !== undefined) {
    // Some acts are of many at once: `orders.exported`.
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

/** The tables in which an act's record stands that is about one child. */
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
