import { expect, test } from 'vitest';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();

test('nobody sees a school before the fence is opened', async () => {
  expect(await database.transaction({}, (tx) => tx.selectFrom('schools').select('id').execute())).toEqual([]);
});
