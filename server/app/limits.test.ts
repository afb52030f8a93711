import { expect, test } from 'vitest';
import { generousLimits } from './limits.ts';
import { testApp } from './test-app.ts';

const tight = { perMinute: 6, burst: 3 };
const { as, anonymous, clock } = await testApp({ limits: { ...generousLimits, user: tight, address: tight } });
const [sophie, marc] = await Promise.all([as(1), as(2)]);
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

test('a person in haste is told when to come back, and nobody else is slowed', async () => {
  for (let n = 0; n < 3; n += 1) expect((await sophie('GET', '/api/children')).status).toBe(200);
  const { json, headers } = await sophie('GET', '/api/children');
  expect(json).toMatchObject({ status: 429, code: 'too_many' });
  expect(headers['retry-after']).toBe('10');
  expect((await marc('GET', '/api/children')).status).toBe(200);
  later(10);
  expect((await sophie('GET', '/api/children')).status).toBe(200);
});

test('an address without a session is counted too, before anything is said of the session', async () => {
  for (let n = 0; n < 3; n += 1) expect((await anonymous('GET', '/api/children')).status).toBe(401);
  expect((await anonymous('GET', '/api/children')).status).toBe(429);
  expect((await anonymous('GET', '/api/health')).status).toBe(429);
  later(10);
  expect((await anonymous('GET', '/api/health')).status).toBe(200);
});

test('the page itself is not rationed', async () => {
  for (let n = 0; n < 10; n += 1) expect((await anonymous('GET', '/')).status).not.toBe(429);
});
