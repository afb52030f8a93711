/** Names that a user's display name must not conflict with. */
import { sql } from 'kysely';
import type { NamesAround } from '#core/account/name-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';

type Affiliations = { readonly schoolIds: number[]; readonly childIds: number[] };

/**
 * Schools where a user is or was staff or a guardian, or follows a child, and the children whose guardian they are or
 * were, with any rights.
 */
async function findAffiliations(tx: Tx, userId: number): Promise<Affiliations> {
  const { rows } = await sql<Affiliations>`
    with child as (
      select child_id, school_id from guardians where user_id = ${userId}
      union
      select child_id, school_id from former_guardians where user_id = ${userId})
    select array(select distinct child_id from child) as "childIds",
           array(select school_id from child
                 union select school_id from staff_members where user_id = ${userId}
                 union select school_id from school_admins where user_id = ${userId}
                 union select school_id from child_followers where user_id = ${userId} and ended_at is null) as "schoolIds"`.execute(
    tx,
  );
  return rows[0] ?? { schoolIds: [], childIds: [] };
}

/**
 * Names that could be confused with a user's: staff of their schools, guardians of the same children, and the schools
 * and their services, without the user. Widens the tenant scope for the query and restores it to `tenantScope`.
 */
export async function findNamesAround(tx: Tx, userId: number, tenantScope: readonly number[]): Promise<NamesAround> {
  const known = await findAffiliations(tx, userId);
  const schoolIds = [...new Set([...known.schoolIds, ...tenantScope])];
  await setTenantScope(tx, schoolIds);
  const staff = await findStaffOf(tx, ...schoolIds);
  const { rows } = await sql<{ kind: keyof NamesAround; name: string }>`
    select 'staff' as kind, name from users where id <> ${userId} and id = any (${staff}::int[])
    union
    select 'guardians', name from users
     where id <> ${userId}
       and id in (select user_id from guardians where child_id = any (${known.childIds}::int[]))
    union
    select 'schools', s.name from schools s where s.id = any (${schoolIds}::int[])
    union
    select 'schools', unnest(array_remove(array[o.name_fr, o.name_en], null))
      from organizations o join schools s on s.organization_id = o.id
     where s.id = any (${schoolIds}::int[])`.execute(tx);
  await setTenantScope(tx, tenantScope);
  const named = (kind: keyof NamesAround) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { staff: named('staff'), guardians: named('guardians'), schools: named('schools') };
}
