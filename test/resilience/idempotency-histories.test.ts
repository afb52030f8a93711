import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { repeatTrial } from './idempotency-histories.ts';
import { testApp } from '#test/support/test-app.ts';

const { app, database, cookieOf } = await testApp();

test('any sequence of retries stores each mutation once and repeats its reply', async () => {
  const histories = Number(process.env['HISTORIES'] ?? 20);
  const seed = Number(process.env['SEED'] ?? 20_261_122);
  const outcome = await repeatTrial({ app, database, cookieOf, histories, seed });
  console.log('idempotency:', JSON.stringify(outcome));
  expect(outcome).toMatchObject({ histories, adrift: 0, failure: undefined });
  expect(outcome.mutations).toBeGreaterThan(histories);
  expect(outcome.replayed).toBeGreaterThan(histories / 2);
  expect(outcome.reused).toBeGreaterThan(histories / 10);
}, 600_000);

type Inject = FastifyInstance['inject'];
/** The smallest size that `npm run test:resilience` accepts. */
const least = 20;
const tryOn = (inject: (options: InjectOptions) => unknown, answerPatience?: number) =>
  repeatTrial({
    app: { inject: inject as Inject },
    database,
    cookieOf,
    histories: least,
    seed: 7,
    patience: 2_000,
    ...(answerPatience !== undefined && { answerPatience }),
  });

test('the trial fails on a server that does not find its idempotency keys', async () => {
  const { failure } = await tryOn((options) =>
    app.inject({ ...options, headers: { ...options.headers, 'idempotency-key': randomUUID() } }),
  );
  expect(failure).toMatch(/was stored \d times|got two different replies/);
});

test('the trial ends and fails on a server that always replies in_progress', async () => {
  const under = new Set<unknown>();
  const { failure } = await tryOn((options) => {
    const key = options.headers?.['idempotency-key'];
    if (key === undefined || !under.has(key)) return (under.add(key), app.inject(options));
    return { statusCode: 409, status: 409, body: '{"code":"in_progress"}', headers: {} };
  });
  expect(failure).toContain('is still in_progress');
}, 120_000);

test('the trial ends and fails on a server that does not reply', async () => {
  const under = new Set<unknown>();
  const { failure } = await tryOn((options) => {
    const key = options.headers?.['idempotency-key'];
    if (key === undefined || !under.has(key)) return (under.add(key), app.inject(options));
    return new Promise(() => undefined);
  }, 2_000);
  expect(failure).toContain('an answer to');
}, 120_000);
