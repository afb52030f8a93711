import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** The addresses of a school's staff and office, and of those with an open invitation. */
export async function findStaffAddresses(tx: Tx, schoolId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users u
     where u.id in (select user_id from staff_members where school_id = ${schoolId}
                    union select user_id from school_admins where school_id = ${schoolId})
    union
    select i.email from invitations i
     where i.school_id = ${schoolId} and i.gives in ('staff', 'office') and i.email is not null
       and i.token is not null and i.expires_at > ${now}`.execute(tx);
  return rows.map(({ email }) => email);
}
