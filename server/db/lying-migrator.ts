/** For the trial of `migration-kill-trial.ts`: a process that loses a part of what it migrated. */
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from './open-database.ts';
import type { TrialPlace } from './trial-place.ts';

const place = JSON.parse(process.argv[2] ?? '') as TrialPlace;
const lines: string[] = [];
const database = await openDatabase(place, { log: (line) => lines.push(line) });
await database.asOwner((tx) => sql`alter table alerts drop column note`.execute(tx));
for (const line of lines) writeSync(1, `${line}\n`);
setInterval(() => database.isBusy, 1000);
