/** Pickup people from a class list: named and approved by the office at once. */
import type { Relationship } from '#core/children/relationships.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export type ListedPickupPerson = {
  readonly childId: number;
  readonly name: string;
  readonly relationship: Relationship | null;
};

type ListParams = { readonly schoolId: number; readonly userId: number; readonly now: Date };

/** Inserts pickup people, each with one child. Returns their ids in input order. */
export async function insertListedPeople(
  tx: Tx,
  people: readonly ListedPickupPerson[],
  { schoolId, userId, now }: ListParams,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as (
      select *, nextval(pg_get_serial_sequence('pickup_people', 'id'))::int as id
        from rows from (jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
          as ("childId" int, name text, relationship text)) with ordinality as r ("childId", name, relationship, place)
    ), made as (
      insert into pickup_people (id, school_id, name, relationship, status, named_by, created_at, decided_by, decided_at)
      select id, ${schoolId}, name, relationship, 'approved', ${userId}, ${now}, ${userId}, ${now} from given
      returning id
    )
    select g.id from given g join made m on m.id = g.id order by g.place`.execute(tx);
  const links = rows.map(({ id }, n) => ({ personId: id, childId: people[n]?.childId }));
  await sql`
    insert into pickup_person_children (school_id, person_id, child_id)
    select ${schoolId}, "personId", "childId"
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r ("personId" int, "childId" int)`.execute(tx);
  return rows.map(({ id }) => id);
}
