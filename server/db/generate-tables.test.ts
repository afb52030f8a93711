import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateTables } from './generate-tables.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();

test('tables.ts is what the migrations make; `npm run tables` writes it anew', async () => {
  expect(await database.asOwner(generateTables)).toBe(readFileSync(new URL('./tables.ts', import.meta.url), 'utf8'));
});
