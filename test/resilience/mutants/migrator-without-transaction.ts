/** The mutant of `migration-crash.ts`: a process that loses a part of a migration. */
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/open-database.ts';
import type { TrialDatabase } from '#test/support/temporary-database.ts';

const place = JSON.parse(process.argv[2] ?? '') as TrialDatabase;
const lines: string[] = [];
const database = await openDatabase(place, { log: (line) => lines.push(line) });
await database.asOwner((tx) => sql`alter table alerts drop column note`.execute(tx));
for (const line of lines) writeSync(1, `${line}\n`);
setInterval(() => database.isBusy, 1000);
