import { expect, test } from 'vitest';
import { hostileTrial } from './slow-clients.ts';
import { timeLimit, times } from '#test/support/full-run.ts';
import { testApp } from '#test/support/test-app.ts';

const { app, cookieOf, listen } = await testApp();
const url = await listen();

test('stalled clients do not delay other clients', async () => {
  const outcome = await hostileTrial({ url, cookie: await cookieOf(1), sockets: 100, milliseconds: 2000 });
  console.log('slow-clients:', JSON.stringify(outcome));
  expect(outcome.failed).toBe(0);
  expect(outcome.requests).toBeGreaterThan(times(5, 20));
  // Half a second, or on a busy machine three times as long as without stalled clients.
  expect(outcome.p99Ms).toBeLessThanOrEqual(Math.max(timeLimit(500), 3 * outcome.quietP99Ms));
});

test('a client that sends one header byte per second is cut after ten seconds, checked every second', async () => {
  expect(app.server.headersTimeout).toBe(10_000);
  // Shortens the ten seconds for this test.
  app.server.headersTimeout = 1000;
  const trial = { url, cookie: await cookieOf(1), sockets: 6, milliseconds: 100, untilCut: true };
  const outcome = await hostileTrial({ ...trial, begin: ['silent', 'line', 'header'] });
  expect(outcome.neverCut).toBe(0);
  expect(outcome.longestHeadMs).toBeLessThan(10_000);
});
