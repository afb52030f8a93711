import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { repeatTrial } from './repeat-trial.ts';
import { testApp } from './test-app.ts';

const { app, database, cookieOf } = await testApp();

test('whatever is asked for again, and however, is done once and told alike', async () => {
  const histories = Number(process.env['HISTORIES'] ?? 20);
  const seed = Number(process.env['SEED'] ?? 20_261_122);
  const outcome = await repeatTrial({ app, database, cookieOf, histories, seed });
  console.log('R5:', JSON.stringify(outcome));
  expect(outcome).toMatchObject({ histories, adrift: 0, failure: undefined });
  expect(outcome.deeds).toBeGreaterThan(histories);
  expect(outcome.replayed).toBeGreaterThan(histories / 2);
  expect(outcome.reused).toBeGreaterThan(histories / 10);
}, 600_000);

type Inject = FastifyInstance['inject'];
/** The smallest size that `npm run soak` takes. */
const least = 20;
const tryOn = (inject: (asked: InjectOptions) => unknown) =>
  repeatTrial({ app: { inject: inject as Inject }, database, cookieOf, histories: least, seed: 7, patience: 500 });

test('the trial fails on a server that does not find the keys of what it did', async () => {
  const { failure } = await tryOn((asked) =>
    app.inject({ ...asked, headers: { ...asked.headers, 'idempotency-key': randomUUID() } }),
  );
  expect(failure).toMatch(/was done \d times|was told in two ways/);
});

test('the trial ends, and fails, on a server that tells to wait for what never comes', async () => {
  const under = new Set<unknown>();
  const { failure } = await tryOn((asked) => {
    const key = asked.headers?.['idempotency-key'];
    if (key === undefined || !under.has(key)) return (under.add(key), app.inject(asked));
    return { statusCode: 409, status: 409, body: '{"code":"in_progress"}', headers: {} };
  });
  expect(failure).toContain('is still told in_progress');
}, 120_000);

test('the trial ends, and fails, on a server that does not answer', async () => {
  const under = new Set<unknown>();
  const { failure } = await tryOn((asked) => {
    const key = asked.headers?.['idempotency-key'];
    if (key === undefined || !under.has(key)) return (under.add(key), app.inject(asked));
    return new Promise(() => undefined);
  });
  expect(failure).toContain('an answer to');
}, 120_000);
