/**
 * `npm run generate`: appends the checksum of each new migration to `server/db/migrations.sha256`. A recorded line
 * stays as it is, so that a test fails on an edited or deleted migration.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { knownMigrations } from '#server/db/migrate.ts';

const file = new URL('../server/db/migrations.sha256', import.meta.url);
const recorded = readFileSync(file, 'utf8');
for (const { name, sum } of knownMigrations()) {
  if (!recorded.includes(`migrations/${name}\n`)) appendFileSync(file, `${sum}  migrations/${name}\n`);
}
