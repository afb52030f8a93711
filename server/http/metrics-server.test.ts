import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testDatabase, testNow } from '#test/support/test-database.ts';
import { insertJobs, settle } from '#server/jobs/outbox-store.ts';
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { generousLimits } from '#server/app/limits.ts';
import { serveMetrics } from './metrics-server.ts';

const database = await testDatabase();
const settings = { ...readConfig({ METRICS_PORT: '0', LOG_LEVEL: 'silent' }), limits: generousLimits };
const config = { ...settings, secret: 'a secret only for the tests of Parvis' };
const app = await buildApp({ database, healthKeys: testHealthKeys, config, now: () => testNow });
if (!app.metrics) throw new Error('no metrics although a port is configured');
const server = await serveMetrics(app.metrics, { host: '127.0.0.1', port: 0 });
afterAll(async () => {
  server.close();
  await app.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test('metrics contain request counts by path, queue lengths and process figures, and no user data', async () => {
  await app.inject({ url: '/api/health' });
  await app.inject({ url: '/api/absences?note=CANARI', headers: { cookie: 'parvis=CANARI' } });
  await app.inject({ url: '/api/CANARI' });
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toContain('parvis_answer_seconds_count{method="GET",path="/api/health",status="200"} 1');
  expect(text).toContain('parvis_answer_seconds_count{method="GET",path="/api/absences",status="401"} 1');
  expect(text).toMatch(/^parvis_live_streams 0$/m);
  expect(text).toMatch(/^parvis_outbox_due \d+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).not.toContain('CANARI');
});

test('metrics count dead jobs by kind, without delivered or waiting jobs', async () => {
  await database.transaction({}, async (tx) => {
    const jobs = ['letter', 'letter', 'push', 'push', 'letter'].map((kind) => ({ kind, body: {}, dueAt: testNow }));
    await insertJobs(tx, jobs, testNow);
  });
  const ids = await database.asOwner((tx) =>
    tx.selectFrom('outbox').select('id').where('settled_at', 'is', null).orderBy('id').execute(),
  );
  const [first = 0, second = 0, third = 0, fourth = 0] = ids.slice(-5).map(({ id }) => id);
  const read = async () => (await (await fetch(`${url}/metrics`)).text()).match(/^parvis_outbox_dead\b.*$/gm) ?? [];
  await database.transaction({}, async (tx) => {
    await settle(tx, [first, second, third], 'dead', testNow);
    await settle(tx, [fourth], 'sent', testNow);
  });
  expect(await read()).toEqual(['parvis_outbox_dead{kind="letter"} 2', 'parvis_outbox_dead{kind="push"} 1']);
  await database.asOwner((tx) => tx.deleteFrom('outbox').where('id', '=', third).execute());
  expect(await read()).toEqual(['parvis_outbox_dead{kind="letter"} 2']);
});

test('the metrics address serves nothing else, and the app serves no metrics', async () => {
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await app.inject({ url: '/metrics' })).headers['content-type']).not.toMatch(/version=0/);
});

test('without a metrics port there are no metrics', async () => {
  expect(readConfig({}).metrics).toBeNull();
  expect(readConfig({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5' }).metrics).toEqual({
    host: '10.0.0.5',
    port: 9100,
  });
});
