/** The mutant of the kill trial: a writer that acknowledges before it has written, and writes half of what it says. */
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from './open-database.ts';
import type { TrialPlace } from './trial-place.ts';

const [place, from] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(place ?? '') as TrialPlace);
writeSync(1, 'ready 1 1\n');
for (let number = Number(from); ; number += 1) {
  writeSync(1, `${number}\n`);
  if (number % 2 === 0) {
    const entry = sql`insert into trial_entries (number, half) values (${number}, 1)`;
    await database.transaction({}, (tx) => entry.execute(tx));
  }
  await wait(5);
}
