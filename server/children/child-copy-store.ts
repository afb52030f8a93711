import type { Tx } from '#server/db/database.ts';
import { childrenWith, type Person } from '#server/sessions/person.ts';

/** The children whom somebody may see, with the rights the school gave, for their copy of it. */
export async function copyChildren(tx: Tx, person: Person) {
  const rows = await tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('guardians as gu', (join) => join.onRef('gu.child_id', '=', 'c.id').on('gu.user_id', '=', person.id))
    .select(['c.id', 'c.name', 'g.room as className', 's.name as school', 'gu.relationship'])
    .select(['c.number', 'c.born_on as bornOn'])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val(childrenWith(person, 'view'))))
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({ ...row, rights: person.children.find(({ childId }) => childId === row.id)?.rights }));
}
