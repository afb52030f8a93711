import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setTenantScope } from './tenant-scope.ts';
import { testDatabase } from '#test/support/test-database.ts';
import { findScopedTables, insertMinimalRow } from '#test/support/minimal-row.ts';

const database = await testDatabase();
const tables = await database.asOwner(findScopedTables);

/** Two schools that no other test uses. */
const ours = 900_001;
const theirs = 900_002;

beforeAll(() =>
  database.asOwner(async (tx) => {
    for (const table of tables) for (const school of [ours, theirs]) await insertMinimalRow(tx, table, school);
  }),
);

/** The number of a school's rows that a transaction with this scope sees in a table. */
async function seen({ name, school }: (typeof tables)[number], of: number, schoolIds?: number[]): Promise<number> {
  const { rows } = await database.transaction({ schoolIds, readOnly: true }, (tx) =>
    sql<{ n: number }>`select count(*) as n from ${sql.table(name)} where ${sql.ref(school)} = ${of}`.execute(tx),
  );
  return rows[0]?.n ?? 0;
}

/** The append-only tables. */
const onlyAddedTo = [
  'child_file_signatures',
  'child_file_versions',
  'consent_texts',
  'consents',
  'attendance_completions',
  'attendance_marks',
  'attendance_notice_guardians',
  'attendance_notices',
  'attendance_settlements',
  'audit_entries',
  'form_answers',
  'form_versions',
  'former_guardians',
  'order_lines',
  'order_payments',
  'order_refunds',
  'pickup_events',
  'record_accesses',
  'report_versions',
];

/** Tables whose rows are replaced, never changed. */
const notChanged = ['announcement_files'];

/** The SQLSTATE of row-level security, or of a missing privilege. */
const refused = '42501';

/** The result of a write in the first school: the number of rows, or the SQLSTATE of its error. */
async function outcome(write: RawBuilder<unknown>): Promise<string> {
  try {
    const { numAffectedRows } = await database.transaction({ schoolIds: [ours] }, (tx) => write.execute(tx));
    return `touched ${numAffectedRows}`;
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

describe.each(tables)('in $name', (table) => {
  const name = sql.table(table.name);
  const school = sql.ref(table.school);

  test('a transaction sees the rows of its school and none of another school', async () => {
    expect(await seen(table, ours, [ours])).toBe(1);
    expect(await seen(table, theirs, [ours])).toBe(0);
  });

  test('a transaction without a school sees no rows', async () => {
    expect(await seen(table, ours)).toBe(0);
    expect(await seen(table, theirs, [])).toBe(0);
  });

  test('a row cannot be inserted into another school', async () => {
    const put = (id: number) => outcome(sql`insert into ${name} (${school}) values (${id})`);
    expect(await put(theirs)).toBe(refused);
    // In its own school, the row is only incomplete or a duplicate: row-level security refused the other.
    expect(await put(ours)).not.toBe(refused);
  });

  test('rows of another school cannot be changed or deleted, and own rows cannot be moved to it', async () => {
    const change = (id: number, to: number) =>
      outcome(sql`update ${name} set ${school} = ${to} where ${school} = ${id}`);
    // The audit log is append-only.
    const untouched = onlyAddedTo.includes(table.name) ? refused : 'touched 0';
    expect(await change(theirs, theirs)).toBe(notChanged.includes(table.name) ? refused : untouched);
    expect(await outcome(sql`delete from ${name} where ${school} = ${theirs}`)).toBe(untouched);
    expect(await change(ours, theirs)).toBe(refused);
  });
});

describe('the tenant scope', () => {
  test('can be extended inside a transaction and ends with it', async () => {
    const count = sql<{ n: number }>`select count(*) as n from schools where id in (${ours}, ${theirs})`;
    const before = await database.transaction({}, async (tx) => {
      await setTenantScope(tx, [ours, theirs]);
      return (await count.execute(tx)).rows[0]?.n;
    });
    const after = await database.transaction({}, async (tx) => (await count.execute(tx)).rows[0]?.n);
    expect([before, after]).toEqual([2, 0]);
  });

  test("shows users their own memberships before any school is in scope, and no other user's", async () => {
    const links = (userId: number) =>
      database.transaction({ userId, readOnly: true }, (tx) =>
        tx.selectFrom('guardians').select('user_id').where('school_id', '>=', ours).execute(),
      );
    expect(await links(ours)).toEqual([{ user_id: ours }]);
    expect(await links(1)).toEqual([]);
  });

  test('accepts ids only', async () => {
    const intruder = `1}', true); drop table schools; --` as unknown as number;
    for (const standing of [{ userId: intruder }, { schoolIds: [intruder] }]) {
      await expect(database.transaction(standing, async () => undefined)).rejects.toThrow(TypeError);
    }
  });

  test('covers every table except those without a school', async () => {
    const { rows } = await database.asOwner((tx) =>
      sql<{ name: string }>`
        select relname as name from pg_class
        where relkind in ('r', 'p', 'm', 'f') and relnamespace = 'public'::regnamespace
          and not (relrowsecurity and relforcerowsecurity)
        order by relname`.execute(tx),
    );
    expect(rows.map(({ name }) => name)).toEqual(withoutSchool);
  });

  test.each([
    ['turn it off', sql`alter table absences disable row level security`],
    ['open a gate in it', sql`create policy gate on absences using (true)`],
    ['empty a table behind it', sql`truncate absences`],
    ['change what was migrated', sql`delete from migrations`],
    ['become who bypasses it', sql`alter role current_user bypassrls`],
    ['make a table of its own', sql`create table absences_too (school_id int)`],
  ])('the application cannot %s', async (_, attempt) => {
    expect(await outcome(attempt)).toBe(refused);
  });

  test('a read-only transaction refuses to write', async () => {
    const write = database.transaction({ schoolIds: [ours], readOnly: true }, (tx) =>
      sql`delete from absences`.execute(tx),
    );
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });
});

/** server/db/README.md describes the protection of these tables. */
const withoutSchool = [
  'accounts',
  'api_tokens',
  'calendars',
  'email_changes',
  'failed_attempts',
  'failed_emails',
  'former_emails',
  'idempotency_keys',
  'installation',
  'linked_identities',
  'live_cursors',
  'live_events',
  'migrations',
  'organization_admins',
  'organizations',
  'outbox',
  'passkeys',
  'push_subscriptions',
  'recovery_codes',
  'room_pin_failures',
  'sessions',
  'sign_in_places',
  'staff_pins',
  'two_step_secrets',
  'user_settings',
  'users',
  'verifications',
];
