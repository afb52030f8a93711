/** Outbox handlers for emails. */
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/jobs/outbox.ts';
import type { Job } from '#server/jobs/outbox-store.ts';
import { clearFailedEmails, recordFailedEmail } from '#server/jobs/failed-email-store.ts';
import type { Email, Mail } from './email.ts';

export function deliverEmails(mail: Mail): Handler {
  return async ({ name, body, createdAt }) => {
    // The format that `queueEmail` writes.
    await mail.send({ ...(body as Email), id: name, writtenAt: createdAt });
    return 'sent';
  };
}

/** Clears the failures of addresses that received an email, in the transaction that settles the jobs. */
export async function clearFailures(tx: Tx, jobs: readonly Job[]): Promise<void> {
  const emails = jobs.filter(({ kind }) => kind === 'letter').map(({ body }) => (body as Email).to);
  if (emails.length > 0) await clearFailedEmails(tx, emails);
}

/** Records the address of an email that the outbox gives up, in the same transaction. */
export async function recordDeadEmail(tx: Tx, { kind, body }: Job, reason: string, now: Date): Promise<void> {
  if (kind === 'letter') await recordFailedEmail(tx, (body as Email).to, reason, now);
}
