/** The trace of a request in its log lines, in the jobs that it queues and in the calls that it causes. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { s3Storage } from '#server/storage/s3-storage.ts';
import { webhookSender } from '#server/mail/webhook-sender.ts';
import { registerCleanup } from '#test/support/cleanup.ts';
import { testApp } from '#test/support/test-app.ts';

const lines: string[] = [];
const { anonymous, as, database } = await testApp({ log: { write: (line) => lines.push(line) } });
const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${id}-00f067aa0ba902b7-01`;
const continued = new RegExp(`^00-${id}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`);

/** The log lines of the requests that `act` sends. */
async function linesOf(act: () => Promise<unknown>): Promise<{ trace?: string; request?: string }[]> {
  lines.length = 0;
  await act();
  return lines.map((line) => JSON.parse(line) as { trace?: string; request?: string });
}

test('every log line of a request has its trace, and no other value', async () => {
  const parent = await as(1);
  const logged = await linesOf(async () => {
    await parent('GET', '/api/children', { headers: { traceparent } });
    await parent('POST', '/api/absences', { body: '{', headers: { traceparent } });
    await anonymous('GET', '/api/children', { headers: { traceparent } });
  });
  expect(logged.length).toBeGreaterThan(1);
  for (const line of logged) expect(line).toMatchObject({ trace: id, request: expect.stringMatching(/^[\w-]{12}$/) });
});

test.each(['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${id}-00f067aa0ba902b7-01`, `${traceparent}, x`])(
  'a request with the header "%s" is logged with a trace of its own',
  async (malformed) => {
    const logged = await linesOf(() => anonymous('GET', '/api/health', { headers: { traceparent: malformed } }));
    expect(logged.length).toBeGreaterThan(0);
    for (const { trace } of logged) expect(trace).toMatch(/^(?!4bf92f)[0-9a-f]{32}$/);
  },
);

/** The traces of the jobs queued since the last call. */
async function takeJobs(): Promise<(string | null)[]> {
  return database.asOwner(async (tx) => {
    const jobs = await tx.deleteFrom('outbox').returning('traceparent').execute();
    return jobs.map((job) => job.traceparent);
  });
}

test('jobs have the trace of the request that queued them', async () => {
  await takeJobs();
  const headers = { traceparent };
  await anonymous('POST', '/api/auth/reset', { body: { email: 'sophie.tremblay@example.org' }, headers });
  const body = { name: 'Timetable', access: 'write', days: 30 };
  const created = await (await as(1))('POST', '/api/tokens', { body, headers });
  expect(created.status, created.text).toBe(201);
  const traces = await takeJobs();
  expect(traces).toHaveLength(2);
  for (const trace of traces) expect(trace).toMatch(continued);
  // A job that no request queued has none.
  await database.transaction({}, (tx) =>
    tx
      .insertInto('outbox')
      .values({ kind: 'letter', body: '{}', due_at: new Date(), created_at: new Date() })
      .execute(),
  );
  expect(await takeJobs()).toEqual([null]);
});

/** A server of the operator that notes the headers of a request. */
async function receiver() {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, reply) => {
    received.push(request.headers);
    request.resume();
    reply.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanup(() => new Promise((resolve) => server.close(resolve)));
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a webhook carries the trace of its job, and a job without one begins a trace', async () => {
  const { received, origin } = await receiver();
  const event = {
    name: 'event',
    url: `${origin}/`,
    secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
    payload: { type: 'webhook.test', timestamp: '2026-04-14T12:00:00Z', data: { schoolId: 1 } },
  } as const;
  for (const trace of [traceparent, null]) await webhookSender([origin])({ ...event, traceparent: trace }, new Date());
  const [first, second] = received.map((headers) => headers['traceparent']);
  expect(first).toMatch(continued);
  expect(second).toMatch(/^00-(?!4bf92f)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

test('the object store receives the trace of the request', async () => {
  const { received, origin } = await receiver();
  const store = s3Storage({ bucketUrl: `${origin}/bucket`, prefix: '', region: 'x', keyId: 'x', secretKey: 'x' });
  await store.has('a'.repeat(64));
  await store.traced?.(traceparent).has('a'.repeat(64));
  expect(received.map((headers) => headers['traceparent'])).toEqual([undefined, traceparent]);
  expect(received[1]?.authorization).toMatch(/SignedHeaders=[^,]*traceparent/);
});
