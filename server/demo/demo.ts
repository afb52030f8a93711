/** The demo school, seeded into an empty database and refreshed every day. */
import { sql } from 'kysely';
import { randomFrom } from './seeded-random.ts';
import { insertRows, nextIds } from './insert-rows.ts';
import { fillSchool } from './demo-school.ts';
import { sinceAlways } from '#core/school-days/default-hours.ts';
import { demoCalendar, demoWeek } from '#server/school-days/school-day-seed.ts';
import { upsertDays, upsertHours } from '#server/school-days/school-day-store.ts';
import { demoToday } from './demo-dates.ts';
import { demoOrganization, demoSchool } from '#server/schools/school-seed.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { analyzeTables } from '#server/db/table-statistics.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';

export { topUpDemo } from './refresh-demo.ts';

type DemoOptions = {
  /** The time that the demo's dates are relative to. */
  readonly now: Date;
  /** The number of demo schools, for benchmarks. The first is the demo parent's. */
  readonly schools?: number;
  /** The number of children per group, for a larger school. */
  readonly perRoom?: number | undefined;
};

/** Seeds the demo into an empty database and marks it as a demo. Throws if the database is not empty. */
export async function seedDemo(database: Database, { now, schools = 1, perRoom }: DemoOptions): Promise<void> {
  await database.asOwner(async (tx) => {
    // Concurrent starts wait here, and the second finds the demo.
    await sql`select pg_advisory_xact_lock(hashtext('parvis demo'))`.execute(tx);
    if (!(await isEmptyInTransaction(tx)))
      throw new Error('The database is not empty: the demo cannot be added to a real school.');
    await tx.insertInto('installation').values({ demo: true }).execute();
    // An interrupted seed has advanced the sequences. They restart, so that the demo parent is user 1.
    await restartSequences(tx);

    const [organizationId = 0] = await nextIds(tx, 'organizations', 1);
    await insertRows(tx, 'organizations', [{ id: organizationId, ...demoOrganization }]);
    const schoolIds = await nextIds(tx, 'schools', schools);
    await setTenantScope(tx, schoolIds);
    await insertRows(
      tx,
      'schools',
      schoolIds.map((id, n) => ({ id, organization_id: organizationId, ...demoSchool(n) })),
    );
    for (const schoolId of schoolIds) {
      await upsertHours(tx, schoolId, { from: sinceAlways, week: demoWeek });
      await upsertDays(tx, schoolId, demoCalendar(demoToday(now)));
    }
    const emails = new Set<string>();
    for (const [n, schoolId] of schoolIds.entries()) {
      await fillSchool(tx, { n, schoolId, organizationId, now, emails, perRoom, random: randomFrom(n) });
    }
    await sql.raw(analyzeTables).execute(tx);
  });
}

/** Transactional: a rollback restores the sequences. */
async function restartSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`.execute(tx);
  for (const { name } of rows) await sql`alter sequence ${sql.table(name)} restart`.execute(tx);
}

/** Whether the database holds no account and no school. */
export function isEmpty(database: Database): Promise<boolean> {
  return database.asOwner(isEmptyInTransaction);
}

/** Whether the database is a demo, which can be entered without a password on its own machine. */
export async function isDemo(database: Database): Promise<boolean> {
  const row = await database.asOwner((tx) => tx.selectFrom('installation').select('demo').executeTakeFirst());
  return row?.demo === true;
}

/** Like `isEmpty`, inside an open transaction. */
export async function isEmptyInTransaction(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from organizations)
      and not exists (select from installation) as empty`.execute(tx);
  return rows[0]?.empty === true;
}
