/** Queues emails in the outbox. An email commits with the change that it is about, and is sent afterwards. */
import { bindSpaces } from '#core/lang/french.ts';
import { insertJobs } from '#server/jobs/outbox-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Email } from './email.ts';

type QueuedEmail = Email & {
  /** The recipient's account. The email is dropped if the account is deleted first. */
  readonly userId?: number | undefined;
  /** Sent before other emails. */
  readonly isUrgent?: boolean;
};

/** Queues an email. It is sent after the transaction commits, and discarded on a rollback. */
export async function queueEmail(tx: Tx, email: QueuedEmail, now: Date): Promise<void> {
  await queueEmails(tx, [email], now);
}

/** Queues several emails in one statement. */
export async function queueEmails(tx: Tx, emails: readonly QueuedEmail[], now: Date): Promise<void> {
  const jobs = emails.map(({ userId, isUrgent = false, ...letter }) => {
    const typeset = letter.locale === 'fr' ? bindSpaces : (text: string) => text;
    const body = { ...letter, subject: typeset(letter.subject), text: typeset(letter.text) };
    return { kind: 'letter' as const, userId, body, dueAt: now, isUrgent };
  });
  await insertJobs(tx, jobs, now);
}
