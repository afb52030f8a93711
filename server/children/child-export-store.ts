import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/** The children that the current user may see, with the rights that the school gave, for the data export. */
export async function copyChildren(tx: Tx, currentUser: CurrentUser) {
  const rows = await tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('guardians as gu', (join) =>
      join.onRef('gu.child_id', '=', 'c.id').on('gu.user_id', '=', currentUser.id),
    )
    .select(['c.id', 'c.name', 'g.room as className', 's.name as school', 'gu.relationship'])
    .select(['c.number', 'c.born_on as bornOn', 'gu.phone as ownPhone'])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'view'))))
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    rights: currentUser.children.find(({ childId }) => childId === row.id)?.rights,
  }));
}
