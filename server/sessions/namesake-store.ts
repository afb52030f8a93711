/** Whose names somebody's own must not be taken for. */
import { sql } from 'kysely';
import type { NamesAround } from '#core/sessions/name-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { findWhoWorksAt } from '#server/schools/office-store.ts';

type Known = { readonly schoolIds: number[]; readonly childIds: number[] };

/**
 * The schools where somebody is, or was, known, and the children whose guardian they are or were, whatever they may
 * today.
 */
async function findKnownTo(tx: Tx, userId: number): Promise<Known> {
  const { rows } = await sql<Known>`
    with child as (
      select child_id, school_id from guardians where user_id = ${userId}
      union
      select child_id, school_id from former_guardians where user_id = ${userId})
    select array(select distinct child_id from child) as "childIds",
           array(select school_id from child
                 union select school_id from staff_members where user_id = ${userId}
                 union select school_id from school_admins where user_id = ${userId}) as "schoolIds"`.execute(tx);
  return rows[0] ?? { schoolIds: [], childIds: [] };
}

/**
 * What they are called who work at the schools where a person is or was known, or who are guardians of the same
 * children, and those schools and their services themselves; that person apart. Leaves the fence open for `fence`, as
 * it was.
 */
export async function findNamesAround(tx: Tx, userId: number, fence: readonly number[]): Promise<NamesAround> {
  const known = await findKnownTo(tx, userId);
  const schoolIds = [...new Set([...known.schoolIds, ...fence])];
  await openFence(tx, schoolIds);
  const staff = await findWhoWorksAt(tx, ...schoolIds);
  const { rows } = await sql<{ kind: keyof NamesAround; name: string }>`
    select 'staff' as kind, name from users where id <> ${userId} and id = any (${staff}::int[])
    union
    select 'guardians', name from users
     where id <> ${userId}
       and id in (select user_id from guardians where child_id = any (${known.childIds}::int[]))
    union
    select 'schools', s.name from schools s where s.id = any (${schoolIds}::int[])
    union
    select 'schools', unnest(array[o.name_fr, o.name_en])
      from organizations o join schools s on s.organization_id = o.id
     where s.id = any (${schoolIds}::int[])`.execute(tx);
  await openFence(tx, fence);
  const named = (kind: keyof NamesAround) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { staff: named('staff'), guardians: named('guardians'), schools: named('schools') };
}
