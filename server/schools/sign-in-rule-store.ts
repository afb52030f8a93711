/** Queries of the rule for the sign-in of staff. */
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { SignInRule } from '#core/schools/sign-in-rule.ts';
import { ownsStrongWay } from '#server/auth/strong-sign-in/strong-way-store.ts';
import type { Tx } from '#server/db/database.ts';

/** The people who work at schools, as staff or in the office. */
const workersOf = (schoolIds: readonly number[]) => sql`
  select user_id from staff_members where school_id = any (${[...schoolIds]}::int[])
  union select user_id from school_admins where school_id = any (${[...schoolIds]}::int[])
  union select a.user_id from organization_admins a join schools s using (organization_id)
   where s.id = any (${[...schoolIds]}::int[])`;

/** The rule of a school, and how many of its staff are ready for it. */
export async function findSignInRule(
  tx: Tx,
  schoolId: number,
  issuers: readonly string[],
): Promise<Omit<SignInRule, 'mayChange'>> {
  const { rows } = await sql<{ from: Date | null; staff: number; ready: number }>`
    select s.strong_sign_in_from as "from",
      (select count(*)::int from (${workersOf([schoolId])}) w) as staff,
      (select count(*)::int from (${workersOf([schoolId])}) w
        where ${ownsStrongWay(sql.ref('w.user_id'), issuers)}) as ready
      from schools s where s.id = ${schoolId}`.execute(tx);
  const { from = null, staff = 0, ready = 0 } = rows[0] ?? {};
  return { schoolId, from: from?.toISOString() ?? null, staff, ready };
}

/** Sets from when the rule holds at schools; null to end it. */
export async function saveSignInRule(tx: Tx, schoolIds: readonly number[], from: Date | null): Promise<void> {
  await tx.updateTable('schools').set({ strong_sign_in_from: from }).where('id', 'in', schoolIds).execute();
}

/** The people of schools who have no strong way to sign in yet. */
export async function findStaffWithoutStrongWay(
  tx: Tx,
  schoolIds: readonly number[],
  issuers: readonly string[],
): Promise<{ userId: number; email: string; locale: Locale | null }[]> {
  const { rows } = await sql<{ userId: number; email: string; locale: Locale | null }>`
    select u.id as "userId", u.email, u.locale
      from (${workersOf(schoolIds)}) w join users u on u.id = w.user_id
     where not ${ownsStrongWay(sql.ref('u.id'), issuers)}
     order by u.id`.execute(tx);
  return rows;
}
