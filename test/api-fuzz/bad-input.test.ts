import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { type Problem, Problem as ProblemShape } from '#core/http/problem.ts';
import { pdfDocument } from '#test/support/files/test-photos.ts';
import { permissionMatrix } from '#test/permissions/permission-matrix.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { type TestReply, testApp } from '#test/support/test-app.ts';

const { as, database } = await testApp();
const endpoints = contracts();
const sophie = await as(1);
// The tests of all endpoints together exceed the rate limit of one user.
const marc = await as(2);

const tables = await database.asOwner(async (tx) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1
  `.execute(tx);
  return rows.map(({ name }) => name);
});
const countOf = (name: string) => sql`select ${sql.lit(name)} as name, count(*)::int as n from ${sql.table(name)}`;
const counts = sql.join(tables.map(countOf), sql` union all `);

/** Number of rows of each table. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await database.asOwner((tx) => sql<{ name: string; n: number }>`${counts}`.execute(tx));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

test('the row counter covers every table and detects an added row', async () => {
  const before = await counted();
  expect(Object.keys(before).length).toBeGreaterThan(60);
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['absences', 'children', 'pickups', 'users']));
  await database.asOwner((tx) =>
    sql`insert into users (name, email, role) values ('A', 'a@example.org', 'parent')`.execute(tx),
  );
  expect(await counted()).toEqual({ ...before, users: (before['users'] ?? 0) + 1 });
});

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e99,
  2_147_483_648,
  '',
  ' ',
  'x'.repeat(5000),
  'a\u0000b',
  '\ud800',
  '2026-02-30',
  '0000-00-00',
  '2026-04-20T00:00:00Z',
  "'; drop table absences; --",
  [],
  [1],
  {},
  { $ne: null },
];

type Fields = Readonly<Record<string, unknown>>;

/** A valid body with one field missing, invalid or added. Bodies that happen to be valid are left out. */
function invalidBodies(good: Fields, isGood: (body: unknown) => boolean): unknown[] {
  const fields = Object.keys(good);
  const without = fields.map((name) => Object.fromEntries(Object.entries(good).filter(([field]) => field !== name)));
  const odd = fields.flatMap((name) => strange.map((value) => ({ ...good, [name]: value })));
  return [...without, ...odd, { ...good, unknown: 1 }, ...strange].filter((b) => !isGood(b));
}

const isAccepted = (schema: unknown, body: unknown) =>
  (schema as { safeParse(value: unknown): { success: boolean } }).safeParse(body).success;

/** The problem of a refusal, which must be well formed. */
function refusalIn({ status, json }: TestReply): Problem {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  return ProblemShape.parse(json);
}

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}` as const, endpoint] as const);
const withBody = named.filter(([, { body }]) => body);
/** Optional fields are mutated too. */
const optional: Partial<Record<keyof typeof permissionMatrix, Fields>> = {
  'POST /api/absences': {
    endDate: '2026-06-12',
    notes: '',
    kind: 'absent',
    time: '09:30',
    alsoFor: [2],
    createdAt: '2026-04-14T13:00:00Z',
  },
  'POST /api/arrivals/{id}/answer': { minutes: 10 },
  'POST /api/staff/attendance/{id}/reports': { endDate: '2026-06-12', notes: '', kind: 'late', time: '09:30' },
  'POST /api/pickups': { status: 'scheduled', createdAt: '2026-04-14T13:00:00Z' },
  'POST /api/staff/attendance/{id}/marks': { time: '08:40', broughtBy: 'Sophie Tremblay' },
  'POST /api/staff/departures/releases': { note: 'Took the bag.', code: '482913' },
  'POST /api/staff/pickup-persons': { relationship: 'aunt' },
  'POST /api/messages': { senderId: 1, createdAt: '2026-04-14T13:00:00Z' },
  'POST /api/forms/{id}/responses': { going: true, people: 2, signature: 'Sophie Tremblay' },
  'POST /api/quizzes/{id}/submit': { userId: 1, answers: { 1: 'true' } },
  'POST /api/pickup-persons': { relationship: 'aunt', todayOnly: true },
  'POST /api/pickup-codes': { day: '2026-04-16' },
};
const records = {
  schoolId: 1,
  childId: 1,
  groupId: 1,
  newGuardianId: 2,
  personId: 1,
  conversationId: 1,
  classmateId: 2,
  otherClassmateId: 2,
  quizId: 1,
  productId: 1,
  sizeId: 1,
  submissionId: 1,
  gradedQuestionId: 1,
  draftReportId: 0,
  turn: 0,
};
const goodBody = (name: keyof typeof permissionMatrix) => {
  const body = permissionMatrix[name]?.request?.(records).body as Fields;
  return { ...body, ...optional[name] };
};
const withId = (path: string, id = '1') => path.replace('{token}', 'a'.repeat(43)).replaceAll(/\{\w+\}/g, id);

describe.each(withBody)('%s', (name, { method, path, body: schema, bodyLimit: largestBody = 64_000 }) => {
  test('rejects every invalid body with the name of the field, and stores nothing', async () => {
    const bodies = invalidBodies(goodBody(name), (body) => isAccepted(schema, body));
    expect(bodies.length).toBeGreaterThan(20);
    const before = await counted();
    for (const body of bodies) {
      const { code, problems } = refusalIn(await sophie(method, withId(path), { body: JSON.stringify(body) }));
      expect([code, problems?.length], JSON.stringify(body)).toEqual(['invalid', expect.any(Number)]);
    }
    expect(await counted()).toEqual(before);
  });

  test('rejects a body that is not JSON or is too large, and stores nothing', async () => {
    const before = await counted();
    const send = async (body: string, type = 'application/json') =>
      refusalIn(await sophie(method, withId(path), { body, headers: { 'content-type': type } })).code;
    expect(await send('{"childId":')).toBe('malformed_json');
    expect(await send('{"__proto__":{"a":1}}')).toMatch(/malformed_json|invalid/);
    expect(await send('childId=1', 'application/x-www-form-urlencoded')).toBe('unsupported_media_type');
    expect(await send(JSON.stringify(goodBody(name)), 'text/plain')).toBe('unsupported_media_type');
    expect(await send(JSON.stringify({ notes: 'x'.repeat(largestBody + 6_000) }))).toBe('body_too_large');
    expect(refusalIn(await sophie(method, withId(path))).code).toBe('unsupported_media_type');
    expect(await counted()).toEqual(before);
  });
});

test.each(named)('%s rejects an unknown query parameter', async (name, { method, path, body, upload }) => {
  const before = await counted();
  const options = upload ? { body: pdfDocument() } : body ? { body: goodBody(name) } : {};
  const { code } = refusalIn(await sophie(method, `${withId(path)}?surprise=1`, options));
  expect(code).toBe('invalid');
  expect(await counted()).toEqual(before);
});

/** Values that are invalid for every query parameter. */
const strangeValues = ['', '%20', '%00', 'a%00b', '9'.repeat(400), 'x'.repeat(5000)];
/** Values that are invalid for every parameter except a search text. */
const strangeWords = [
  'no%20number%20at%20all',
  '-7',
  '%2B7',
  '1.5',
  '1e3',
  '0x1',
  '%EF%BC%92',
  '99999999999999999999',
  '1,',
  'null',
  'true',
  '[]',
  '%7B%22$ne%22:null%7D',
  "'%20or%201=1%20--",
  'today',
  '2026-02-30',
  '1999-12-31',
  '2026-4-1',
  '2026-04-14T00:00:00Z',
];
/** Numbers that are invalid for one kind of parameter: record ids, or limits. */
const strangeNumbers: Readonly<Record<string, readonly string[]>> = {
  limit: ['0', '201'],
  only: ['0', '1,0', '2147483648', Array.from({ length: 201 }, () => '1').join(',')],
  after: [],
  revision: [],
};
/** A search, and the name of a file. */
const freeTexts = ['search', 'name'];
const dates = ['date', 'day', 'from', 'to'];

const parametersOf = ({ query }: AnyEndpoint) =>
  Object.keys((query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});
const parameters = named.flatMap(([name, endpoint]) =>
  parametersOf(endpoint).map((parameter) => [name, parameter, endpoint] as const),
);

test('every query parameter is covered', () => {
  expect(parameters.length).toBeGreaterThan(40);
  expect(named.filter(([, endpoint]) => endpoint.query && parametersOf(endpoint).length === 0)).toEqual([]);
});

test.each(parameters)('%s rejects an invalid %s by its name, and stores nothing', async (name, parameter, call) => {
  const { method, path, body, upload } = call;
  const before = await counted();
  const numbers = strangeNumbers[parameter] ?? (dates.includes(parameter) ? [] : ['0', '2147483648']);
  const values = freeTexts.includes(parameter) ? strangeValues : [...strangeValues, ...strangeWords, ...numbers];
  const options = upload ? { body: pdfDocument() } : body ? { body: goodBody(name) } : {};
  const good = new URLSearchParams(permissionMatrix[name]?.request?.(records).query);
  good.delete(parameter);
  const once = values.map((value) => `${parameter}=${value}`);
  for (const text of [...once, `${parameter}=1&${parameter}=1`]) {
    const { code, problems = [] } = refusalIn(
      await sophie(method, `${withId(path)}?${text}&${good.toString()}`, options),
    );
    const places = problems.map((problem) => problem.path.split('.')[0]);
    expect([code, ...new Set(places)], text.slice(0, 80)).toEqual(['invalid', parameter]);
  }
  expect(await counted()).toEqual(before);
});

const strangeIds = ['0', '-1', '1.5', 'abc', '1e3', '2147483648', '99999999999999999999', '1%20', '%EF%BC%92', '%00'];

test.each(named.filter(([, { path }]) => path.includes('{id}')))(
  '%s finds nothing under an invalid id',
  async (name, { method, path, body }) => {
    const before = await counted();
    const options = body ? { body: goodBody(name) } : {};
    for (const id of strangeIds) {
      const { code } = refusalIn(await marc(method, withId(path, id), options));
      expect([id, code]).toEqual([id, 'not_found']);
    }
    expect(await counted()).toEqual(before);
  },
);
