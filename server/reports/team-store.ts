import type { Tx } from '#server/db/database.ts';

/** Who writes the reports of these groups: their staff, and the office of their schools. */
export async function findGroupTeams(tx: Tx, groupIds: readonly number[]): Promise<number[]> {
  const groups = tx.selectFrom('groups as g').where('g.id', '=', (eb) => eb.fn.any(eb.val([...groupIds])));
  const rows = await groups
    .innerJoin('staff_groups as sg', 'sg.group_id', 'g.id')
    .select('sg.user_id')
    .union(groups.innerJoin('school_admins as sa', 'sa.school_id', 'g.school_id').select('sa.user_id'))
    .union(
      groups
        .innerJoin('schools as s', 's.id', 'g.school_id')
        .innerJoin('organization_admins as oa', 'oa.organization_id', 's.organization_id')
        .select('oa.user_id'),
    )
    .execute();
  return rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
}
