import { expect, test } from 'vitest';
import { generousLimits, productionLimits } from '#server/app/limits.ts';
import { testApp } from '#test/support/test-app.ts';

const tight = { perMinute: 6, burst: 3 };
const { as, anonymous, clock } = await testApp({
  limits: { ...generousLimits, reads: tight, changes: tight, address: tight },
});
const [sophie, marc] = await Promise.all([as(1), as(2)]);
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

test('a user over the rate limit gets a Retry-After, and other users are not throttled', async () => {
  for (let n = 0; n < 3; n += 1) expect((await sophie('GET', '/api/children')).status).toBe(200);
  const { json, headers } = await sophie('GET', '/api/children');
  expect(json).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(headers['retry-after']).toBe('10');
  expect((await marc('GET', '/api/children')).status).toBe(200);
  later(10);
  expect((await sophie('GET', '/api/children')).status).toBe(200);
});

test('too many reads do not block mutations, and the reverse', async () => {
  later(60);
  for (let n = 0; n < 4; n += 1) await sophie('GET', '/api/children');
  const choose = () => sophie('PUT', '/api/settings', { body: { theme: 'dark' } });
  for (let n = 0; n < 3; n += 1) expect((await choose()).status).toBe(200);
  expect((await choose()).status).toBe(429);
  later(10);
  expect((await sophie('GET', '/api/children')).status).toBe(200);
});

test('at dismissal the door’s page may refresh its three lists at every step of 200 children per minute', async () => {
  const school = await testApp({ limits: productionLimits });
  const teacher = await school.as(3);
  const lists = ['departures', 'alerts', 'pickup-persons'];
  const start = school.clock.now.getTime();
  const refused: number[] = [];
  for (let step = 0; step < 200; step += 1) {
    school.clock.now = new Date(start + step * 300);
    for (const list of lists) if ((await teacher('GET', `/api/staff/${list}`)).status !== 200) refused.push(step);
  }
  expect(refused).toEqual([]);
});

test('an address without a session is limited too, before the session is checked', async () => {
  for (let n = 0; n < 3; n += 1) expect((await anonymous('GET', '/api/children')).status).toBe(401);
  expect((await anonymous('GET', '/api/children')).status).toBe(429);
  expect((await anonymous('GET', '/api/health')).status).toBe(429);
  later(10);
  expect((await anonymous('GET', '/api/health')).status).toBe(200);
});

test('the page itself is not rate limited', async () => {
  for (let n = 0; n < 10; n += 1) expect((await anonymous('GET', '/')).status).not.toBe(429);
});
