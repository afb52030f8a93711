import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditedAct } from '#core/audit/audited-acts.ts';
import type { Webhook } from '#core/webhooks/webhook.ts';
import { openSecondConnection, testKind } from '#test/support/test-database.ts';
import { registerCleanup } from '#test/support/cleanup.ts';
import { adminOf } from '#test/support/test-staff.ts';
import { codeOf, testApp } from '#test/support/test-app.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { webhookSender } from '#server/mail/webhook-sender.ts';

type Received = { readonly headers: IncomingHttpHeaders; readonly text: string };
type Payload = { readonly type: string; readonly timestamp: string; readonly data: Record<string, number> };

/** A receiver, which replies with `answer`. */
const received: Received[] = [];
/** Requests for `/slow` wait here. */
const held: (() => void)[] = [];
const answer: { status: number | ((text: string) => number); location?: string } = { status: 200 };
const receiver = createServer((request, reply) => {
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    if (request.url === '/slow') {
      held.push(() => reply.writeHead(200).end());
      return;
    }
    received.push({ headers: request.headers, text });
    const status = typeof answer.status === 'function' ? answer.status(text) : answer.status;
    reply.writeHead(status, answer.location ? { location: answer.location } : {}).end('not read');
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
registerCleanup(() => new Promise((resolve) => receiver.close(resolve)));
const address = receiver.address();
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

const { app, as, database, clock, letters } = await testApp({ webhookOrigins: [origin] });
const office = await as(await adminOf(database, 1));
const sophie = await as(1);
/** A member of the staff of Sophie's child, without the rights of the office. */
async function teacherOf(childId: number): Promise<number> {
  const { user_id: userId } = await database.asOwner((tx) =>
    tx
      .selectFrom('staff_groups as s')
      .innerJoin('children as c', 'c.group_id', 's.group_id')
      .select('s.user_id')
      .where('c.id', '=', childId)
      .orderBy('s.user_id')
      .executeTakeFirstOrThrow(),
  );
  return userId;
}
const later = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms));
const payloads = () => received.map(({ text }) => JSON.parse(text) as Payload);
const list = async () => (await office('GET', '/api/staff/webhooks')).json as Webhook[];
const day = 86_400_000;

const eventTo = (url: string) => ({
  name: 'x',
  url,
  secret: `whsec_${'A'.repeat(43)}=`,
  payload: { type: 'webhook.test', timestamp: '', data: { schoolId: 1 } },
});

async function add(kinds: readonly string[] = ['absences']) {
  const session = await as(await adminOf(database, 1));
  const reply = await session('POST', '/api/staff/webhooks', { body: { url: `${origin}/hook`, kinds } });
  expect(reply.status, reply.text).toBe(201);
  return reply.json as Webhook & { secret: string };
}
/** A school day that no report has yet. */
const days = [4, 5, 6, 7, 11, 12, 13, 14, 19, 20, 21].map((n) => `2026-05-${String(n).padStart(2, '0')}`);
async function reportAbsence(): Promise<number> {
  const body = { childId: 1, date: days.shift(), duration: 'full_day', reason: 'sick' };
  const reply = await sophie('POST', '/api/absences', { body });
  expect(reply.status, reply.text).toBe(201);
  return (reply.json as { id: number }).id;
}

/** Records an act of school 1 and returns the number of its record. */
async function happen(act: AuditedAct, subjectId: number): Promise<number> {
  const entry = { at: clock.now, act, userId: undefined, schoolId: 1, subjectId };
  await database.transaction({ schoolIds: [1] }, (tx) => recordAuditEntry(tx, entry));
  return subjectId;
}

beforeEach(async () => {
  for (const { id } of await list()) await office('DELETE', `/api/staff/webhooks/${id}`);
  await app.outbox.wake();
  received.length = 0;
  answer.status = 200;
  delete answer.location;
});

describe('an event', () => {
  test('is sent once with ids only, signed after Standard Webhooks', async () => {
    const { secret, id } = await add();
    const absence = await reportAbsence();
    await app.outbox.wake();
    expect(payloads()).toEqual([
      { type: 'absence.reported', timestamp: clock.now.toISOString(), data: { schoolId: 1, id: absence } },
    ]);
    const [{ headers, text } = { headers: {}, text: '' }] = received;
    const signed = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    };
    const signature = new Verifier(secret).sign(
      signed['webhook-id'],
      new Date(Number(headers['webhook-timestamp']) * 1000),
      text,
    );
    expect(headers['webhook-signature']).toBe(signature);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const [shown] = await list();
    expect(shown).toMatchObject({ id, failingSince: null, attempts: [{ type: 'absence.reported', status: 200 }] });
    expect(JSON.stringify(shown)).not.toContain('whsec_');
  });

  test('is not sent for another kind, another school or a change that was refused', async () => {
    await add(['pickups']);
    await reportAbsence();
    await app.outbox.wake();
    expect(received).toEqual([]);
    const foreign = await as(await adminOf(database, 2));
    const theirs = await foreign('POST', '/api/staff/webhooks', {
      body: { url: `${origin}/theirs`, kinds: ['absences'] },
    });
    expect(theirs.status).toBe(201);
    await reportAbsence();
    await sophie('POST', '/api/absences', {
      body: { childId: 1, date: '2026-05-04', duration: 'full_day', reason: 'sick' },
    });
    await app.outbox.wake();
    expect(received).toEqual([]);
  });

  test('waits for a receiver that is down, with every other of its webhook, and its record stays in order', async () => {
    await add();
    const [first, other] = [await reportAbsence(), await reportAbsence()];
    await sophie('DELETE', `/api/absences/${first}`);
    answer.status = (text) => ((JSON.parse(text) as Payload).data['id'] === first ? 500 : 200);
    await app.outbox.wake();
    expect(payloads().map(({ data }) => data['id'])).toEqual([first]);
    const third = await happen('absence.changed', 900);
    await app.outbox.wake();
    expect(received).toHaveLength(1);
    later(31_000);
    answer.status = 200;
    received.length = 0;
    await app.outbox.wake();
    later(31_000);
    await app.outbox.wake();
    expect(payloads().map(({ data }) => data['id'])).toEqual([third, other, first, first]);
    expect(payloads().flatMap(({ type, data }) => (data['id'] === first ? [type] : []))).toEqual([
      'absence.reported',
      'absence.cancelled',
    ]);
  });

  test('of a record that the receiver refuses does not stop the others', async () => {
    await add();
    const [first, other] = [await happen('absence.reported', 901), await happen('absence.reported', 902)];
    answer.status = (text) => ((JSON.parse(text) as Payload).data['id'] === first ? 500 : 200);
    for (let round = 0; round < 6; round += 1) {
      await app.outbox.wake();
      later(61_000);
    }
    expect(payloads().map(({ data }) => data['id'])).toContain(other);
    expect((await list())[0]?.pausedAt).toBeNull();
  });

  test('does not wait for the slow receiver of another school', async () => {
    const slow = await as(await adminOf(database, 1));
    const body = { url: `${origin}/slow`, kinds: ['absences'] };
    expect((await slow('POST', '/api/staff/webhooks', { body })).status).toBe(201);
    const quick = await as(await adminOf(database, 2));
    const added = await quick('POST', '/api/staff/webhooks', { body: { url: `${origin}/quick`, kinds: ['absences'] } });
    const { id } = added.json as Webhook;
    for (let n = 0; n < 5; n += 1) await happen('absence.reported', 910 + n);
    const running = app.outbox.wake();
    await expect.poll(() => held.length).toBe(1);
    for (let n = 0; n < 5; n += 1) await quick('POST', `/api/staff/webhooks/${id}/test`);
    void app.outbox.wake();
    await expect.poll(() => received.length).toBe(5);
    // One event at a time goes to a receiver.
    expect(held).toHaveLength(1);
    await slow('DELETE', `/api/staff/webhooks/${(await list())[0]?.id}`);
    for (const reply of held.splice(0)) reply();
    await running;
    await quick('DELETE', `/api/staff/webhooks/${id}`);
  });

  test('of a message tells that a family wrote to the school, and only its id', async () => {
    await add(['messages']);
    const teacher = await teacherOf(1);
    const sent = await sophie('POST', '/api/messages', { body: { receiverId: teacher, content: 'Bonjour' } });
    expect(sent.status, sent.text).toBe(201);
    const back = await (await as(teacher))('POST', '/api/messages', { body: { receiverId: 1, content: 'Merci' } });
    expect(back.status, back.text).toBe(201);
    await app.outbox.wake();
    const { id } = sent.json as { id: number };
    expect(payloads()).toEqual([
      { type: 'message.sent_to_school', timestamp: clock.now.toISOString(), data: { schoolId: 1, id } },
    ]);
    expect(received[0]?.text).not.toContain('Bonjour');
  });

  test('of an announcement of the organization reaches the webhook of a school', async () => {
    await add(['announcements']);
    const { organization_id: organizationId, user_id: head } = await database.asOwner((tx) =>
      tx.selectFrom('organization_admins').selectAll().executeTakeFirstOrThrow(),
    );
    const admin = await as(head);
    const text = { en: 'Bake sale', fr: 'Vente de gâteaux' };
    const words = { title: text, description: text, details: text };
    const made = await admin('POST', '/api/staff/announcements', {
      body: { target: { organizationId }, type: 'event', icon: 'calendar', day: '2026-09-01', words },
    });
    expect(made.status, made.text).toBe(201);
    const { id, revision } = made.json as { id: number; revision: number };
    const published = await admin('POST', `/api/staff/announcements/${id}/publish`, { body: { revision } });
    expect(published.status, published.text).toBe(200);
    await app.outbox.wake();
    expect(payloads()).toEqual([
      { type: 'announcement.published', timestamp: clock.now.toISOString(), data: { schoolId: 1, id } },
    ]);
  });

  test('of attendance names the child or the group, and the two with one number do not wait for each other', async () => {
    const { id } = await add(['attendance']);
    await happen('attendance.marked', 5);
    await happen('attendance.taken', 5);
    const waiting = await database.transaction({}, (tx) =>
      tx.selectFrom('outbox').select('sequence').where('queue', '=', `webhook ${id}`).orderBy('id').execute(),
    );
    expect(waiting.map(({ sequence }) => sequence)).toEqual([
      `${id} attendance childId 5`,
      `${id} attendance groupId 5`,
    ]);
    await app.outbox.wake();
    expect(payloads().map(({ type, data }) => [type, data])).toEqual([
      ['attendance.marked', { schoolId: 1, childId: 5 }],
      ['attendance.taken', { schoolId: 1, groupId: 5 }],
    ]);
  });

  test('survives a sender that is killed during the attempt, with the same id', async () => {
    await add();
    await reportAbsence();
    // The killed sender has claimed the event and settled nothing.
    const { name } = await database.transaction({}, (tx) =>
      tx
        .updateTable('outbox')
        .set({ due_at: new Date(clock.now.getTime() + 120_000), tries: 1 })
        .where('kind', '=', 'webhook')
        .where('settled_at', 'is', null)
        .where('due_at', '<=', clock.now)
        .returning('name')
        .executeTakeFirstOrThrow(),
    );
    await app.outbox.wake();
    expect(received).toEqual([]);
    later(121_000);
    await app.outbox.wake();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([name]);
  });

  test('of fifty records arrives once each, from two senders that share the outbox', async () => {
    const second =
      testKind() === 'postgresql'
        ? await testApp({ database: await openSecondConnection(database), now: clock.now, webhookOrigins: [origin] })
        : undefined;
    const { id } = await add();
    // The digests of every family, which the hours of this test make due.
    await database.asOwner((tx) => tx.deleteFrom('outbox').where('kind', '=', 'digest').execute());
    const body = { webhookId: id, schoolId: 1, type: 'absence.reported', at: clock.now.toISOString() };
    const jobs = Array.from({ length: 50 }, (_, n) =>
      [1, 2].map((step) => ({ ...body, data: { id: n + 1, childId: step } })),
    );
    await database.transaction({}, async (tx) => {
      for (const job of jobs.flat())
        await tx
          .insertInto('outbox')
          .values({
            kind: 'webhook',
            body: JSON.stringify(job),
            due_at: clock.now,
            created_at: clock.now,
            sequence: `${id} absence ${job.data.id}`,
            queue: `webhook ${id}`,
          })
          .execute();
    });
    let calls = 0;
    answer.status = () => ((calls += 1) % 5 === 0 ? 503 : 200);
    for (let round = 0; round < 30; round += 1) {
      await Promise.all([app.outbox.wake(), second?.app.outbox.wake()]);
      later(4 * 3_600_000);
      if (second) second.clock.now = clock.now;
    }
    const left = await database.transaction({}, (tx) =>
      tx.selectFrom('outbox').select('id').where('kind', '=', 'webhook').where('settled_at', 'is', null).execute(),
    );
    expect(left).toEqual([]);
    const stepsOf = (record: number) => [
      ...new Set(payloads().flatMap(({ data }) => (data['id'] === record ? [data['childId']] : []))),
    ];
    for (let record = 1; record <= 50; record += 1) expect(stepsOf(record)).toEqual([1, 2]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(100);
  });
});

describe('a receiver', () => {
  test('is paused after three days of failures, and the office is told and resumes it', async () => {
    const { id } = await add();
    answer.status = 500;
    await reportAbsence();
    for (let passed = 0; passed <= 3 * day; passed += 3 * 3_600_000) {
      await app.outbox.wake();
      later(4 * 3_600_000);
    }
    await app.outbox.wake();
    const [paused] = await list();
    expect(paused?.pausedAt).not.toBeNull();
    expect(paused?.attempts.length).toBeLessThanOrEqual(20);
    const emails = (await letters()).filter(({ subject }) => /webhook/i.test(subject));
    expect(emails.length).toBeGreaterThan(0);
    const calls = received.length;
    later(day);
    await app.outbox.wake();
    expect(received).toHaveLength(calls);
    answer.status = 200;
    const session = await as(await adminOf(database, 1));
    expect((await session('POST', `/api/staff/webhooks/${id}/resume`)).json).toMatchObject({ pausedAt: null });
    await app.outbox.wake();
    expect(received).toHaveLength(calls + 1);
    expect((await list())[0]).toMatchObject({ failingSince: null });
  });

  test('gets a test event, and its redirects are not followed', async () => {
    const { id } = await add();
    answer.status = 302;
    answer.location = `${origin}/elsewhere`;
    expect((await office('POST', `/api/staff/webhooks/${id}/test`)).status).toBe(200);
    await app.outbox.wake();
    expect(payloads()).toMatchObject([{ type: 'webhook.test', data: { schoolId: 1 } }]);
    expect((await list())[0]?.attempts).toMatchObject([{ type: 'webhook.test', status: 302, error: null }]);
  });

  test('that refuses a test gets it once, which does not count as a failure', async () => {
    const { id } = await add();
    answer.status = 500;
    await office('POST', `/api/staff/webhooks/${id}/test`);
    await app.outbox.wake();
    later(day);
    await app.outbox.wake();
    expect(received).toHaveLength(1);
    expect((await list())[0]).toMatchObject({ failingSince: null, attempts: [{ status: 500 }] });
  });

  test('that switches protocols, or ends without a reply, does not hold the sender', async () => {
    const replies: Record<string, string> = {
      '/switch': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      '/end': '',
    };
    const raw = createRawServer((socket) => {
      socket.once('data', (part: Buffer) => {
        const [, path = ''] = part.toString().split(' ');
        if (replies[path]) socket.write(replies[path]);
        else socket.destroy();
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    registerCleanup(() => new Promise((resolve) => raw.close(resolve)));
    const trusted = `http://127.0.0.1:${(raw.address() as AddressInfo).port}`;
    expect(await webhookSender([trusted])(eventTo(`${trusted}/switch`), new Date())).toEqual({
      status: 101,
      error: null,
    });
    expect(await webhookSender([trusted])(eventTo(`${trusted}/end`), new Date())).toEqual({
      status: null,
      error: 'unreachable',
    });
  });

  test('of the own network may have an IPv6 address', async () => {
    const sixth = createServer((_, reply) => reply.writeHead(204).end());
    await new Promise<void>((resolve) => sixth.listen(0, '::1', resolve));
    registerCleanup(() => new Promise((resolve) => sixth.close(resolve)));
    const trusted = `http://[::1]:${(sixth.address() as AddressInfo).port}`;
    expect(await webhookSender([trusted])(eventTo(`${trusted}/`), new Date())).toEqual({ status: 204, error: null });
  });

  test.each([
    ['https://localhost:1/', 'address_not_allowed'],
    ['https://169.254.169.254/latest/meta-data', 'address_not_allowed'],
    ['https://[::ffff:127.0.0.1]/', 'address_not_allowed'],
    ['http://example.org/', 'address_not_allowed'],
  ])('%s is not called', async (url, error) => {
    expect(await webhookSender([])(eventTo(url), new Date())).toEqual({ status: null, error });
  });
});

test('only the office of the school adds a webhook: HTTPS, confirmed, ten at most', async () => {
  const admin = await as(await adminOf(database, 1));
  const ask = (url: string, key?: string) =>
    admin('POST', '/api/staff/webhooks', { body: { url, kinds: ['alerts'] }, key });
  for (const url of ['http://example.org', 'ftp://example.org', 'https://user@example.org', 'https://example.org/#x'])
    expect((await ask(url)).json).toMatchObject({ problems: [{ path: 'url', code: 'not_allowed' }] });
  const [first, again] = [await ask('https://example.org/a', 'once'), await ask('https://example.org/a', 'once')];
  expect(again.json).toEqual(first.json);
  await app.outbox.wake();
  expect((await letters()).at(-1)).toMatchObject({ text: expect.stringContaining('example.org') as string });
  for (let n = 1; n < 10; n += 1) expect((await ask(`https://example.org/${n}`)).status).toBe(201);
  expect((await ask('https://example.org/more')).status).toBe(403);
  const foreign = await as(await adminOf(database, 2));
  expect((await foreign('DELETE', `/api/staff/webhooks/${(first.json as Webhook).id}`)).status).toBe(404);
  expect((await sophie('GET', '/api/staff/webhooks')).status).toBe(403);
  later(11 * 60_000);
  expect(codeOf(await ask('https://example.org/late'))).toBe('reauthentication_required');
});

test('webhooks of a person who leaves the school are paused, and the office is informed', async () => {
  const leaverId = await teacherOf(1);
  const kept = await add();
  const { id } = await add();
  await database.transaction({ schoolIds: [1] }, (tx) =>
    tx.updateTable('webhooks').set({ made_by: leaverId }).where('id', '=', id).execute(),
  );
  expect((await office('DELETE', `/api/staff/families/staff/${leaverId}?school=1`)).status).toBe(204);
  const shown = await list();
  expect(shown).toMatchObject([
    { id: kept.id, pausedAt: null },
    { id, pausedAt: clock.now.toISOString(), failingSince: null },
  ]);
  expect((await letters()).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringMatching(/was paused|a été suspendu/)]),
  );
  await reportAbsence();
  await app.outbox.wake();
  expect(received).toHaveLength(1);
  expect((await office('POST', `/api/staff/webhooks/${id}/resume`)).status).toBe(200);
  await app.outbox.wake();
  expect(received).toHaveLength(2);
});
