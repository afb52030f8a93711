/**
 * The mutant of the server rounds of `disk-full.ts`: a server that finds room on every disk, and so keeps no reserve
 * for the log. Its database panics, and reads fail.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { statfsSync } = fs;
fs.statfsSync = ((...args: Parameters<typeof statfsSync>) =>
  Object.assign(statfsSync(...args), { bavail: 1_000_000 })) as typeof statfsSync;
syncBuiltinESMExports();
await import('#server/app/main.ts');
