import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { timeLimit } from '#test/support/full-run.ts';
import { testApp } from '#test/support/test-app.ts';
import { isLeftToPostgresql, testDatabase, testKind } from '#test/support/test-database.ts';
import { deleteOldEvents, publishChange } from './live-store.ts';
import { openStream, type TestStream } from '#test/support/test-stream.ts';

const { app, as, anonymous, cookieOf, listen, database, clock } = await testApp({
  liveTimes: { beatEvery: 200, patience: 1000 },
  database: await testDatabase({ statementSeconds: 6 }),
});
const url = await listen();
const [sophie, marc] = [1, 2];
const cookie = await cookieOf(sophie);
let subject = 0;

/** Publishes changes of records that no other test uses, and returns their ids. */
async function change(userIds: number[], count = 1): Promise<number[]> {
  const ids = Array.from({ length: count }, () => (subject += 1));
  await database.transaction({}, async (tx) => {
    for (const id of ids) publishChange(tx, userIds, { about: 'pickups', id });
  });
  return ids;
}

const idsOf = ({ heard }: TestStream) => heard.map(({ data }) => data['id']);
const numbersOf = ({ heard }: TestStream) => heard.map(({ id }) => id);
/** The events of a stream, once it has received that many. */
const findNotified = async (stream: TestStream, { length }: readonly unknown[]) => {
  await expect.poll(() => stream.heard.length).toBeGreaterThanOrEqual(length);
  return idsOf(stream);
};

describe('an event stream', () => {
  test("sends its user's changes as they happen, in order, with ids only", async () => {
    const stream = await openStream(url, { cookie });
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const ids = [...(await change([sophie, marc], 2)), ...(await change([sophie]))];
    await change([marc]);
    expect(await findNotified(stream, ids)).toEqual(ids);
    expect(stream.text()).toMatch(/^retry: 2000\n\nid: \d+\nevent: hello\ndata: {"user":1}\n\n/);
    const [first] = numbersOf(stream);
    expect(numbersOf(stream)).toEqual([first, Number(first) + 1, Number(first) + 2]);
    expect(stream.text()).toContain(`id: ${first}\nevent: change\ndata: {"about":"pickups","id":${ids[0]}}\n\n`);
  });

  test('sends a real change to the users concerned after it is committed', async () => {
    const stream = await openStream(url, { cookie: await cookieOf(marc) });
    const report = { childId: 1, date: '2026-06-01', reason: 'sick', duration: 'full_day', notes: 'a secret' };
    const { json } = await (await as(sophie))('POST', '/api/absences', { body: report });
    const { id } = json as { id: number };
    await expect
      .poll(() => stream.heard.map(({ data }) => data))
      .toEqual([{ about: 'absences', id }, { about: 'notifications' }]);
    expect(stream.text()).not.toContain('secret');
  });

  test('resumes after the number in the header or the query, and the header wins', async () => {
    const before = await openStream(url, { cookie });
    const known = await change([sophie]);
    expect(await findNotified(before, known)).toEqual(known);
    const cursor = before.heard.at(-1)?.id ?? 0;
    before.cut();
    const missed = await change([sophie], 3);
    const readers = [
      { query: `?after=${cursor}` },
      { lastEventId: cursor },
      { query: '?after=0', lastEventId: cursor },
    ];
    for (const reader of readers)
      expect(await findNotified(await openStream(url, { cookie, ...reader }), missed)).toEqual(missed);
  });

  test('resumes after more events than one page', async () => {
    const before = await openStream(url, { cookie });
    const cursor = Number(/id: (\d+)/.exec(before.text())?.[1] ?? (await lastOf(sophie)));
    before.cut();
    const missed = await change([sophie], 1700);
    expect(await findNotified(await openStream(url, { cookie, query: `?after=${cursor}` }), missed)).toEqual(missed);
  });

  test('misses no event while it is being opened', async () => {
    const cursor = await lastOf(sophie);
    const changing = (async () => {
      const all: number[] = [];
      for (let n = 0; n < 60; n += 1) all.push(...(await change([sophie])));
      return all;
    })();
    const streams: TestStream[] = [];
    for (let n = 0; n < 10; n += 1) {
      await wait(5);
      streams.push(await openStream(url, { cookie, query: `?after=${cursor}` }));
    }
    const ids = await changing;
    for (const stream of streams) expect(await findNotified(stream, ids)).toEqual(ids);
  });

  test('sends a reset when the next event was deleted or the number was never issued', async () => {
    const cursor = await lastOf(sophie);
    await change([sophie], 2);
    await database.asOwner((tx) => sql`update live_events set at = at - interval '25 hours'`.execute(tx));
    await deleteOldEvents(database);
    const [kept] = await change([sophie]);
    const last = cursor + 3;
    for (const after of [cursor, last + 1, 999_999_999]) {
      const stream = await openStream(url, { cookie, query: `?after=${after}` });
      await expect.poll(() => stream.heard).toEqual([{ event: 'reset', id: last, data: {} }]);
    }
    const nonsense = await openStream(url, { cookie, lastEventId: 'yesterday' });
    await expect.poll(() => nonsense.heard).toEqual([{ event: 'reset', id: last, data: {} }]);
    const back = await openStream(url, { cookie, query: `?after=${last - 1}` });
    expect(await findNotified(back, [kept])).toEqual([kept]);
  });

  test('sends heartbeats', async () => {
    const stream = await openStream(url, { cookie });
    await expect.poll(() => stream.beats()).toBeGreaterThan(2);
    expect(stream.heard).toEqual([]);
  });

  test('requires a session, and does not open for a HEAD request', async () => {
    expect((await anonymous('GET', '/api/live')).status).toBe(401);
    const head = await app.inject({ method: 'HEAD', url: '/api/live', headers: { cookie } });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  });

  test('refuses an invalid query', async () => {
    const ask = await as(sophie);
    for (const query of ['after=-1', 'after=1.5', 'after=', 'after=x', 'after=1&after=2', 'page=mine', 'since=1']) {
      expect((await ask('GET', `/api/live?${query}`)).json).toMatchObject({ status: 422, code: 'invalid' });
    }
  });
});

describe('every reply to a signed-in user', () => {
  test('has the number of the last event before it was read, so that a stream from there misses nothing', async () => {
    const ask = await as(sophie);
    await change([sophie]);
    const last = await lastOf(sophie);
    for (const path of ['session', 'children', 'badges', 'absences']) {
      expect((await ask('GET', `/api/${path}`)).headers['live-cursor'], path).toBe(String(last));
    }
    // The change's own event has a higher number.
    const report = { childId: 1, date: '2026-06-08', reason: 'sick', duration: 'full_day' };
    expect((await ask('POST', '/api/absences', { body: report })).headers['live-cursor']).toBe(String(last));
    expect((await anonymous('GET', '/api/health')).headers['live-cursor']).toBeUndefined();
  });
});

// About sockets: the short run tests one database only.
describe.skipIf(isLeftToPostgresql())('a slow client', () => {
  test('is disconnected without delaying others, and misses nothing after it reconnects', async () => {
    await change([sophie]);
    const cursor = await lastOf(sophie);
    // More than the kernel buffers for an unread connection.
    const much = 130_000;
    await database.asOwner(async (tx) => {
      await sql`insert into live_events (user_id, n, about, subject_id)
        select ${sophie}, ${cursor}::int + k, 'pickups', k from generate_series(1, ${much}::int) k`.execute(tx);
      await sql`update live_cursors set last = last + ${much} where user_id = ${sophie}`.execute(tx);
    });
    const query = `?after=${cursor}`;
    const slow = await openStream(url, { cookie, query });
    slow.pause();
    const brisk = await openStream(url, { cookie, query });
    await heardBy(brisk, much);
    const ids = await change([sophie], 3);
    await expect.poll(() => idsOf(brisk).slice(much)).toEqual(ids);
    await wait(2000);
    slow.resume();
    await slow.ended;
    const got = numbersOf(slow);
    expect(got.length).toBeLessThan(much);
    const back = await openStream(url, { cookie, query: `?after=${got.at(-1) ?? cursor}` });
    await heardBy(back, much + 3 - got.length);
    expect([...got, ...numbersOf(back)]).toEqual(numbersOf(brisk));
    expect(numbersOf(brisk)).toEqual(Array.from({ length: much + 3 }, (_, n) => cursor + 1 + n));
  }, 300_000);
});

/** Waits for that many events, however slow the machine is, with a short failure message. */
const heardBy = ({ heard }: TestStream, much: number) => vi.waitUntil(() => heard.length >= much, { timeout: 140_000 });

describe('an event stream ends', () => {
  test('within a second after its session ends, and requests of the session are refused', async () => {
    const leaving = await cookieOf(sophie);
    const [stream, other] = [await openStream(url, { cookie: leaving }), await openStream(url, { cookie })];
    const began = performance.now();
    const out = await app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie: leaving } });
    expect(out.statusCode).toBe(200);
    await stream.ended;
    expect(performance.now() - began).toBeLessThan(timeLimit(1000));
    expect((await openStream(url, { cookie: leaving })).status).toBe(401);
    const ids = await change([sophie]);
    expect(await findNotified(other, ids)).toEqual(ids);
  });

  test('after sending a change of rights, and may be opened again', async () => {
    const stream = await openStream(url, { cookie });
    const before = await lastOf(sophie);
    await database.asOwner((tx) =>
      tx.updateTable('guardians').set({ can_pickup: false }).where('user_id', '=', sophie).execute(),
    );
    await stream.ended;
    expect(stream.heard).toEqual([{ event: 'change', id: before + 1, data: { about: 'rights' } }]);
    const again = await openStream(url, { cookie, query: `?after=${before + 1}` });
    const ids = await change([sophie]);
    expect(await findNotified(again, ids)).toEqual(ids);
  });

  test('at the next heartbeat after its session has expired', async () => {
    const stream = await openStream(url, { cookie });
    const began = clock.now;
    clock.now = new Date('2100-01-02');
    await expect(stream.ended).resolves.toBeUndefined();
    clock.now = began;
  });

  test('when its page opens another stream', async () => {
    const page = crypto.randomUUID();
    const former = await openStream(url, { cookie, query: `?page=${page}` });
    const other = await openStream(url, { cookie, query: `?page=${crypto.randomUUID()}` });
    const next = await openStream(url, { cookie, query: `?page=${page}` });
    await former.ended;
    const ids = await change([sophie]);
    expect(await findNotified(next, ids)).toEqual(ids);
    expect(await findNotified(other, ids)).toEqual(ids);
  });
});

test('events during a lost database connection are sent after it reconnects', async () => {
  const stream = await openStream(url, { cookie });
  const ids = await change([sophie]);
  expect(await findNotified(stream, ids)).toEqual(ids);
  if (testKind() === 'postgresql') {
    await database.asOwner((tx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'parvis listening' and datname = current_database()`.execute(tx),
    );
  } else {
    // The embedded database has one session: all connections are lost and restored together.
    const endless = sql`select count(*) from generate_series(1, 100000000) a, generate_series(1, 100) b`;
    await database.transaction({}, (tx) => endless.execute(tx)).catch(() => undefined);
  }
  await vi.waitFor(async () => ids.push(...(await change([sophie]))), { timeout: 20_000 });
  await expect.poll(() => idsOf(stream)).toEqual(ids);
});

const lastOf = async (userId: number): Promise<number> => {
  const { headers } = await (await as(userId))('GET', '/api/children');
  return Number(headers['live-cursor']);
};
