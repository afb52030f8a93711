/**
 * SQL for addresses whose emails could not be delivered. The outbox records a failure when it gives up an email, and
 * clears it when a later email is accepted.
 */
import { type RawBuilder, sql } from 'kysely';
import { retention } from '#core/settings/retention.ts';
import type { Tx } from '#server/db/database.ts';

/** Records that an address was rejected permanently or that all attempts failed. `reason` is a code. */
export async function recordFailedEmail(tx: Tx, email: string, reason: string, now: Date): Promise<void> {
  const failure = { reason: reason.slice(0, 60) || 'unknown', failed_at: now };
  await tx
    .insertInto('failed_emails')
    .values({ email: email.toLowerCase(), ...failure })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(failure))
    .execute();
}

/** Clears the failures of addresses to which an email was delivered. */
export async function clearFailedEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('failed_emails')
    .where('email', '=', (eb) => eb.fn.any(eb.val(emails.map((email) => email.toLowerCase()))))
    .execute();
}

/** Deletes failures older than the retention of invitations. */
export async function deleteOldFailures(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retention.invitations.days * 86_400_000);
  await tx.deleteFrom('failed_emails').where('failed_at', '<', oldest).execute();
}

/** SQL for the time of the last failure of an address since an instant, as ISO text or null. */
export function failureOf(email: RawBuilder<unknown>, since: RawBuilder<unknown> = sql`'-infinity'`) {
  return sql<string | null>`(select to_char(f.failed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from failed_emails f where f.email = ${email} and f.failed_at >= ${since})`;
}
