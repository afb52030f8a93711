import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateTables } from './generate-tables.ts';
import { testDatabase } from '#test/support/test-database.ts';

const database = await testDatabase();

test('tables.ts matches the migrations (run `npm run generate`)', async () => {
  expect(await database.asOwner(generateTables)).toBe(readFileSync(new URL('./tables.ts', import.meta.url), 'utf8'));
});
