import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prepared } from './prepared-statements.ts';
import { testDatabase } from '#test/support/test-database.ts';

const database = await testDatabase();
const reading = <T>(work: Parameters<typeof database.transaction<T>>[1]) =>
  database.transaction({ readOnly: true }, work);

const findNamed = prepared((tx, names: string[], least: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'created_at', 'locale'])
    .where('name', '=', (eb) => eb.fn.any(eb.val(names)))
    .where('id', '>=', least)
    .orderBy('id')
    .compile(),
);

const seed = (name: string, locale: string | null) =>
  database.asOwner((tx) =>
    tx
      .insertInto('users')
      .values({ name, email: `${name}@example.ca`, locale })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

test('a prepared statement returns the rows for the arguments of each call', async () => {
  const [ada, bea] = [await seed('ada', 'fr'), await seed('bea', null)];
  const found = (names: string[], least = 1) =>
    reading(async (tx) => (await findNamed(tx, names, least)).map(({ id, name, locale }) => ({ id, name, locale })));
  expect(await found(['no-such-user'])).toEqual([]);
  expect(await found(['ada', 'bea'])).toEqual([
    { ...ada, name: 'ada', locale: 'fr' },
    { ...bea, name: 'bea', locale: null },
  ]);
  expect(await found(['ada', 'bea'], bea.id)).toEqual([{ ...bea, name: 'bea', locale: null }]);
  const [row] = await reading((tx) => findNamed(tx, ['ada'], 1));
  expect(row?.created_at).toBeInstanceOf(Date);
});

test('a prepared query that inspects an argument is rejected', async () => {
  const looks = prepared((tx, ids: number[]) =>
    tx.selectFrom('users').select('id').where('id', '=', ids.length).compile(),
  );
  await expect(reading((tx) => looks(tx, [1, 2]))).rejects.toThrow('must pass its arguments unchanged');
});

test('a prepared statement works concurrently, on every connection, and after an error', async () => {
  const halves = prepared((tx, n: number) =>
    sql<{ half: number; at: Date; day: string; what: unknown; none: null }>`
      select 10 / ${n}::int as half, '2026-03-08T06:59:59Z'::timestamptz as at, '2026-03-08'::date as day,
        '{"a":[1]}'::jsonb as what, null as none`.compile(tx),
  );
  const rest = { at: new Date('2026-03-08T06:59:59Z'), day: '2026-03-08', what: { a: [1] }, none: null };
  for (let round = 0; round < 3; round += 1) {
    const all = await Promise.all(
      Array.from({ length: 30 }, () =>
        reading((tx) => Promise.all([halves(tx, 1), halves(tx, 2), halves(tx, 5)])).then((rows) => rows.flat()),
      ),
    );
    for (const rows of all) expect(rows).toEqual([10, 5, 2].map((half) => ({ half, ...rest })));
    await expect(reading((tx) => halves(tx, 0))).rejects.toMatchObject({ code: '22012' });
  }
});

test('a prepared statement fails once as unavailable after a schema change, then returns the new columns', async () => {
  await database.asOwner(async (tx) => {
    await sql`create table lockers (id int)`.execute(tx);
    await sql`insert into lockers values (1)`.execute(tx);
    await sql`grant select on lockers to parvis_app`.execute(tx);
  });
  const find = prepared((tx, id: number) => sql<object>`select * from lockers where id = ${id}`.compile(tx));
  const found = () => reading((tx) => find(tx, 1));
  expect([await found(), await found()]).toEqual([[{ id: 1 }], [{ id: 1 }]]);
  await database.asOwner((tx) => sql`alter table lockers add column colour text default 'red'`.execute(tx));
  await expect(found()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await found()).toEqual([{ id: 1, colour: 'red' }]);
});

test('the columns of a prepared statement are requested once per connection', async () => {
  const twice = prepared((tx, n: number) => sql<{ twice: number }>`select 2 * ${n}::int8 as twice`.compile(tx));
  const asking = vi.spyOn(pg.Connection.prototype, 'describe');
  onTestFinished(() => asking.mockRestore());
  for (let n = 0; n < 30; n += 1) expect(await reading((tx) => twice(tx, n))).toEqual([{ twice: 2 * n }]);
  // Another test's app may still be closing.
  const hasParsed = ({ parsedStatements }: ParsedConnection) =>
    Object.values(parsedStatements).some((text) => /as twice/.test(text));
  const requests = (asking.mock.contexts as unknown as ParsedConnection[]).filter(hasParsed);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.length).toBe(new Set(requests).size);
});

/** A member of the driver's connection that its types leave out. */
type ParsedConnection = { readonly parsedStatements: Readonly<Record<string, string>> };
