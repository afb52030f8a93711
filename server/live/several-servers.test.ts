/** Two servers on one PostgreSQL. The embedded database has one server, which must behave the same. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { generousLimits } from '#server/app/limits.ts';
import { timeLimit } from '#test/support/full-run.ts';
import { testApp } from '#test/support/test-app.ts';
import { openSecondConnection, testKind } from '#test/support/test-database.ts';
import { registerCleanup } from '#test/support/cleanup.ts';
import { disconnectTrial } from '#test/resilience/live-reconnect.ts';
import { publishChange } from './live-store.ts';
import { openStream } from '#test/support/test-stream.ts';

const limits = { ...generousLimits, streamsPerUser: 4 };
const first = await testApp({ limits });
const { database, cookieOf } = first;
const second =
  testKind() === 'postgresql' ? await testApp({ limits, database: await openSecondConnection(database) }) : first;
const urls = [await first.listen(), ...(second === first ? [] : [await second.listen()])];
const [here = '', there = here] = urls;
const [sophie, marc] = [1, 2];

const alone = testKind() === 'embedded' ? ' (one server: the embedded database has no other)' : '';

test(`a change at one server is sent by the other${alone}`, async () => {
  const stream = await openStream(there, { cookie: await cookieOf(sophie) });
  await database.transaction({}, async (tx) => publishChange(tx, [sophie], { about: 'people', id: 5 }));
  await expect.poll(() => stream.heard.map(({ data }) => data)).toEqual([{ about: 'people', id: 5 }]);
});

test(`signing out at one server ends the session at the other within a second, stream and requests alike${alone}`, async () => {
  const cookie = await cookieOf(sophie);
  const ask = () => second.app.inject({ url: '/api/children', headers: { cookie } });
  // The second server has cached the session by now.
  expect((await ask()).statusCode).toBe(200);
  const stream = await openStream(there, { cookie });
  const began = performance.now();
  await first.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie } });
  await stream.ended;
  expect((await ask()).statusCode).toBe(401);
  expect(performance.now() - began).toBeLessThan(timeLimit(1000));
});

test('a user has four streams per server, and a fifth is refused with Retry-After', async () => {
  const cookie = await cookieOf(marc);
  const open = await Promise.all([1, 2, 3, 4].map(() => openStream(here, { cookie })));
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const fifth = await openStream(here, { cookie });
  expect(fifth.status).toBe(429);
  expect(fifth.headers['retry-after']).toBe('30');
  expect((await openStream(here, { cookie: await cookieOf(sophie) })).status).toBe(200);
  open[0]?.cut();
  await expect.poll(async () => (await openStream(here, { cookie })).status).toBe(200);
});

test('lost connections do not lose, duplicate or reorder events', async () => {
  const people = Array.from({ length: 10 }, (_, n) => n + 1);
  const outcome = await disconnectTrial({
    urls,
    cookies: await Promise.all(people.map(cookieOf)),
    disconnects: 20,
    tellAll: (id) => database.transaction({}, async (tx) => publishChange(tx, people, { about: 'pickups', id })),
  });
  console.log(`live-reconnect at ${urls.length} server(s):`, JSON.stringify(outcome));
  expect(outcome).toMatchObject({ clients: 10, disconnects: 200, missed: 0, outOfOrder: 0, resets: 0 });
  expect(outcome.sent).toBeGreaterThan(20);
}, 120_000);

/** A proxy that forwards streams without the resume position of the page. */
async function forgetfulServer(answers: boolean): Promise<string> {
  const server = createServer((incoming, out) => {
    if (!answers) return;
    const url = `${urls[0]}${incoming.url?.replace(/&after=\d+/, '')}`;
    const passed = request(url, { headers: { cookie: incoming.headers.cookie } }, (answer) => answer.pipe(out));
    passed.on('error', () => out.destroy());
    out.on('close', () => passed.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanup(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the connection loss check fails on a server that does not resume streams', async () => {
  const people = Array.from({ length: 10 }, (_, n) => n + 1);
  const { missed } = await disconnectTrial({
    urls: [await forgetfulServer(true)],
    cookies: await Promise.all(people.map(cookieOf)),
    // The smallest size that `npm run test:resilience` accepts.
    disconnects: 6,
    tellAll: (id) => database.transaction({}, async (tx) => publishChange(tx, people, { about: 'pickups', id })),
    patience: 5000,
  });
  expect(missed).toBeGreaterThan(0);
}, 120_000);

test('the connection loss check ends when no stream sends anything', async () => {
  const [url, cookie] = [await forgetfulServer(false), await cookieOf(sophie)];
  const trial = { urls: [url], cookies: [cookie], disconnects: 6, tellAll: async () => undefined, patience: 300 };
  await expect(disconnectTrial(trial)).rejects.toThrow('sent nothing');
});

test(`a stopping server closes its streams at once${alone}`, async () => {
  const stopping = await testApp({ database });
  const url = await stopping.listen();
  const stream = await openStream(url, { cookie: await cookieOf(sophie) });
  const began = performance.now();
  const stopped = stopping.app.close();
  await stream.ended;
  expect(performance.now() - began).toBeLessThan(timeLimit(500));
  await stopped;
  expect(performance.now() - began).toBeLessThan(timeLimit(2000));
});
