/** The outbox's letters, handed to the mail. */
import type { Handler } from '#server/jobs/outbox.ts';
import type { Letter, Mail } from './letter.ts';

export function deliverLetters(mail: Mail): Handler {
  return async ({ name, body, createdAt }) => {
    // As `sendLetter` wrote it.
    await mail.send({ ...(body as Letter), id: name, writtenAt: createdAt });
    return 'sent';
  };
}
