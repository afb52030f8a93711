/**
 * On PostgreSQL a second server uses the same database. The embedded database has one server, which must pass the same
 * tests.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Device } from '#core/account/device.ts';
import { timeLimit } from '#test/support/full-run.ts';
import { testApp } from '#test/support/test-app.ts';
import { openSecondConnection, testKind } from '#test/support/test-database.ts';
import { openStream } from '#test/support/test-stream.ts';

const { app, as, cookieOf, database, clock } = await testApp();
const second =
  testKind() === 'postgresql'
    ? await testApp({ database: await openSecondConnection(database), now: clock.now })
    : undefined;
const there = second ?? { app };
const url = await there.app.listen({ host: '127.0.0.1', port: 0 });
const devicesOf = async (ask: Awaited<ReturnType<typeof as>>) => (await ask('GET', '/api/devices')).json as Device[];
const asks = (cookie: string) => there.app.inject({ url: '/api/devices', headers: { cookie } });

test('the device list shows browser and system, never the address or the user agent', async () => {
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/demo/session',
    payload: { as: 'parent' },
    headers: { host: 'localhost', 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1) Version/19.1 Safari/604.1' },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const [mine] = (await app.inject({ url: '/api/devices', headers: { cookie } })).json<Device[]>();
  expect(mine).toEqual({
    id: expect.any(Number),
    browser: 'safari',
    system: 'ios',
    current: true,
    method: null,
    signedInAt: clock.now.toISOString(),
    seenAt: clock.now.toISOString(),
  });
  const rows = await database.transaction({}, (tx) => tx.selectFrom('sessions').selectAll().execute());
  expect(JSON.stringify(rows)).not.toMatch(/iPhone|127\.0\.0\.1/);
});

test('signing another device out ends its calls and its live stream within a second, on every server', async () => {
  const [mine, cookie] = [await as(1), await cookieOf(1)];
  const stream = await openStream(url, { cookie });
  expect((await asks(cookie)).statusCode).toBe(200);
  const other = (await devicesOf(mine)).find(({ current }) => !current);
  const its = (await asks(cookie)).json<Device[]>().find(({ current }) => current);
  expect(other).toBeDefined();
  const began = performance.now();
  expect((await mine('DELETE', `/api/devices/${its?.id}`)).status).toBe(204);
  await stream.ended;
  expect((await asks(cookie)).statusCode).toBe(401);
  expect(performance.now() - began).toBeLessThan(timeLimit(1000));
  expect((await mine('DELETE', `/api/devices/${its?.id}`)).status).toBe(404);
});

test('signing out everywhere else leaves this device and other users signed in', async () => {
  const [mine, marc, cookies] = [await as(1), await as(2), [await cookieOf(1), await cookieOf(1)]];
  const streams = await Promise.all(cookies.map((cookie) => openStream(url, { cookie })));
  expect((await mine('POST', '/api/devices/sign-out-others')).status).toBe(200);
  await Promise.all(streams.map(({ ended }) => ended));
  for (const cookie of cookies) expect((await asks(cookie)).statusCode).toBe(401);
  expect(await devicesOf(mine)).toEqual([expect.objectContaining({ current: true })]);
  const [his] = await devicesOf(marc);
  expect((await mine('DELETE', `/api/devices/${his?.id}`)).status).toBe(404);
  expect(await devicesOf(marc)).toHaveLength(1);
});

test('a device’s last use is updated once an hour, outside the request', async () => {
  const cookie = await cookieOf(2);
  const beginning = clock.now;
  const [{ id: sessionId } = { id: 0 }] = (await asks(cookie)).json<Device[]>();
  const seen = async () => {
    const rows = await database.transaction({}, (tx) =>
      tx.selectFrom('sessions').select('seen_at').where('user_id', '=', 2).orderBy('id', 'desc').limit(1).execute(),
    );
    return rows[0]?.seen_at.getTime();
  };
  const look = async (minutes: number) => {
    clock.now = new Date(beginning.getTime() + minutes * 60_000);
    // Drops the session from the cache, so that it is read again.
    await database.transaction({}, (tx) => sql`select pg_notify('parvis_sessions', ${String(sessionId)})`.execute(tx));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await app.inject({ url: '/api/session', headers: { cookie } });
  };
  await look(59);
  expect(await seen()).toBe(beginning.getTime());
  const seenLater = async () => {
    await look(61);
    return seen();
  };
  await expect.poll(seenLater).toBe(beginning.getTime() + 61 * 60_000);
});

test('an account has at most twenty sessions, and the one unused for longest is signed out', async () => {
  const enter = async () => {
    const headers = { host: 'localhost:3000' };
    const reply = await app.inject({ method: 'POST', url: '/api/demo/session', payload: { as: 'admin' }, headers });
    clock.now = new Date(clock.now.getTime() + 1000);
    return String(reply.headers['set-cookie']).split(';')[0] ?? '';
  };
  const cookies: string[] = [];
  for (let n = 0; n < 23; n += 1) cookies.push(await enter());
  const statuses = [];
  for (const cookie of cookies) statuses.push((await asks(cookie)).statusCode);
  expect(statuses).toEqual([401, 401, 401, ...Array.from({ length: 20 }, () => 200)]);
  expect((await asks(cookies.at(-1) ?? '')).json<Device[]>()).toHaveLength(20);
});
