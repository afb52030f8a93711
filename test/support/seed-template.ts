/** The seed of every test file: the demo's two schools, on a Tuesday morning in April. */
import type { Database } from '#server/db/database.ts';

/** The date of the seed: nine in the morning in Toronto, on 2026-04-14. */
export const testNow = new Date('2026-04-14T13:00:00Z');

/** Fills a migrated database and closes it, ready to be copied. */
export async function fillTemplate(database: Database): Promise<void> {
  // oxlint-disable-next-line no-restricted-imports -- the seed of the tests is the demo, which covers every feature
  const { seedDemo } = await import('#server/demo/demo.ts');
  await seedDemo(database, { now: testNow, schools: 2 });
  await database.close();
}
