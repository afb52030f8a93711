/**
 * The process that `mail-kill.test.ts` kills: it writes letters and sends them until it dies, naming on its output each
 * that was acknowledged to it. With nothing to write it only sends what others left.
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '#server/db/open-database.ts';
import type { TrialPlace } from '#server/db/trial-place.ts';
import { Outbox } from '#server/jobs/outbox.ts';
import { deliverLetters } from './deliver-letters.ts';
import { sendLetter } from './mail-acts.ts';
import { mailBySmtp } from './mail-smtp.ts';

export type Life = {
  readonly place: TrialPlace;
  readonly smtp: string;
  /** The first number to write; none, to write nothing. */
  readonly from: number | null;
  /** Milliseconds by which its clock is ahead, so that what the one before had taken is free. */
  readonly ahead: number;
};

const { place, smtp, from, ahead } = JSON.parse(process.argv[2] ?? '') as Life;
const now = () => new Date(Date.now() + ahead);
const database = await openDatabase(place);
const mail = mailBySmtp({ url: smtp, from: 'parvis@school.example' });
const log = { warn: () => undefined, error: () => undefined };
const outbox = new Outbox({
  database,
  now,
  log,
  lanes: [{ slots: 10, handlers: { letter: deliverLetters(mail, database) } }],
});
await outbox.start();

if (from === null) {
  await outbox.wake();
  writeSync(1, 'done\n');
  process.exit(0);
}

for (let number = from; ; number += 1) {
  const letter = { to: `${number}@parvis.example`, locale: 'fr', subject: 'Essai', text: `${number}` } as const;
  await database.transaction({}, (tx) => sendLetter(tx, letter, now()));
  writeSync(1, `${number}\n`);
}
