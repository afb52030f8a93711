import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';

export type ListedSchool = { readonly id: number; readonly zone: string; readonly checksArrivals: boolean };

/** All schools, in a tenant scope that covers every id. For scheduled jobs. */
export async function allSchools(database: Database): Promise<ListedSchool[]> {
  return database.asOwner(async (tx) => {
    const { rows: ids } = await sql<{ id: number }>`
      select generate_series(1, last_value)::int as id from schools_id_seq`.execute(tx);
    await setTenantScope(
      tx,
      ids.map(({ id }) => id),
    );
    return tx
      .selectFrom('schools as s')
      .innerJoin('organizations as o', 'o.id', 's.organization_id')
      .select(['s.id', 'o.time_zone as zone', 's.checks_arrivals as checksArrivals'])
      .orderBy('s.id')
      .execute();
  });
}
