import { expect, test } from 'vitest';
import { hostileTrial } from './hostile-trial.ts';
import { testApp } from './test-app.ts';

const { app, cookieOf, listen } = await testApp();
const url = await listen();

test('clients who begin and do not go on keep nobody else waiting', async () => {
  const outcome = await hostileTrial({ url, cookie: await cookieOf(1), sockets: 100, milliseconds: 2000 });
  console.log('R17:', JSON.stringify(outcome));
  expect(outcome.failed).toBe(0);
  expect(outcome.requests).toBeGreaterThan(20);
  // Half a second, or on a machine that is busy with something else, three times what it takes there without them.
  expect(outcome.p99Ms).toBeLessThanOrEqual(Math.max(500, 3 * outcome.quietP99Ms));
});

test('who sends a letter of a header a second is cut when ten are over, and is looked for each second', async () => {
  expect(app.server.headersTimeout).toBe(10_000);
  // So that nobody waits for ten of them here.
  app.server.headersTimeout = 1000;
  const trial = { url, cookie: await cookieOf(1), sockets: 6, milliseconds: 100, untilCut: true };
  const outcome = await hostileTrial({ ...trial, begin: ['silent', 'line', 'header'] });
  expect(outcome.neverCut).toBe(0);
  expect(outcome.longestHeadMs).toBeLessThan(10_000);
});
