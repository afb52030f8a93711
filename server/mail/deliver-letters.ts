/** The outbox's letters, handed to the mail. */
import type { Database, Tx } from '#server/db/database.ts';
import type { Handler } from '#server/jobs/outbox.ts';
import type { Job } from '#server/jobs/outbox-store.ts';
import { clearFailedEmail, recordFailedEmail } from './failed-email-store.ts';
import type { Letter, Mail } from './letter.ts';

export function deliverLetters(mail: Mail, database: Database): Handler {
  return async ({ name, body, createdAt }) => {
    // As `sendLetter` wrote it.
    const letter = body as Letter;
    await mail.send({ ...letter, id: name, writtenAt: createdAt });
    await database.transaction({}, (tx) => clearFailedEmail(tx, letter.to));
    return 'sent';
  };
}

/** Records the address of an e-mail that the outbox gives up, in the transaction that gives it up. */
export async function recordDeadLetter(tx: Tx, { kind, body }: Job, reason: string, now: Date): Promise<void> {
  if (kind === 'letter') await recordFailedEmail(tx, (body as Letter).to, reason, now);
}
