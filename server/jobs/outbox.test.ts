import { afterEach, expect, test } from 'vitest';
import { openSecondConnection, testDatabase, testKind, testNow } from '#test/support/test-database.ts';
import type { Database } from '#server/db/database.ts';
import { claimDue, deleteOldJobs, insertJobs, type Job } from './outbox-store.ts';
import { type Handler, leaseMs, Outbox, Undeliverable } from './outbox.ts';

const database = await testDatabase();
const clock = { now: testNow };
const bodies: object[] = [];
const note = (about: object) => void bodies.push(about);
const after = (ms: number) => new Date(testNow.getTime() + ms);
const outboxOn = (on: Database, handler: Handler, lookEvery?: number) =>
  new Outbox({
    database: on,
    now: () => clock.now,
    log: { warn: note, error: note },
    lanes: [{ slots: 10, handlers: { parcel: handler } }],
    lookEvery,
  });
const put = (count = 1, dueAt = clock.now) =>
  database.transaction({}, (tx) =>
    insertJobs(
      tx,
      Array.from({ length: count }, (_, n) => ({ kind: 'parcel', body: { n }, dueAt })),
      clock.now,
    ),
  );
const rows = () => database.asOwner((tx) => tx.selectFrom('outbox').selectAll().orderBy('id').execute());

afterEach(async () => {
  await database.asOwner((tx) => tx.deleteFrom('outbox').execute());
  clock.now = testNow;
  bodies.length = 0;
});

test('a job is delivered after its transaction commits, and not after a rollback', async () => {
  const sent: Job[] = [];
  const outbox = outboxOn(database, async (job) => (sent.push(job), 'sent'), 600_000);
  await outbox.start();
  const undone = database.transaction({}, async (tx) => {
    await insertJobs(tx, [{ kind: 'parcel', body: 'undone', dueAt: testNow }], testNow);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  await put();
  // Long before the next poll: the commit woke the outbox.
  await expect.poll(() => sent).toMatchObject([{ body: { n: 0 }, tries: 1 }]);
  await outbox.stop();
  expect(await rows()).toMatchObject([{ outcome: 'sent', settled_at: testNow, body: null, name: sent[0]?.name }]);
});

test('jobs that are not due, or of an unknown kind, are not claimed', async () => {
  const sent: Job[] = [];
  const outbox = outboxOn(database, async (job) => (sent.push(job), 'dropped'));
  await put(1, after(60_000));
  await database.transaction({}, (tx) => insertJobs(tx, [{ kind: 'strange', body: null, dueAt: testNow }], testNow));
  await outbox.wake();
  expect(sent).toEqual([]);
  clock.now = after(60_000);
  await outbox.wake();
  expect(sent).toHaveLength(1);
  expect(await rows()).toMatchObject([{ outcome: 'dropped', body: null }, { outcome: null }]);
});

test('a failed job is retried with the same name and exponential backoff, and given up after a day and a half', async () => {
  const names: string[] = [];
  const outbox = outboxOn(database, async ({ name }) => {
    names.push(name);
    throw Object.assign(new Error('550 sophie@parvis.example is unknown'), { code: 'ECONNECTION' });
  });
  await put();
  const waits: number[] = [];
  for (let row = (await rows())[0]; row && !row.outcome; row = (await rows())[0]) {
    clock.now = row.due_at;
    await outbox.wake();
    waits.push(((await rows())[0]?.due_at.getTime() ?? 0) - clock.now.getTime());
    if (waits.length > 50) break;
  }
  expect(waits.slice(0, 5)).toEqual([30_000, 120_000, 480_000, 1_920_000, 7_680_000]);
  expect(Math.max(...waits)).toBe(4 * 3_600_000);
  expect(clock.now.getTime() - testNow.getTime()).toBeGreaterThan(30 * 3_600_000);
  expect([...new Set(names)]).toHaveLength(1);
  expect(await rows()).toMatchObject([{ outcome: 'dead', body: { n: 0 }, tries: names.length }]);
  // The log names the job and does not repeat the message of another server.
  expect(bodies.at(-1)).toMatchObject({ kind: 'parcel', reason: 'ECONNECTION' });
  expect(JSON.stringify(bodies)).not.toContain('sophie');
});

test('an undeliverable job is given up at once, and a postponed job does not count as attempted', async () => {
  const outbox = outboxOn(database, async ({ body }) => {
    if (JSON.stringify(body) === '{"n":0}') throw new Undeliverable('EENVELOPE 550');
    return { until: after(1000) };
  });
  await put(2);
  await outbox.wake();
  expect(await rows()).toMatchObject([{ outcome: 'dead' }, { outcome: null, tries: 0, due_at: after(1000) }]);
});

test('only the first job of each long queue is claimed', async () => {
  const queued = Array.from({ length: 2000 }, (_, n) => ({
    kind: 'parcel',
    body: { n },
    dueAt: testNow,
    queue: `line ${n % 2}`,
  }));
  await database.transaction({}, (tx) => insertJobs(tx, queued, testNow));
  const claim = { kinds: ['parcel'], isUrgentOnly: false, now: testNow, until: after(leaseMs), limit: 10 };
  const jobs = await database.transaction({}, (tx) => claimDue(tx, claim));
  expect(jobs.map(({ body }) => body)).toEqual([{ n: 0 }, { n: 1 }]);
});

test('two processes share the outbox, and no job is delivered twice', async () => {
  const other = testKind() === 'postgresql' ? await openSecondConnection(database) : database;
  const taken: number[][] = [[], []];
  const handler =
    (who: number): Handler =>
    async ({ id }) => {
      taken[who]?.push(id);
      await new Promise((resolve) => setTimeout(resolve, 2));
      return 'sent';
    };
  const outboxes = [outboxOn(database, handler(0)), outboxOn(other, handler(1))];
  await put(100);
  await Promise.all(outboxes.map((outbox) => outbox.wake()));
  const ids = (await rows()).map(({ id }) => id);
  expect(taken.flat().toSorted((a, b) => a - b)).toEqual(ids);
  expect(Math.min(...taken.map(({ length }) => length))).toBeGreaterThan(0);
});

test('a job that a process claimed and never settled is free again after the lease, not before', async () => {
  const dead = outboxOn(database, () => new Promise(() => undefined));
  void dead.wake();
  await put();
  void dead.wake();
  await expect.poll(rows).toMatchObject([{ tries: 1 }]);
  const sent: number[] = [];
  const next = outboxOn(database, async ({ tries }) => (sent.push(tries), 'sent'));
  clock.now = after(leaseMs - 1);
  await next.wake();
  expect(sent).toEqual([]);
  clock.now = after(leaseMs);
  await next.wake();
  expect(sent).toEqual([2]);
});

test('delivered jobs are deleted after seven days', async () => {
  await put(2);
  const outbox = outboxOn(database, async ({ body }) => {
    if (JSON.stringify(body) === '{"n":0}') throw new Undeliverable('gone');
    return 'sent';
  });
  await outbox.wake();
  await put();
  await deleteOldJobs(database, after(7 * 86_400_000));
  expect(await rows()).toHaveLength(3);
  await deleteOldJobs(database, after(7 * 86_400_000 + 1));
  expect(await rows()).toMatchObject([{ outcome: null }]);
});

test('a free slot is filled at once, while other jobs of the lane still hang', async () => {
  const started: unknown[] = [];
  let finish: () => void = () => undefined;
  const hang = new Promise<'sent'>((resolve) => (finish = () => resolve('sent')));
  const handler: Handler = async ({ body }) => {
    started.push(body);
    return JSON.stringify(body) === '{"n":0}' ? hang : 'sent';
  };
  const outbox = new Outbox({
    database,
    now: () => clock.now,
    log: { warn: note, error: note },
    lanes: [{ slots: 2, handlers: { parcel: handler } }],
  });
  await put(8);
  const delivered = outbox.wake();
  await expect.poll(() => started).toHaveLength(8);
  // The last of the others may still be settling.
  const unsettled = async () => (await rows()).filter(({ outcome }) => outcome === null);
  await expect.poll(unsettled).toHaveLength(1);
  finish();
  await delivered;
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 8 }, () => 'sent'));
});

test('an urgent job is delivered first, and is not delayed by a hanging lane', async () => {
  const order: unknown[] = [];
  const handler: Handler = async ({ body }) => (order.push(body), 'sent');
  const lanes = [{ slots: 1, handlers: { parcel: handler } }];
  const options = { database, now: () => clock.now, log: { warn: note, error: note } };
  const urgent = { kind: 'parcel', body: 'urgent', dueAt: clock.now, isUrgent: true };
  await put(2);
  await database.transaction({}, (tx) => insertJobs(tx, [urgent], clock.now));
  await new Outbox({ ...options, lanes }).wake();
  expect(order).toEqual(['urgent', { n: 0 }, { n: 1 }]);

  const hanging = { slots: 1, handlers: { parcel: () => new Promise<never>(() => undefined) } };
  const outbox = new Outbox({ ...options, lanes: [hanging, { ...lanes[0]!, isUrgentOnly: true }] });
  await put(1);
  void outbox.wake();
  await expect.poll(async () => (await rows()).at(-1)).toMatchObject({ tries: 1 });
  await database.transaction({}, (tx) => insertJobs(tx, [urgent], clock.now));
  void outbox.wake();
  await expect.poll(() => order).toHaveLength(4);
});

test('onDead runs with the job that is given up, and for no other', async () => {
  const dead: unknown[] = [];
  const outbox = new Outbox({
    database,
    now: () => clock.now,
    log: { warn: note, error: note },
    lanes: [
      {
        slots: 2,
        handlers: {
          parcel: async ({ body }) => {
            if (JSON.stringify(body) === '{"n":0}') throw new Undeliverable('EENVELOPE 550');
            return 'sent';
          },
        },
      },
    ],
    onDead: async (_, { body }, reason) => void dead.push([body, reason]),
  });
  await put(2);
  await outbox.wake();
  expect(dead).toEqual([[{ n: 0 }, 'EENVELOPE 550']]);
});
