/** A new school of an organization, with the hours that every school begins with. */
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import { sinceAlways, usualWeek } from '#core/school-days/default-hours.ts';
import type { SchoolKind } from '#core/schools/school-kind.ts';
import type { Tx } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { upsertHours } from '#server/school-days/school-day-store.ts';

type NewSchoolRow = {
  readonly organizationId: number;
  readonly name: string;
  readonly address: string;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lng: number;
  readonly phone: string;
  readonly isFindable: boolean;
  readonly kind?: SchoolKind;
  readonly languages?: readonly Locale[];
};

/** Inserts a school. The tenant scope is that school afterwards. Returns its id. */
export async function insertSchool(
  tx: Tx,
  { organizationId, isFindable, languages, ...written }: NewSchoolRow,
): Promise<number> {
  // The scope must hold the school before its row is written.
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('schools', 'id'))::int as id`.execute(tx);
  const [{ id } = { id: 0 }] = rows;
  await setTenantScope(tx, [id]);
  await tx
    .insertInto('schools')
    .values({
      id,
      organization_id: organizationId,
      open_to_parents: isFindable,
      ...written,
      ...(languages && { languages: [...languages] }),
    })
    .execute();
  // Now the scope has its organization too.
  await setTenantScope(tx, [id]);
  await upsertHours(tx, id, { from: sinceAlways, week: usualWeek });
  return id;
}

/** The organization whose admin a user is. Undefined for other users. */
export async function findAdministeredOrganization(tx: Tx, userId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('organization_admins')
    .select('organization_id')
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .executeTakeFirst();
  return row?.organization_id;
}
