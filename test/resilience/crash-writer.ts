/**
 * The process that `crash-recovery.ts` kills: it opens the database, prints the time and the processor time of that,
 * and writes until it is killed, printing each acknowledged transaction.
 */
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { Refusal } from '#server/http/refusal.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { TrialDatabase } from '#test/support/temporary-database.ts';

const [place, from] = process.argv.slice(2);
const began = performance.now();
const workBefore = process.cpuUsage();
const database = await openDatabase(JSON.parse(place ?? '') as TrialDatabase);
await database.transaction({ readOnly: true }, (tx) => sql`select count(*) from trial_entries`.execute(tx));
const { user, system } = process.cpuUsage(workBefore);
writeSync(1, `ready ${Math.round(performance.now() - began)} ${Math.round((user + system) / 1000)}\n`);

let number = Number(from);

async function write(writer: number): Promise<never> {
  for (;;) {
    const mine = number++;
    if (await isWritten(mine, writer)) writeSync(1, `${mine}\n`);
  }
}

/** False when the database was too busy to answer: it is then unknown whether the transaction was stored. */
async function isWritten(mine: number, writer: number): Promise<boolean> {
  try {
    await database.transaction({}, async (tx) => {
      await sql`insert into trial_entries (number, half) values (${mine}, 1)`.execute(tx);
      await sql`update trial_writers set written = written + 1 where id = ${writer}`.execute(tx);
      await sql`insert into trial_entries (number, half) values (${mine}, 2)`.execute(tx);
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return false;
    throw error;
  }
}

await Promise.all([1, 2, 3, 4].map(write));
