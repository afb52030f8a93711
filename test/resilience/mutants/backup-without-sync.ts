/** The mutant of `backup-crash.ts`: names a backup file before it is complete, and commits a partial restore. */
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { placeOf, readConfig } from '#server/app/config.ts';

const [, , does = '', file = ''] = process.argv;
if (does === 'backup') writeFileSync(file, 'the first half');
else {
  const database = await openDatabase(placeOf(readConfig(process.env)));
  await database.asOwner(async (tx) => {
    await setTenantScope(tx, [1]);
    await sql`update users set name = 'Half Restored' where id = 1`.execute(tx);
  });
  await database.close();
}
process.kill(process.pid, 'SIGKILL');
