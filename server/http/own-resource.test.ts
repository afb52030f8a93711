import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type Access } from '#core/http/endpoint.ts';
import { readConfig } from '#server/app/config.ts';
import type { Tx } from '#server/db/database.ts';
import { testDatabase, testNow } from '#test/support/test-database.ts';
import { sendError } from './problem-reply.ts';
import { route, type AccessedRecords } from './route.ts';
import { registerRoutes } from './register-routes.ts';
import { adminOf } from '#test/support/test-staff.ts';

const database = await testDatabase();
const [parent, admin] = [1, await adminOf(database, 1)];

/** The schools in scope while the current user is loaded in the same batch. */
const findSchools = async (tx: Tx) =>
  (await tx.selectFrom('children').select('school_id as id').distinct().execute()).map(({ id }) => id);

const own = (name: string, who: Exclude<Access, 'anyone'>, find: (tx: Tx) => Promise<number[]>) =>
  route(
    endpoint({
      method: 'GET',
      path: `/api/own/${name}`,
      access: who,
      summary: 'Is tried.',
      reply: z.array(z.number()),
    }),
    { own: ({ tx }) => find(tx) },
    { kind: 'child', childrenIn: (found) => found },
  );

const shown: AccessedRecords[] = [];
const app = Fastify();
app.decorateRequest('caller', undefined);
app.addHook('onRequest', async (request) => {
  request.caller = { userId: Number(request.headers['x-caller']), sessionId: 1, expiresAt: testNow, isStrong: true };
});
app.setErrorHandler(sendError(false));
const { limits } = readConfig({ LOG_LEVEL: 'silent' });
const installation = { ...limits, mapsApiKey: null, origin: 'https://parvis.example', fileQuota: 1 };
const failed = async (tx: Tx) =>
  (await sql<{ n: number }>`select ${1}::int / 0 as n`.execute(tx)).rows.map(({ n }) => n);
registerRoutes(
  app,
  [
    own('theirs', 'user', findSchools),
    own('office', 'admin', findSchools),
    own('fails', 'admin', failed),
    own('throws', 'admin', () => {
      throw new Error('before its first statement');
    }),
    own('late', 'user', async (tx) => [...(await findSchools(tx)), ...(await findSchools(tx))]),
  ],
  { database, now: () => testNow, installation, secret: 'of the test', noteShown: (one) => shown.push(one) },
);
afterAll(() => app.close());

const ask = async (name: string, userId: number) => {
  const { statusCode, body } = await app.inject({
    url: `/api/own/${name}`,
    headers: { 'x-caller': String(userId) },
  });
  return { status: statusCode, json: JSON.parse(body) as unknown };
};

test("an own query runs in the current user's scope and is recorded in the access log", async () => {
  const before = shown.length;
  const { status, json } = await ask('theirs', parent);
  expect([status, json]).toEqual([200, [1]]);
  expect(shown.slice(before)).toMatchObject([{ userId: parent, kind: 'child', childIds: [1] }]);
  expect((await ask('office', admin)).status).toBe(200);
});

test('an unauthorized user is refused whether the own query found or threw something, without an access log entry', async () => {
  const before = shown.length;
  for (const name of ['office', 'fails', 'throws']) {
    expect([name, await ask(name, parent)]).toMatchObject([name, { status: 403, json: { code: 'forbidden' } }]);
  }
  expect(await ask('theirs', 999_999)).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
  expect(shown).toHaveLength(before);
  // An authorized user gets the query's error.
  expect([(await ask('fails', admin)).status, (await ask('throws', admin)).status]).toEqual([422, 500]);
});

test('an own query that sends a statement after its turn fails', async () => {
  expect((await ask('late', parent)).status).toBe(500);
  expect((await ask('theirs', parent)).status).toBe(200);
});
