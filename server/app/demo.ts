/** The demo school: made whole in an empty database, kept up to date day by day. (decisions, The demo school) */
import { sql } from 'kysely';
import { randomFrom } from './demo-random.ts';
import { insertRows, nextIds } from './demo-rows.ts';
import { fillSchool } from './demo-school.ts';
import { demoOrganization, demoSchool } from '#server/schools/school-seed.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';

export { topUpDemo } from './demo-top-up.ts';

type DemoOptions = {
  /** The demo's days move with it. */
  readonly now: Date;
  /** How many such schools, for measuring. The first is the demo parent's. */
  readonly schools?: number;
  /** Children of each room, for a bigger school than the demo's. */
  readonly perRoom?: number | undefined;
};

/** Makes the demo in an empty database, and marks it as one. Throws when it is not empty. */
export async function seedDemo(database: Database, { now, schools = 1, perRoom }: DemoOptions): Promise<void> {
  await database.asOwner(async (tx) => {
    // Two processes that start at once: the second waits here, then finds it done.
    await sql`select pg_advisory_xact_lock(hashtext('parvis demo'))`.execute(tx);
    if (!(await holdsNothing(tx)))
      throw new Error('The database is not empty: the demo is never put beside a real school.');
    await tx.insertInto('installation').values({ demo: true }).execute();
    // What was cut short in its filling left no row, and its numbers used: the demo's parent is the first person again.
    await restartSequences(tx);

    const [organizationId = 0] = await nextIds(tx, 'organizations', 1);
    await insertRows(tx, 'organizations', [{ id: organizationId, ...demoOrganization }]);
    const schoolIds = await nextIds(tx, 'schools', schools);
    await openFence(tx, schoolIds);
    await insertRows(
      tx,
      'schools',
      schoolIds.map((id, n) => ({ id, organization_id: organizationId, ...demoSchool(n) })),
    );
    const emails = new Set<string>();
    for (const [n, schoolId] of schoolIds.entries()) {
      await fillSchool(tx, { n, schoolId, organizationId, now, emails, perRoom, random: randomFrom(n) });
    }
  });
}

/** With the transaction: what is cut short again leaves them as they were. */
async function restartSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`.execute(tx);
  for (const { name } of rows) await sql`alter sequence ${sql.table(name)} restart`.execute(tx);
}

/** Whether nobody has an account and no school exists. */
export function isEmpty(database: Database): Promise<boolean> {
  return database.asOwner(holdsNothing);
}

/** Whether this is a demo, and may therefore be entered without a password on the machine it runs on. */
export async function isDemo(database: Database): Promise<boolean> {
  const row = await database.asOwner((tx) => tx.selectFrom('installation').select('demo').executeTakeFirst());
  return row?.demo === true;
}

/** The same in a transaction under way. */
export async function holdsNothing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from organizations)
      and not exists (select from installation) as empty`.execute(tx);
  return rows[0]?.empty === true;
}
