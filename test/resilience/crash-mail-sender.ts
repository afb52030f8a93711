/**
 * The process that `crash-mail-sender.test.ts` kills: it queues emails and sends them until it is killed, and prints
 * each acknowledged one. Without emails to queue it only sends those left by others.
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '#server/db/open-database.ts';
import type { TrialDatabase } from '#test/support/temporary-database.ts';
import { Outbox } from '#server/jobs/outbox.ts';
import { deliverEmails } from '#server/mail/deliver-emails.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { mailBySmtp } from '#server/mail/mail-smtp.ts';

export type SenderRun = {
  readonly place: TrialDatabase;
  readonly smtp: string;
  /** The first number to write. `null` writes nothing. */
  readonly from: number | null;
  /** Milliseconds by which its clock is ahead, so that the claims of the previous sender have expired. */
  readonly ahead: number;
};

const { place, smtp, from, ahead } = JSON.parse(process.argv[2] ?? '') as SenderRun;
const now = () => new Date(Date.now() + ahead);
const database = await openDatabase(place);
const mail = mailBySmtp({ url: smtp, from: 'parvis@school.example' });
const log = { warn: () => undefined, error: () => undefined };
const outbox = new Outbox({
  database,
  now,
  log,
  lanes: [{ slots: 10, handlers: { letter: deliverEmails(mail) } }],
});
await outbox.start();

if (from === null) {
  await outbox.wake();
  writeSync(1, 'done\n');
  process.exit(0);
}

for (let number = from; ; number += 1) {
  const email = { to: `${number}@parvis.example`, locale: 'fr', subject: 'Essai', text: `${number}` } as const;
  await database.transaction({}, (tx) => queueEmail(tx, email, now()));
  writeSync(1, `${number}\n`);
}
