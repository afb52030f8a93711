import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { alphabetical } from './alphabetical.ts';
import { testDatabase } from '#test/support/test-database.ts';

const database = await testDatabase();

test('names are sorted without regard to accents and capitals', async () => {
  const names = [
    'Zoé',
    'Émile',
    'eva',
    'Œuvrard',
    'Ève',
    'Olivier',
    'Noël',
    'Ælis',
    'Éléonore',
    'Ça',
    'Noémie',
    'İlker',
    'Łukasz',
    'Đặng',
    'Øyvind',
  ];
  const ordered = await database.transaction({}, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as n (name) order by ${alphabetical('n.name')}, name`.execute(tx);
    return rows.map(({ name }) => name);
  });
  expect(ordered).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')));
});

test('every list of names shown to users is sorted with alphabetical()', () => {
  const stores = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-store.ts'),
  );
  const plain = /orderBy\('(?:\w+\.)?(?:\w+_)?name'|order by [^`()]*\b(?:\w+\.)?(?:\w+_)?name\b|name\.localeCompare/;
  expect(stores.filter((file) => plain.test(readFileSync(`server/${file}`, 'utf8')))).toEqual([]);
});
