/**
 * Addresses to which e-mail could not be delivered, as SQL: the one place where it is known that a person was not
 * reached by e-mail. Written when the outbox gives an e-mail up, and cleared when a later one is taken.
 */
import { type RawBuilder, sql } from 'kysely';
import { retention } from '#core/settings/retention.ts';
import type { Tx } from '#server/db/database.ts';

/** Records that an address was refused for good, or not reached by any of the tries. `reason` is a code. */
export async function recordFailedEmail(tx: Tx, email: string, reason: string, now: Date): Promise<void> {
  const failure = { reason: reason.slice(0, 60) || 'unknown', failed_at: now };
  await tx
    .insertInto('failed_emails')
    .values({ email: email.toLowerCase(), ...failure })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(failure))
    .execute();
}

/** Forgets the failure of an address to which an e-mail was delivered. */
export async function clearFailedEmail(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('failed_emails').where('email', '=', email.toLowerCase()).execute();
}

/** Deletes failures that are as old as an invitation is kept. */
export async function deleteOldFailures(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retention.invitations.days * 86_400_000);
  await tx.deleteFrom('failed_emails').where('failed_at', '<', oldest).execute();
}

/** When e-mail to an address failed, as ISO text in SQL: null where none failed, or none since an instant. */
export function failureOf(email: RawBuilder<unknown>, since: RawBuilder<unknown> = sql`'-infinity'`) {
  return sql<string | null>`(select to_char(f.failed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from failed_emails f where f.email = ${email} and f.failed_at >= ${since})`;
}
