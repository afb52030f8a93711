import type { Tx } from '#server/db/database.ts';

/** Who administers a school behind the fence, by its own links or its organization's. */
export async function findOffice(tx: Tx, schoolId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('school_admins')
    .select('user_id')
    .where('school_id', '=', schoolId)
    .union(
      tx
        .selectFrom('schools as s')
        .innerJoin('organization_admins as oa', 'oa.organization_id', 's.organization_id')
        .select('oa.user_id')
        .where('s.id', '=', schoolId),
    )
    .execute();
  return rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
}

/** Everybody who works at a school, its office among them. */
export async function findWhoWorksAt(tx: Tx, schoolId: number): Promise<number[]> {
  const rows = await tx.selectFrom('staff_members').select('user_id').where('school_id', '=', schoolId).execute();
  const all = [...rows.map(({ user_id }) => user_id), ...(await findOffice(tx, schoolId))];
  return [...new Set(all)].toSorted((a, b) => a - b);
}
