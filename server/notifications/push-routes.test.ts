import { afterAll, beforeEach, expect, test } from 'vitest';
import { testFamily } from '#test/support/test-family.ts';
import { testPushService } from '#test/support/fakes/fake-push-service.ts';

const service = await testPushService();
afterAll(service.stop);
const { app, as, sophie, marc, ids, database, clock } = await testFamily({ pushServices: [service.origin] });
const path = '/api/push-subscriptions';
const rows = () => database.asOwner((tx) => tx.selectFrom('push_subscriptions').selectAll().orderBy('id').execute());

beforeEach(async () => {
  service.answer(201);
  await database.asOwner((tx) => tx.deleteFrom('push_subscriptions').execute());
});

test('a device is registered once, receives a test push, and is unregistered', async () => {
  const device = service.device();
  expect((await sophie('GET', '/api/push')).json).toEqual({ key: expect.stringMatching(/^B[\w-]{86}$/) as string });
  for (const _ of [1, 2])
    expect(await sophie('POST', path, { body: device.subscription })).toMatchObject({ status: 200 });
  const { endpoint } = device.subscription;
  expect(await rows()).toMatchObject([{ user_id: ids.sophie, endpoint, locale: 'en' }]);
  expect(await sophie('POST', `${path}/test`, { body: { endpoint } })).toMatchObject({ status: 200 });
  await app.outbox.wake();
  expect(device.taken()).toMatchObject([{ content: { tag: 'test', lang: 'en', title: 'Notifications work' } }]);
  expect(await sophie('DELETE', path, { body: { endpoint } })).toMatchObject({ status: 204 });
  expect(await sophie('DELETE', path, { body: { endpoint } })).toMatchObject({ status: 404 });
  expect(await rows()).toEqual([]);
});

test('rejects unknown push services, invalid keys and subscriptions meant for another user', async () => {
  const { subscription } = service.device();
  const subscribe = async (body: object) => (await sophie('POST', path, { body: { ...subscription, ...body } })).json;
  for (const endpoint of ['https://10.0.0.1/push', 'https://push.evil.example/a', 'http://127.0.0.1:9/a']) {
    expect(await subscribe({ endpoint })).toMatchObject({
      status: 422,
      problems: [{ path: 'endpoint', code: 'not_allowed' }],
    });
  }
  expect(await subscribe({ userId: ids.marc })).toMatchObject({
    status: 422,
    problems: [{ path: 'userId', code: 'not_allowed' }],
  });
  const none = { ...subscription.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
  expect(await subscribe({ keys: none })).toMatchObject({ status: 422, problems: [{ path: 'keys.p256dh' }] });
  expect(await subscribe({ endpoint: 'a word' })).toMatchObject({ status: 422 });
  expect(await rows()).toEqual([]);
  expect((await sophie('POST', path, { body: { ...subscription, userId: ids.sophie } })).status).toBe(200);
});

test('a device belongs to the current session: another user takes it over, and signing out removes it', async () => {
  const device = service.device();
  await sophie('POST', path, { body: device.subscription });
  const shared = await as(ids.marc);
  await shared('POST', path, { body: device.subscription });
  expect(await rows()).toMatchObject([{ user_id: ids.marc }]);
  const { endpoint } = device.subscription;
  expect((await sophie('POST', `${path}/test`, { body: { endpoint } })).status).toBe(404);
  expect((await sophie('DELETE', path, { body: { endpoint } })).status).toBe(404);
  await marc('POST', path, { body: service.device().subscription });
  await shared('POST', '/api/auth/sign-out');
  expect(await rows()).toHaveLength(1);
});

test('a user has at most twenty devices, and the oldest is replaced', async () => {
  const devices = Array.from({ length: 21 }, () => service.device());
  for (const { subscription } of devices) await sophie('POST', path, { body: subscription });
  const kept = (await rows()).map(({ endpoint }) => endpoint);
  expect(kept).toEqual(devices.slice(1).map(({ subscription }) => subscription.endpoint));
});

test('a device unknown to its push service is deleted, and a busy service is retried', async () => {
  const device = service.device();
  await sophie('POST', path, { body: device.subscription });
  const { endpoint } = device.subscription;
  service.answer(503);
  await sophie('POST', `${path}/test`, { body: { endpoint } });
  await app.outbox.wake();
  expect(await rows()).toHaveLength(1);
  service.answer(201);
  clock.now = new Date(clock.now.getTime() + 30_000);
  await app.outbox.wake();
  expect(device.taken()).toHaveLength(1);
  service.answer(410);
  await sophie('POST', `${path}/test`, { body: { endpoint } });
  await app.outbox.wake();
  expect(await rows()).toEqual([]);
});
