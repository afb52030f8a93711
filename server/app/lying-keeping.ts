/**
 * For the trial of `backup-kill-trial.ts`: a backup that bears its name before it is whole, and a restore that is kept
 * in part.
 */
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { openFence } from '#server/db/fence.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { placeOf, readConfig } from './config.ts';

const [, , does = '', file = ''] = process.argv;
if (does === 'backup') writeFileSync(file, 'the first half');
else {
  const database = await openDatabase(placeOf(readConfig(process.env)));
  await database.asOwner(async (tx) => {
    await openFence(tx, [1]);
    await sql`update users set name = 'Half Restored' where id = 1`.execute(tx);
  });
  await database.close();
}
process.kill(process.pid, 'SIGKILL');
