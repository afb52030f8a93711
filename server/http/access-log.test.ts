import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testDatabase, testNow } from '#test/support/test-database.ts';
import { loggedError } from './access-log.ts';

const database = await testDatabase();
const lines: string[] = [];
const app = await buildApp({
  healthKeys: testHealthKeys,
  database,
  config: {
    ...readConfig({ LOG_LEVEL: 'trace' }),
    limits: generousLimits,
    secret: 'a secret only for the tests of Parvis',
  },
  now: () => testNow,
  log: { write: (line) => lines.push(line) },
});
afterAll(() => app.close());

const canary = 'CANARI-7f3a';

test('no user content or name is logged', async () => {
  const { token } = await database.transaction({ userId: 1 }, (tx) => app.sessions.insert(tx, 1, 'test'));
  const cookie = `parvis=${app.sessions.cookie.signed(token)}; note=${canary}`;
  const headers = { cookie, 'user-agent': canary, 'idempotency-key': canary, 'accept-language': canary };
  const report = { childId: 1, date: '2026-04-20', reason: 'sick', duration: 'full_day' };

  await app.inject({ method: 'POST', url: '/api/absences', headers, payload: { ...report, notes: canary } });
  await app.inject({ method: 'POST', url: '/api/absences', headers, payload: { ...report, notes: canary, x: canary } });
  await app.inject({ method: 'POST', url: '/api/absences', headers: { cookie }, payload: `{"notes": ${canary}` });
  await app.inject({ url: `/api/activities?date=${canary}&token=${canary}`, headers });
  await app.inject({ url: `/api/${canary}`, headers });
  await app.inject({ url: `/api/calendar/${canary}${'a'.repeat(30)}.ics`, headers });
  await app.inject({ url: `/${canary}?${canary}`, headers });
  await app.inject({ method: 'DELETE', url: `/api/absences/${canary}`, headers });
  await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { email: `${canary}@example.org`, password: canary },
  });
  for (const url of ['/api/session', '/api/children', '/api/absences']) await app.inject({ url, headers });

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(8);
  expect(log).not.toContain(canary);
  expect(log).not.toContain(token);
  expect(log).not.toMatch(/Sophie|Tremblay|Léa|Noah|example\.org|sick/);
});

test('each request is logged with user id, path and duration', () => {
  const calls = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(calls).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/api/children', status: 200, user: 1, ms: expect.any(Number) }),
  );
  expect(calls.find(({ path }) => path === '/api/children')?.['request']).toMatch(/^[\w-]{12}$/);
});

test('a database error is logged without its message', () => {
  const error = Object.assign(new Error(`duplicate key: (email)=(${canary})`), {
    severity: 'ERROR',
    code: '23505',
    detail: canary,
    constraint: 'users_one_per_email',
  });
  const logged = loggedError(error);
  expect(logged).toMatchObject({ code: '23505', constraint: 'users_one_per_email' });
  expect(JSON.stringify(logged)).not.toContain(canary);
  expect(logged['frames']).not.toHaveLength(0);
});

test('an unexpected error is logged with its message and stack', () => {
  expect(loggedError(new TypeError('x is undefined'))).toMatchObject({ name: 'TypeError', message: 'x is undefined' });
});
