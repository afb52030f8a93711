/** What every test file finds: the demo's schools, two of them, on a Tuesday morning in April. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** When the tests' data is told: nine in the morning in Toronto, on 2026-04-14. */
export const testNow = new Date('2026-04-14T13:00:00Z');

/** Fills a migrated database and closes it, ready to be copied. */
export async function fillTemplate(database: Database): Promise<void> {
  // oxlint-disable-next-line no-restricted-imports -- what the tests find is the demo, which knows every feature
  const { seedDemo } = await import('#server/app/demo.ts');
  await seedDemo(database, { now: testNow, schools: 2 });
  await database.asOwner((tx) => sql`analyze`.execute(tx));
  await database.close();
}
