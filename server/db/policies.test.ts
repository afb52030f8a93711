import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/test-database.ts';

const database = await testDatabase();

/** Read once for a statement, as a parameter is: what a transaction set. It reads no table. */
const setting =
  /\( SELECT (?:tenant_(?:schools|user)\(\) AS tenant_(?:schools|user)|current_setting\('app\.\w+'::text, true\) AS current_setting)\)/g;

/** These policies read tables. The list may only become shorter (docs/research/distributed-postgresql.md). */
const readingTables = [
  'announcement_files of_organization',
  'announcement_files tenant_scope',
  'announcements tenant_scope',
  'child_restrictions no_former_guardian',
  'child_restrictions staff_only',
  'file_contents of_organization',
  'files of_organization',
  'schools own',
];

test('a policy decides by its row and the settings of the transaction, without a table', async () => {
  const { rows } = await database.asOwner((tx) =>
    sql<{ policy: string; text: string }>`
      select tablename || ' ' || policyname as policy, concat_ws(' ', qual, with_check) as text
        from pg_policies where schemaname = 'public' order by 1`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(50);
  const found = rows.filter(({ text }) => /\bselect\b/i.test(text.replaceAll(setting, '')));
  expect(found.map(({ policy }) => policy).toSorted()).toEqual(readingTables);
});
