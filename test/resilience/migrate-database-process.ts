/** The process that `migration-crash.ts` kills: it migrates a database and prints each migration. */
import { writeSync } from 'node:fs';
import { openDatabase } from '#server/db/open-database.ts';
import type { TrialDatabase } from '#test/support/temporary-database.ts';

const place = JSON.parse(process.argv[2] ?? '') as TrialDatabase;
const database = await openDatabase(place, { log: (line) => writeSync(1, `${line}\n`) });
// Runs until it is killed: it must never end by itself.
setInterval(() => database.isBusy, 1000);
