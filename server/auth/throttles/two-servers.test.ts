/**
 * Two servers on one database count attempts together. The embedded database has one process, but two apps on it share
 * nothing else.
 */
import { expect, test } from 'vitest';
import { testApp } from '#test/support/test-app.ts';
import { openSecondConnection, testKind } from '#test/support/test-database.ts';

const first = await testApp();
const { database } = first;
const second = await testApp({
  database: testKind() === 'postgresql' ? await openSecondConnection(database) : database,
});
const apps = [first, second];
const windowMs = 15 * 60_000;
const dayMs = 24 * 3_600_000;

type Attempt = {
  readonly title: string;
  /** Attempts that are answered before the first `rate_limited`. */
  readonly limit: number;
  readonly status: number;
  readonly request: (n: number) => {
    readonly method: 'GET' | 'POST';
    readonly url: string;
    readonly payload?: object;
    readonly headers?: Record<string, string>;
  };
};

const post = (url: string, payload: object) => ({
  method: 'POST' as const,
  url,
  payload,
  headers: { host: 'localhost:3000' },
});
const password = 'a wrong password';
const proof = { authenticatorData: 'AAAA', clientDataJSON: 'AAAA', signature: 'AAAA', userHandle: 'MQ' };
const tokenOf = (n: number) => String(n).padStart(43, 'x');

const attempts: readonly Attempt[] = [
  {
    title: 'passwords of one account',
    limit: 3,
    status: 401,
    request: () => post('/api/auth/sign-in', { email: 'sophie.tremblay@example.org', password }),
  },
  {
    title: 'passwords from one address',
    limit: 20,
    status: 401,
    request: (n) => post('/api/auth/sign-in', { email: `person${n}@example.org`, password }),
  },
  {
    title: 'passkeys from one address',
    limit: 20,
    status: 401,
    request: (n) => post('/api/auth/passkey', { ...proof, id: `AAAA${n}` }),
  },
  {
    title: 'requests of a reset for one account',
    limit: 3,
    status: 200,
    request: () => post('/api/auth/reset', { email: 'person@example.org' }),
  },
  {
    title: 'links of a reset',
    limit: 20,
    status: 404,
    request: (n) => post('/api/auth/reset/preview', { token: tokenOf(n) }),
  },
  {
    title: 'links of an invitation',
    limit: 20,
    status: 404,
    request: (n) => post('/api/auth/invitation/preview', { token: tokenOf(n) }),
  },
  {
    title: 'pairing codes of a room device',
    limit: 20,
    status: 404,
    request: (n) => post('/api/room/pair', { code: `ABCD-${n}` }),
  },
  {
    title: 'API tokens',
    limit: 20,
    status: 401,
    request: (n) => ({ method: 'GET', url: '/api/session', headers: { authorization: `Bearer parvis_${n}` } }),
  },
];

test.each(attempts)(
  '$title: the sum at both servers is refused at the limit',
  async ({ title, ...one }) => {
    const remoteAddress = `192.0.2.${attempts.findIndex((attempt) => attempt.title === title) + 1}`;
    const send = async (n: number) => {
      const { statusCode } = await (apps[n % 2] ?? first).app.inject({ ...one.request(n), remoteAddress });
      return statusCode;
    };
    const statuses = [];
    for (let n = 0; n < one.limit; n += 1) statuses.push(await send(n));
    expect(statuses).toEqual(Array.from({ length: one.limit }, () => one.status));
    expect([await send(one.limit), await send(one.limit + 1)]).toEqual([429, 429]);
    for (const { clock } of apps) clock.now = new Date(clock.now.getTime() + windowMs);
    expect([await send(one.limit + 2), await send(one.limit + 3)]).toEqual([one.status, one.status]);
  },
  240_000,
);

test('pickup codes of a device: five wrong ones at both servers make it wait', async () => {
  const teacher = await database.transaction({}, (tx) =>
    tx.selectFrom('users').select('id').where('email', '=', 'mireille.bouchard@example.org').executeTakeFirstOrThrow(),
  );
  const both = await Promise.all(apps.map(({ as }) => as(teacher.id)));
  const check = async (n: number) => {
    const answer = await both[n % 2]?.('POST', '/api/staff/pickup-codes/check', { body: { code: '000000' } });
    return answer?.status;
  };
  const statuses = [];
  for (let n = 0; n < 7; n += 1) statuses.push(await check(n));
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  for (const { clock } of apps) clock.now = new Date(clock.now.getTime() + windowMs);
  expect([await check(0), await check(1)]).toEqual([422, 422]);
});

test('attempts that no longer count are deleted', async () => {
  for (const { clock } of apps) clock.now = new Date(clock.now.getTime() + dayMs);
  await first.app.sessions.sweep();
  const left = await database.transaction({}, (tx) => tx.selectFrom('failed_attempts').select('id').execute());
  expect(left).toEqual([]);
});
