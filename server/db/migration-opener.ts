/** The process that `migration-kill-trial.ts` kills: it migrates a database and names each migration on its output. */
import { writeSync } from 'node:fs';
import { openDatabase } from './open-database.ts';
import type { TrialPlace } from './trial-place.ts';

const place = JSON.parse(process.argv[2] ?? '') as TrialPlace;
const database = await openDatabase(place, { log: (line) => writeSync(1, `${line}\n`) });
// Until it is killed: its end must never be its own.
setInterval(() => database.isBusy, 1000);
