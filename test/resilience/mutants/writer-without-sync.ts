/**
 * The mutant of the kill trial: a writer that acknowledges before it has written, and writes half of each transaction.
 */
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/open-database.ts';
import type { TrialDatabase } from '#test/support/temporary-database.ts';

const [place, from] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(place ?? '') as TrialDatabase);
writeSync(1, 'ready 1 1\n');
for (let number = Number(from); ; number += 1) {
  writeSync(1, `${number}\n`);
  if (number % 2 === 0) {
    const entry = sql`insert into trial_entries (number, half) values (${number}, 1)`;
    await database.transaction({}, (tx) => entry.execute(tx));
  }
  await wait(5);
}
