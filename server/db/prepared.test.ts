import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prepared } from './prepared.ts';
import { testDatabase } from './test-database.ts';

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

test('a prepared statement gives each time what belongs to the values of that time', async () => {
  const [ada, bea] = [await seed('ada', 'fr'), await seed('bea', null)];
  const found = (names: string[], least = 1) =>
    reading(async (tx) => (await findNamed(tx, names, least)).map(({ id, name, locale }) => ({ id, name, locale })));
  expect(await found(['nobody'])).toEqual([]);
  expect(await found(['ada', 'bea'])).toEqual([
    { ...ada, name: 'ada', locale: 'fr' },
    { ...bea, name: 'bea', locale: null },
  ]);
  expect(await found(['ada', 'bea'], bea.id)).toEqual([{ ...bea, name: 'bea', locale: null }]);
  const [row] = await reading((tx) => findNamed(tx, ['ada'], 1));
  expect(row?.created_at).toBeInstanceOf(Date);
});

test('a value that is looked at while the statement is built is refused, instead of staying what it was', async () => {
  const looks = prepared((tx, ids: number[]) =>
    tx.selectFrom('users').select('id').where('id', '=', ids.length).compile(),
  );
  await expect(reading((tx) => looks(tx, [1, 2]))).rejects.toThrow('does not stand in the statement');
});

test('the same statement many times at once, on every connection, and after one that failed', async () => {
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

test('a statement whose table was changed under it: unavailable once, and then with its new columns', async () => {
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

test('which columns a statement has is asked once on a connection, and its rows are read by that from then on', async () => {
  const twice = prepared((tx, n: number) => sql<{ twice: number }>`select 2 * ${n}::int8 as twice`.compile(tx));
  const asking = vi.spyOn(pg.Connection.prototype, 'describe');
  onTestFinished(() => asking.mockRestore());
  for (let n = 0; n < 30; n += 1) expect(await reading((tx) => twice(tx, n))).toEqual([{ twice: 2 * n }]);
  // The app of another test may still be putting itself away beside this one.
  const knowsIt = ({ parsedStatements }: Knowing) =>
    Object.values(parsedStatements).some((text) => /as twice/.test(text));
  const asked = (asking.mock.contexts as unknown as Knowing[]).filter(knowsIt);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBe(new Set(asked).size);
});

/** A connection of the driver's, by what its types leave out. */
type Knowing = { readonly parsedStatements: Readonly<Record<string, string>> };
