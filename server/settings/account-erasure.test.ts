import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ClassListPlan } from '#core/class-lists/class-list.ts';
import { testFamily } from '#test/support/test-family.ts';
import type { Tx } from '#server/db/database.ts';
import { testKind } from '#test/support/test-database.ts';
import { findLastWritten, deleteOldRecords } from './retention-store.ts';

const { database, office, ids, lea, noah } = await testFamily();

const today = new Date('2026-04-14T16:00:00Z');
/** The first day on which the retention of an account that is idle since `today` has ended. */
const later = new Date('2027-07-01T16:00:00Z');

const inSchool = <T>(work: (tx: Tx) => Promise<T>) =>
  database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1,2}', true)`.execute(tx);
    return work(tx);
  });
const make = (name: string, at = today) =>
  inSchool(async (tx) => {
    const account = { name, email: `${name}@parvis.example`, created_at: at, updated_at: at };
    return (await tx.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow()).id;
  });
const nameOf = (id: number) =>
  inSchool(async (tx) => (await tx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name);
await inSchool((tx) => tx.updateTable('users').set({ created_at: today, updated_at: today }).execute());

test('a removed guardian stays known, and is skipped by class lists, as long as the child’s record exists', async () => {
  for (const child of [lea, noah]) {
    await office('DELETE', `/api/staff/families/children/${child}/guardians/${ids.marc}`);
  }
  for (const now of [today, later, new Date('2028-07-01T16:00:00Z')]) await deleteOldRecords(database, now);
  expect(await nameOf(ids.marc)).toBe('Marc Tremblay');
  const [child] = await inSchool((tx) =>
    tx.selectFrom('children').select(['number', 'left_at']).where('id', '=', lea).execute(),
  );
  const text = [
    'Number,Family name,First name,Room,Guardian 1 name,Guardian 1 e-mail,Guardian 1 relationship',
    `${child?.number},Tremblay,Léa,402,Marc Tremblay,marc.tremblay@example.org,father`,
  ].join('\n');
  const body = { schoolId: 1, text, makeGroups: false, invite: true, locale: 'fr' };
  const plan = (await office('POST', '/api/staff/families/class-list/check', { body })).json as ClassListPlan;
  expect(plan).toMatchObject({ problems: [], links: 0, invitations: 0 });
  expect(plan.leftOut).toMatchObject([{ guardian: 'marc.tremblay@example.org' }]);

  // Erasing the record allows erasing the account.
  await inSchool((tx) => tx.updateTable('children').set({ left_at: today }).where('id', 'in', [lea, noah]).execute());
  await deleteOldRecords(database, later);
  expect(await nameOf(ids.marc)).toBe('—');
});

test('an invited account is kept until the invitation is settled', async () => {
  const invited = await make('invited');
  await deleteOldRecords(database, today);
  const open = (until: Date) => ({ token: 't', created_at: today, sent_at: today, expires_at: until });
  const email = 'invited@parvis.example';
  await inSchool((tx) =>
    tx
      .insertInto('invitations')
      .values({
        school_id: 1,
        gives: 'guardian',
        name: 'I',
        email,
        locale: 'fr',
        ...open(new Date('2027-07-02T16:00:00Z')),
      })
      .execute(),
  );
  await deleteOldRecords(database, later);
  expect(await nameOf(invited)).toBe('invited');
  expect(
    await inSchool((tx) => tx.selectFrom('invitations').select('token').where('email', '=', email).execute()),
  ).toEqual([{ token: 't' }]);
});

test('an account is not idle from a date before its creation, when the clock was wrong', async () => {
  const young = await make('young');
  await deleteOldRecords(database, new Date('1970-01-01T12:00:00Z'));
  await deleteOldRecords(database, new Date('2027-06-30T16:00:00Z'));
  expect(await nameOf(young)).toBe('young');
  await deleteOldRecords(database, later);
  expect(await nameOf(young)).toBe('—');
});

/** A promise that one side resolves and the other awaits. */
function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

// The embedded database has one connection, so no concurrent link is possible there.
test.runIf(testKind() === 'postgresql')(
  'an account is not erased while it is given a staff role concurrently',
  async () => {
    const first = await make('first');
    await deleteOldRecords(database, today);
    const back = await make('back');
    await deleteOldRecords(database, new Date(today.getTime() + 60_000));
    const held = signal();
    const holding = inSchool(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', first).forUpdate().execute();
      held.resolve();
      await expect.poll(isLockAwaited).toBe(true);
      // Both accounts are selected by now, and the job waits for the first.
      const linked = signal();
      const linking = database.transaction({ schoolIds: [1] }, async (other) => {
        await other.insertInto('staff_members').values({ school_id: 1, user_id: back, title: 'educator' }).execute();
        linked.resolve();
        await wait(1000);
      });
      await linked.promise;
      return { linking };
    });
    await held.promise;
    const forgetting = deleteOldRecords(database, later);
    await (await holding).linking;
    await forgetting;
    expect(await nameOf(first)).toBe('—');
    expect(await nameOf(back)).toBe('back');
  },
);

/** Whether a transaction in this database waits for a lock. */
async function isLockAwaited(): Promise<boolean> {
  const { rows } = await database.asOwner((tx) =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
  );
  return rows.length > 0;
}

test('the last activity is the latest audit entry of any school by id, regardless of timestamps', async () => {
  const began = new Date('2026-04-14T16:00:00Z');
  for (const [days, schoolId] of [
    [0, 2],
    [900, 1],
    [1, 2],
  ] as const) {
    const at = new Date(began.getTime() + days * 86_400_000);
    await inSchool((tx) =>
      tx.insertInto('audit_entries').values({ at, act: 'report.published', school_id: schoolId }).execute(),
    );
    expect(await findLastWritten(database)).toEqual(at);
  }
});
