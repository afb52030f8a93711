import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import { Outbox } from '#web/offline/outbox.ts';
import { times } from '#test/support/full-run.ts';
import { testApp } from '#test/support/test-app.ts';
import { openOn } from '#test/support/test-school-days.ts';
import { type OfflineTrial, offlineTrial } from './offline-writes.ts';

const { app, database, clock, cookieOf } = await testApp();
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);
const today = clock.now.toISOString().slice(0, 10);
const days = [10, 11, 12, 13].map((n) => addDays(today, n));

type Inject = FastifyInstance['inject'];

const tryWith = (more: Partial<OfflineTrial>) =>
  offlineTrial({ app, database, cookieOf, days, histories: 60, seed: 7, ...more });

test('no write is lost, doubled, out of order, or shown as sent before the server applied it', async () => {
  const histories = Number(process.env['HISTORIES'] ?? times(60, 200));
  const outcome = await tryWith({ histories, seed: Number(process.env['SEED'] ?? 20_261_126) });
  console.log('offline writes:', JSON.stringify(outcome));
  expect(outcome).toMatchObject({ histories, failure: undefined });
  expect(outcome.writes).toBeGreaterThan(2 * histories);
  expect(outcome.killed).toBeGreaterThan(histories / 2);
  expect(outcome.lost).toBeGreaterThan(histories / 4);
  expect(outcome.refused).toBeGreaterThan(histories / 10);
}, 900_000);

test('the trial fails on a server that does not find its idempotency keys', async () => {
  const forgetful: OfflineTrial['app'] = {
    inject: ((options: InjectOptions) =>
      app.inject({ ...options, headers: { ...options.headers, 'idempotency-key': randomUUID() } })) as Inject,
  };
  expect((await tryWith({ app: forgetful })).failure).toMatch(/was applied \d times/);
}, 300_000);

test('the trial fails when attempts are kept in memory only', async () => {
  class ForgetfulOutbox extends Outbox {
    override keep = () => Promise.resolve();
  }
  expect((await tryWith({ outbox: ForgetfulOutbox })).failure).toMatch(/was lost|still waits|order is lost/);
}, 300_000);

test('the trial fails when a captive portal is believed', async () => {
  expect((await tryWith({ believesPortal: true })).failure).toMatch(/was lost|was shown as sent|still waits/);
}, 300_000);

test('the trial fails when the text of a refused attempt is not kept', async () => {
  class CarelessOutbox extends Outbox {
    override refuse = (key: string) => this.discard(key);
  }
  expect((await tryWith({ outbox: CarelessOutbox })).failure).toMatch(/was lost/);
}, 300_000);

test('the trial fails when attempts are resumed in another order', async () => {
  class DisorderlyOutbox extends Outbox {
    override async load() {
      return (await super.load()).toReversed();
    }
  }
  expect((await tryWith({ outbox: DisorderlyOutbox })).failure).toMatch(/order is lost/);
}, 300_000);
