import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type Who } from '#core/http/endpoint.ts';
import { readConfig } from '#server/app/config.ts';
import type { Tx } from '#server/db/database.ts';
import { testDatabase, testNow } from '#server/db/test-database.ts';
import { answerError } from './problem-reply.ts';
import { route, type Shown } from './route.ts';
import { serve } from './serving.ts';
import { adminOf } from '#server/app/test-office.ts';

const database = await testDatabase();
const [parent, admin] = [1, await adminOf(database, 1)];

/** What the fence shows in the turn in which it is asked who calls. */
const findSchools = async (tx: Tx) =>
  (await tx.selectFrom('children').select('school_id as id').distinct().execute()).map(({ id }) => id);

const own = (name: string, who: Exclude<Who, 'anyone'>, find: (tx: Tx) => Promise<number[]>) =>
  route(
    endpoint({
      method: 'GET',
      path: `/api/own/${name}`,
      who,
      does: 'Is tried.',
      spec: 'decisions',
      reply: z.array(z.number()),
    }),
    { own: ({ tx }) => find(tx) },
    { kind: 'child', childrenIn: (found) => found },
  );

const shown: Shown[] = [];
const app = Fastify();
app.decorateRequest('caller', undefined);
app.addHook('onRequest', async (request) => {
  request.caller = { userId: Number(request.headers['x-caller']), sessionId: 1, expiresAt: testNow };
});
app.setErrorHandler(answerError(false));
const { limits } = readConfig({ LOG_LEVEL: 'silent' });
const installation = { ...limits, mapsApiKey: null, origin: 'https://parvis.example' };
const failed = async (tx: Tx) =>
  (await sql<{ n: number }>`select ${1}::int / 0 as n`.execute(tx)).rows.map(({ n }) => n);
serve(
  app,
  [
    own('theirs', 'user', findSchools),
    own('office', 'admin', findSchools),
    own('fails', 'admin', failed),
    own('throws', 'admin', () => {
      throw new Error('before it asked anything');
    }),
    own('late', 'user', async (tx) => [...(await findSchools(tx)), ...(await findSchools(tx))]),
  ],
  { database, now: () => testNow, installation, secret: 'of the test', noteShown: (one) => shown.push(one) },
);
afterAll(() => app.close());

const ask = async (name: string, userId: number) => {
  const { statusCode, body } = await app.inject({ url: `/api/own/${name}`, headers: { 'x-caller': String(userId) } });
  return { status: statusCode, said: JSON.parse(body) as unknown };
};

test('what is asked along with who asks stands behind their fence, and is told of', async () => {
  const before = shown.length;
  const { status, said } = await ask('theirs', parent);
  expect([status, said]).toEqual([200, [1]]);
  expect(shown.slice(before)).toMatchObject([{ userId: parent, kind: 'child', childIds: [1] }]);
  expect((await ask('office', admin)).status).toBe(200);
});

test('whoever may not call is refused, whatever was found and however it failed, and nobody is told to have looked', async () => {
  const before = shown.length;
  for (const name of ['office', 'fails', 'throws']) {
    expect([name, await ask(name, parent)]).toMatchObject([name, { status: 403, said: { code: 'forbidden' } }]);
  }
  expect(await ask('theirs', 999_999)).toMatchObject({ status: 401, said: { code: 'unauthenticated' } });
  expect(shown).toHaveLength(before);
  // Who may call hears of it what went wrong.
  expect([(await ask('fails', admin)).status, (await ask('throws', admin)).status]).toEqual([422, 500]);
});

test('what asks again after its turn fails, rather than outside of its transaction', async () => {
  expect((await ask('late', parent)).status).toBe(500);
  expect((await ask('theirs', parent)).status).toBe(200);
});
