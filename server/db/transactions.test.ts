import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Tx } from './database.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();

const insert = (tx: Tx, email: string) => tx.insertInto('users').values({ name: 'Nobody', email }).execute();
const emails = () =>
  database.transaction({ readOnly: true }, async (tx) => {
    const rows = await tx.selectFrom('users').select('email').where('name', '=', 'Nobody').orderBy('email').execute();
    return rows.map(({ email }) => email);
  });

afterEach(() => database.asOwner((tx) => tx.deleteFrom('users').where('name', '=', 'Nobody').execute()));

test('what the work did is kept when it resolves, and nothing of it when it throws', async () => {
  await database.transaction({}, (tx) => insert(tx, 'kept@example.ca'));
  const thrown = database.transaction({}, async (tx) => {
    await insert(tx, 'dropped@example.ca');
    throw new Error('changed our mind');
  });
  await expect(thrown).rejects.toThrow('changed our mind');
  expect(await emails()).toEqual(['kept@example.ca']);
});

test('a violated constraint comes through with its name, and the next call is not disturbed', async () => {
  const twice = database.transaction({}, async (tx) => {
    await insert(tx, 'twice@example.ca');
    await insert(tx, 'twice@example.ca');
  });
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'users_one_per_email' });
  expect(await emails()).toEqual([]);
});

test('work that drops the error of a statement is not told that it was stored', async () => {
  const dropped = database.transaction({}, async (tx) => {
    await insert(tx, 'first@example.ca');
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(dropped).rejects.toThrow('nothing was kept');
  expect(await emails()).toEqual([]);
});

test('a statement without its await cannot slip into the next transaction', async () => {
  let escaped: Tx | undefined;
  await database.transaction({}, async (tx) => {
    escaped = tx;
  });
  await expect(insert(escaped as Tx, 'late@example.ca')).rejects.toThrow('is an await missing');
  const racing = database.transaction({}, (tx) =>
    Promise.all([sql`select 1 / 0`.execute(tx), insert(tx, 'race1@example.ca'), insert(tx, 'race2@example.ca')]),
  );
  await expect(racing).rejects.toMatchObject({ code: '22012' });
  expect(await emails()).toEqual([]);
});

test('two hundred transactions at once each do their part', async () => {
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  const outcomes = await Promise.allSettled(
    numbers.map((n) =>
      database.transaction({}, async (tx) => {
        await insert(tx, `${n}@example.ca`);
        if (n % 4 === 0) throw new Error('every fourth gives up');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(50);
  expect(await emails()).toHaveLength(150);
});

test('statements are counted without what begins and ends a transaction', async () => {
  const statements: string[] = [];
  const stop = database.onStatement((statement) => statements.push(statement));
  await database.transaction({ userId: 1, schoolIds: [1] }, (tx) => tx.selectFrom('schools').select('id').execute());
  stop();
  await emails();
  expect(statements).toEqual(['select "id" from "schools"']);
});
