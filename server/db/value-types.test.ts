import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/test-database.ts';

const database = await testDatabase();

async function one(query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<Record<string, unknown>> {
  const { rows } = await database.transaction({ readOnly: true }, (tx) => query.execute(tx));
  return rows[0] ?? {};
}

test("a day is read as text, independent of the server's time zone", async () => {
  expect(await one(sql`select ${'2026-03-08'}::date as day, '{2026-11-01,2026-02-28}'::date[] as days`)).toEqual({
    day: '2026-03-08',
    days: ['2026-11-01', '2026-02-28'],
  });
});

test('an instant is read as it was written', async () => {
  const at = new Date('2026-03-08T06:59:59.123Z');
  expect(await one(sql`select ${at}::timestamptz as at`)).toEqual({ at });
});

test('a count is read as a number, and a value above the safe integers is rejected', async () => {
  expect(await one(sql`select count(*) as n, '{1,2}'::int8[] as ns from generate_series(1, 3)`)).toEqual({
    n: 3,
    ns: [1, 2],
  });
  await expect(one(sql`select 9007199254740993::int8 as n`)).rejects.toThrow(RangeError);
});

test('bytes, JSON, nulls and translations are read as they were written', async () => {
  const bytes = Buffer.from([0, 255, 10, 92, 39]);
  const meals = JSON.stringify([{ food: 'Pâté chinois 🥧', eaten: null }]);
  expect(
    await one(sql`select ${bytes}::bytea as bytes, ${meals}::jsonb as meals, ${'Élève à l’école'}::text as text,
      null::int as nothing, true as yes, 45.5::float8 as lat, ${[1, 2]}::int[] as ids`),
  ).toEqual({
    bytes,
    meals: [{ food: 'Pâté chinois 🥧', eaten: null }],
    text: 'Élève à l’école',
    nothing: null,
    yes: true,
    lat: 45.5,
    ids: [1, 2],
  });
});
