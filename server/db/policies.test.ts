import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/test-database.ts';

const database = await testDatabase();

type Found = { readonly name: string; readonly text: string };
const read = async (query: ReturnType<typeof sql<Found>>) => (await database.asOwner((tx) => query.execute(tx))).rows;

test('every policy decides by its row and by settings of the transaction, without a subquery', async () => {
  const policies = await read(sql<Found>`
    select tablename || ' ' || policyname as name, concat_ws(' ', qual, with_check) as text
      from pg_policies where schemaname = 'public' order by 1`);
  expect(policies.length).toBeGreaterThan(100);
  expect(policies.filter(({ text }) => /\bselect\b/i.test(text))).toEqual([]);
});

test('the functions that policies call read settings only', async () => {
  const functions = await read(sql<Found>`
    select distinct p.proname as name, pg_get_functiondef(p.oid) as text
      from pg_policy po
      join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = po.oid and d.refclassid = 'pg_proc'::regclass
      join pg_proc p on p.oid = d.refobjid order by 1`);
  expect(functions.map(({ name }) => name)).toEqual([
    'administered_organizations',
    'tenant_organizations',
    'tenant_schools',
    'tenant_user',
    'user_children',
    'user_workplaces',
  ]);
  expect(functions.filter(({ text }) => /\b(?:select|from)\b/i.test(text))).toEqual([]);
});

test('every setting that a policy reads is set by set_local', async () => {
  const functions = await read(sql<Found>`
    select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by 1`);
  const setting = functions.filter(({ text }) => /set_config\('app\.(?!rights_of)/.test(text));
  expect(setting.map(({ name }) => name)).toEqual([]);
});
