/**
 * The process that `kill-trial.ts` kills: it opens the database, says how long that took and how much work it was, and
 * writes until it dies, naming on its output each transaction that was acknowledged to it.
 */
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { Refusal } from '#server/http/refusal.ts';
import { openDatabase } from './open-database.ts';
import type { TrialPlace } from './trial-place.ts';

const [place, from] = process.argv.slice(2);
const began = performance.now();
const workBefore = process.cpuUsage();
const database = await openDatabase(JSON.parse(place ?? '') as TrialPlace);
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

/** False when the database was too busy to say: it is then neither known to be kept nor lost. */
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
