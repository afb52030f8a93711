import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Tx } from './database.ts';
import { sendWithCommit } from './transactions.ts';
import { testDatabase } from '#test/support/test-database.ts';

const database = await testDatabase();

const insert = (tx: Tx, email: string) => tx.insertInto('users').values({ name: 'Test User', email }).execute();
const emails = () =>
  database.transaction({ readOnly: true }, async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select('email')
      .where('name', '=', 'Test User')
      .orderBy('email')
      .execute();
    return rows.map(({ email }) => email);
  });

afterEach(() => database.asOwner((tx) => tx.deleteFrom('users').where('name', '=', 'Test User').execute()));

test('a transaction commits when its work resolves, and rolls back when it throws', async () => {
  await database.transaction({}, (tx) => insert(tx, 'kept@example.ca'));
  const thrown = database.transaction({}, async (tx) => {
    await insert(tx, 'dropped@example.ca');
    throw new Error('changed our mind');
  });
  await expect(thrown).rejects.toThrow('changed our mind');
  expect(await emails()).toEqual(['kept@example.ca']);
});

test('a session has the settings of the planner', async () => {
  const settings = await database.transaction({}, (tx) =>
    sql`select current_setting('plan_cache_mode') as plans, current_setting('random_page_cost') as "randomPage"`
      .execute(tx)
      .then(({ rows }) => rows[0]),
  );
  expect(settings).toEqual({ plans: 'force_generic_plan', randomPage: '1.1' });
});

test('a constraint violation keeps its constraint name, and the next transaction is not affected', async () => {
  const twice = database.transaction({}, async (tx) => {
    await insert(tx, 'twice@example.ca');
    await insert(tx, 'twice@example.ca');
  });
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'users_one_per_email' });
  expect(await emails()).toEqual([]);
});

test("work that ignores a statement's error is not reported as committed", async () => {
  const dropped = database.transaction({}, async (tx) => {
    await insert(tx, 'first@example.ca');
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(dropped).rejects.toThrow('was rolled back');
  expect(await emails()).toEqual([]);
});

test('a statement that is not awaited cannot join the next transaction', async () => {
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

test('of statements sent together, the error of the first that failed is reported', async () => {
  const outcomes: unknown[] = [];
  const aborted = database.transaction({}, async (tx) => {
    const sent = [sql`select 1 / 0`.execute(tx), insert(tx, 'after3@example.ca')];
    outcomes.push(...(await Promise.allSettled(sent)));
  });
  await expect(aborted).rejects.toThrow('was rolled back');
  expect(outcomes).toMatchObject([{ reason: { code: '22012' } }, { reason: { code: '22012' } }]);
  expect(await emails()).toEqual([]);
});

test('work that throws without a statement leaves the connection unchanged', async () => {
  const failing = database.transaction({}, async () => {
    throw new Error('changed our mind');
  });
  await expect(failing).rejects.toThrow('changed our mind');
  expect(await database.transaction({}, async () => 'nothing asked')).toBe('nothing asked');
  expect(await emails()).toEqual([]);
});

test('two hundred concurrent transactions all complete', async () => {
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

test('the begin and commit are not counted as statements', async () => {
  const statements: string[] = [];
  const stop = database.onStatement((statement) => statements.push(statement));
  await database.transaction({ userId: 1, schoolIds: [1] }, (tx) => tx.selectFrom('schools').select('id').execute());
  stop();
  await emails();
  expect(statements).toEqual(['select "id" from "schools"']);
});

test("a read-only transaction is in its user's scope from the first statement", async () => {
  const standing = { userId: 7, schoolIds: [3, 4], readOnly: true };
  const text = await database.transaction(standing, async (tx) => {
    const { rows } = await sql<{ scope: string }>`
      select concat_ws(' ', current_user, current_setting('app.user'), current_setting('app.schools'),
        current_setting('transaction_read_only')) as scope`.execute(tx);
    return rows[0]?.scope;
  });
  expect(text).toMatch(/^parvis_app\S* 7 \{3,4\} on$/);
});

test('the first error of a read-only transaction is reported, and the next transaction is not affected', async () => {
  const failing = (work: (tx: Tx) => Promise<unknown>) => database.transaction({ userId: 7, readOnly: true }, work);
  await expect(failing((tx) => sql`select 1 / 0`.execute(tx))).rejects.toMatchObject({ code: '22012' });
  await expect(failing((tx) => sql`select ${1}::int / 0`.execute(tx))).rejects.toMatchObject({ code: '22012' });
  await expect(failing((tx) => sql`nonsense`.execute(tx))).rejects.toMatchObject({ code: '42601' });
  await expect(failing((tx) => insert(tx, 'read@example.ca'))).rejects.toMatchObject({ code: '25006' });
  const dropped = failing((tx) => sql`select 1 / 0`.execute(tx).catch(() => 'dropped'));
  await expect(dropped).rejects.toThrow('was rolled back');
  expect(await emails()).toEqual([]);
  expect(await failing(async () => 'nothing asked')).toBe('nothing asked');
});

test('a read-only transaction in one turn has ended when it resolves, and rejects later statements', async () => {
  const inOneTurn = (work: (tx: Tx) => Promise<unknown>) =>
    database.transaction({ userId: 7, readOnly: true, inOneTurn: true }, work);
  const number = async (tx: Tx, n: number) => (await sql<{ n: number }>`select ${n}::int as n`.execute(tx)).rows[0]?.n;
  expect(await inOneTurn((tx) => Promise.all([number(tx, 1), number(tx, 2)]))).toEqual([1, 2]);
  const late = inOneTurn(async (tx) => [await number(tx, 1), await number(tx, 2)]);
  await expect(late).rejects.toThrow('sends all statements in one turn');
  const failing = inOneTurn((tx) => Promise.all([number(tx, 1), sql`select ${1}::int / 0`.execute(tx)]));
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await expect(inOneTurn((tx) => insert(tx, 'turn@example.ca'))).rejects.toMatchObject({ code: '25006' });
  const dropped = inOneTurn((tx) => sql`select 1 / 0`.execute(tx).catch(() => 'dropped'));
  await expect(dropped).rejects.toThrow('was rolled back');
  expect(await inOneTurn(async () => 'nothing asked')).toBe('nothing asked');
  expect(await emails()).toEqual([]);
});

test('only read-only transactions commit before their reply: a mutation whose reply fails is rolled back', async () => {
  const failing = database.transaction({ inOneTurn: true }, async (tx) => {
    await insert(tx, 'reply@example.ca');
    throw new Error('the reply failed');
  });
  await expect(failing).rejects.toThrow('the reply failed');
  expect(await emails()).toEqual([]);
});

test('a read-only transaction leaves no state to the next user of its connection', async () => {
  const settings = async (tx: Tx) => {
    const { rows } = await sql<{ settings: string }>`
      select concat_ws(' ', nullif(current_setting('app.user', true), ''), nullif(current_setting('app.schools', true), ''),
        current_setting('transaction_read_only')) as settings, ${1}::int`.execute(tx);
    return rows[0]?.settings;
  };
  const all = Array.from({ length: 300 }, async (_, n) => {
    const kind = n % 3;
    const reading = { userId: n, schoolIds: [n], readOnly: true, inOneTurn: n % 2 === 0 };
    const standing = kind === 0 ? reading : kind === 1 ? { userId: n } : {};
    return [kind, n, await database.transaction(standing, settings)];
  });
  for (const [kind, n, value] of await Promise.all(all)) {
    expect(value).toBe(kind === 0 ? `${n} {${n}} on` : kind === 1 ? `${n} off` : 'off');
  }
});

test('the connection leaves a read-only transaction soon after it, without anyone waiting', async () => {
  const open = async () => {
    const { rows } = await database.transaction({}, (tx) =>
      sql<{ others: number }>`
        select count(*)::int as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(
        tx,
      ),
    );
    return rows[0]?.others;
  };
  await Promise.all(
    Array.from({ length: 20 }, () => database.transaction({ readOnly: true }, (tx) => sql`select 1`.execute(tx))),
  );
  await expect.poll(open).toBe(0);
});

test('an error of the last statement, which is sent with the commit, rolls the transaction back', async () => {
  const failing = database.transaction({}, async (tx) => {
    await insert(tx, 'dropped@example.ca');
    sendWithCommit(tx, () => sql`select 1 / 0`.compile(tx));
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await database.transaction({}, async (tx) => {
    sendWithCommit(tx, () => tx.insertInto('users').values({ name: 'Test User', email: 'only@example.ca' }).compile());
  });
  expect(await emails()).toEqual(['only@example.ca']);
});

test.skipIf(database.kind === 'embedded')(
  'the lock of the last statement ends although the process is busy',
  async () => {
    await database.transaction({}, (tx) => insert(tx, 'locked@example.ca'));
    const other = database.transaction({}, (tx) =>
      sql<{ ms: number }>`
      with pause as (select pg_sleep(0.2)),
        changed as (update users set name = name from pause where email = 'locked@example.ca' returning email)
      select extract(epoch from clock_timestamp() - transaction_timestamp())::float8 * 1000 as ms from changed`.execute(
        tx,
      ),
    );
    await database.transaction({}, async (tx) => {
      await sql`select pg_sleep(0.05)`.execute(tx);
      sendWithCommit(tx, () => {
        setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6000));
        return sql`update users set name = name where email = 'locked@example.ca'`.compile(tx);
      });
    });
    expect((await other).rows[0]?.ms).toBeLessThan(5000);
  },
);

test('isBusy is true while a request waits for a connection', async () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  expect(database.isBusy).toBe(false);
  const all = Array.from({ length: 40 }, () => database.transaction({ readOnly: true }, () => held));
  await turn();
  expect(database.isBusy).toBe(true);
  release();
  await Promise.all(all);
  expect(database.isBusy).toBe(false);
});
