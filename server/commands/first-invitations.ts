/** The invitations of first admins, for when one is lost: `npm run setup -- --resend`. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { resendInvitation } from '#server/auth/invitation-acts.ts';

export type RenewedInvitation = { readonly school: string; readonly name: string; readonly link: string };

type RenewOptions = { readonly now: Date; readonly origin: string };

/**
 * Gives a new link to each first admin who has not accepted yet, and queues its email. The earlier links stop working.
 * Throws when there is none: an office that exists invites its colleagues in the app.
 */
export async function renewFirstInvitations(database: Database, options: RenewOptions): Promise<RenewedInvitation[]> {
  return database.asOwner(async (tx) => {
    const { rows: schools } = await sql<{ id: number }>`
      select generate_series(1, last_value)::int as id from schools_id_seq`.execute(tx);
    await setTenantScope(
      tx,
      schools.map(({ id }) => id),
    );
    const open = await tx
      .selectFrom('invitations as i')
      .innerJoin('schools as s', 's.id', 'i.school_id')
      .select(['i.id', 'i.name', 's.name as school'])
      .where('i.invited_by', 'is', null)
      .where('i.gives', '=', 'office')
      .where('i.accepted_at', 'is', null)
      .where('i.revoked_at', 'is', null)
      .orderBy('i.id')
      .execute();
    if (open.length === 0)
      throw new Error('No first admin is waited for. An admin of the school invites colleagues in the app.');
    const renewed: RenewedInvitation[] = [];
    for (const { id, name, school } of open) {
      const { link } = await resendInvitation({ tx, ...options }, id);
      renewed.push({ school, name, link });
    }
    return renewed;
  });
}
