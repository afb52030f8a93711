import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ApiToken, CreatedApiToken, NewApiToken } from '#core/account/api-token.ts';
import { areasOf, isTokenEndpoint } from '#core/account/token-endpoint-rules.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { savePassword } from '#server/auth/session-store.ts';
import { newNonce } from '#server/auth/invitations/invitation-secrets.ts';
import { lockAccount } from '#server/account/profile-store.ts';
import { generousLimits } from '#server/app/limits.ts';
import { openSecondConnection, testKind } from '#test/support/test-database.ts';
import { adminOf, newTablet, givePin, pair } from '#test/support/test-staff.ts';
import { codeOf, type RequestOptions, testApp } from '#test/support/test-app.ts';
import type { Method } from '#core/http/endpoint.ts';
import { ApiTokenTexts, tokenPattern } from './token-text.ts';

const { as, anonymous, database, clock, letters } = await testApp();
const second =
  testKind() === 'postgresql'
    ? await testApp({ database: await openSecondConnection(database), now: clock.now })
    : undefined;
const elsewhere = second?.anonymous ?? anonymous;
const sophie = await as(1);
const officeId = await adminOf(database, 1);
const office = await as(officeId);
const day = 86_400_000;
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
  if (second) second.clock.now = clock.now;
};

const create = async (body: Partial<NewApiToken> = {}, owner = sophie): Promise<CreatedApiToken> => {
  const reply = await owner('POST', '/api/tokens', { body: { name: 'Timetable', access: 'write', days: 30, ...body } });
  expect(reply.status, reply.text).toBe(201);
  return reply.json as CreatedApiToken;
};
const using =
  (token: string, send = anonymous) =>
  (method: Method, url: string, options: RequestOptions = {}) =>
    send(method, url, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
/** The names of the text fields of a schema, at any depth. */
const textsOf = (schema: unknown): string[] =>
  Object.entries(Object(schema) as Record<string, unknown>).flatMap(([name, inner]) =>
    /"string"/.test(JSON.stringify(inner) ?? '') ? [name, ...textsOf(inner)] : [],
  );
const tokensOf = async (owner = sophie) => (await owner('GET', '/api/tokens')).json as ApiToken[];
const report = { childId: 1, date: '2026-05-04', duration: 'full_day', reason: 'sick' };

describe('creating a token', () => {
  test('shows its text once, stores a hash, sends an email and an audit entry', async () => {
    const { token, ...shown } = await create({ name: 'Calendar of the family', areas: ['attendance'] });
    expect(token).toMatch(tokenPattern);
    expect(shown).toEqual({
      id: shown.id,
      name: 'Calendar of the family',
      access: 'write',
      areas: ['attendance'],
      end: token.slice(-4),
      createdAt: clock.now.toISOString(),
      expiresAt: new Date(clock.now.getTime() + 30 * day).toISOString(),
      lastUsedAt: null,
    });
    expect(await tokensOf()).toEqual([shown]);
    const rows = await database.asOwner((tx) => tx.selectFrom('api_tokens').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token.slice(0, -4));
    expect((await letters()).at(-1)).toMatchObject({ subject: 'An API token was created for your account' });
    const { act, subject_id } = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    expect([act, subject_id]).toEqual(['api_token.created', shown.id]);
    await sophie('DELETE', `/api/tokens/${shown.id}`);
  });

  test('a retry gets the same text and makes no second token', async () => {
    const ask = () =>
      sophie('POST', '/api/tokens', { body: { name: 'Twice', access: 'read', days: 1 }, key: 'create-once' });
    const [first, again] = [await ask(), await ask()];
    expect(again.json).toEqual(first.json);
    expect(await tokensOf()).toHaveLength(1);
    await sophie('DELETE', `/api/tokens/${(first.json as ApiToken).id}`);
    expect((await ask()).status).toBe(404);
  });

  test('waits for a reset of the password, and is then refused as the session ended', async () => {
    const owner = await as(3);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let locked: () => void = () => undefined;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const reset = (second?.database ?? database).transaction({ userId: 3 }, async (tx) => {
      await lockAccount(tx, 3);
      locked();
      await released;
      await tx.deleteFrom('sessions').where('user_id', '=', 3).execute();
    });
    await isLocked;
    const making = owner('POST', '/api/tokens', { body: { name: 'Late', access: 'read', days: 1 } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    release();
    await reset;
    expect([401, 403]).toContain((await making).status);
  });

  test('needs a recent confirmation, a lifetime of a year at most, and room for one more', async () => {
    const owner = await as(2);
    const body = { name: 'Long', access: 'read', days: 366 };
    expect((await owner('POST', '/api/tokens', { body })).json).toMatchObject({
      problems: [{ path: 'days', code: 'too_large' }],
    });
    for (let n = 0; n < 20; n += 1) await create({ days: 365 }, owner);
    const beyond = await owner('POST', '/api/tokens', { body: { ...body, days: 1 } });
    expect([beyond.status, codeOf(beyond)]).toEqual([403, 'forbidden']);
    later(11 * 60_000);
    const late = await owner('POST', '/api/tokens', { body: { ...body, days: 1 } });
    expect(codeOf(late)).toBe('reauthentication_required');
  });
});

describe('calling with a token', () => {
  test('gives the rights of its owner, with the entries of the audit log in their name', async () => {
    const parent = await as(1);
    const { token, id } = await create({}, parent);
    const program = using(token);
    expect((await program('GET', '/api/session')).json).toMatchObject({ id: 1 });
    expect((await program('GET', '/api/children')).json).toEqual((await parent('GET', '/api/children')).json);
    const made = await program('POST', '/api/absences', { body: report, key: 'by-program' });
    expect(made.status, made.text).toBe(201);
    expect((await program('POST', '/api/absences', { body: report, key: 'by-program' })).json).toEqual(made.json);
    expect((await program('GET', '/api/staff/departures')).status).toBe(403);
    const entry = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').selectAll().where('act', '=', 'absence.reported').orderBy('id', 'desc').execute(),
    );
    expect(entry.map(({ user_id }) => user_id)).toEqual([1]);
    await parent('DELETE', `/api/tokens/${id}`);
  });

  test('gives the office the reach of the office, and records its reads in the access log', async () => {
    const { token } = await create({ access: 'read' }, await as(officeId));
    const { id } = ((await using(token)('GET', '/api/staff/children')).json as { id: number }[])[0] ?? { id: 0 };
    expect((await using(token)('GET', `/api/staff/children/${id}/card`)).status).toBe(200);
    const read = () =>
      database.asOwner((tx) =>
        tx.selectFrom('record_accesses').select(['user_id', 'capacity']).where('user_id', '=', officeId).execute(),
      );
    await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
    expect(new Set((await read()).map(({ capacity }) => capacity))).toEqual(new Set(['staff']));
  });

  test('is limited to its access and its areas', async () => {
    const parent = await as(1);
    const reads = using((await create({ access: 'read', areas: ['messages'] }, parent)).token);
    expect((await reads('GET', '/api/conversations')).status).toBe(200);
    for (const [method, url] of [
      ['GET', '/api/absences'],
      ['POST', '/api/messages'],
      ['POST', '/api/absences'],
    ] as const) {
      const reply = await reads(method, url, { body: {} });
      expect([url, reply.status, codeOf(reply)]).toEqual([url, 403, 'forbidden']);
    }
  });

  test('reaches no endpoint of credentials, sessions, devices, streams or tokens', async () => {
    const program = using((await create({}, await as(1))).token);
    const closed = contracts().filter(
      (endpoint) => !isTokenEndpoint(endpoint, { access: 'write', areas: null }) && endpoint.access !== 'anyone',
    );
    const names = closed.map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual(
      expect.arrayContaining(['POST /api/tokens', 'POST /api/devices/sign-out-others', 'GET /api/live']),
    );
    for (const { method, path } of closed) {
      const url = path.replace(/\{\w+\}/g, '1');
      const reply = await program(method, url, method === 'GET' ? {} : { body: {} });
      expect([method, path, reply.status]).toEqual([method, path, 403]);
    }
    // An endpoint that asks for a recent confirmation changes how its user signs in.
    const confirmed = contracts().filter(({ errors }) => errors.includes('reauthentication_required'));
    expect(confirmed.filter((endpoint) => areasOf(endpoint).length > 0)).toEqual([]);
    expect(confirmed.length).toBeGreaterThan(5);
  });

  test('reaches no endpoint whose reply holds a secret', () => {
    // A page's path, the public key of pushes, the code of a day and the browser's key of maps are no secrets.
    const harmless = ['GET /api/notifications', 'GET /api/config', 'GET /api/staff/attendance/months'];
    const isSecret = (name: string) => /(?:^|[a-z])(?:code|key|link|password|pin|secret|token)$/i.test(name);
    const holders = contracts().filter(({ reply }) => reply && textsOf(z.toJSONSchema(reply)).some(isSecret));
    const names = holders.map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /api/tokens',
        'POST /api/staff/webhooks',
        'POST /api/staff/invitations/{id}/link',
        'POST /api/staff/invitations/letters',
        'POST /api/staff/room-devices',
        'POST /api/children/{id}/followers',
        'POST /api/pickup-codes',
      ]),
    );
    const reached = holders.filter(
      (holder) => holder.access !== 'anyone' && isTokenEndpoint(holder, { access: 'write', areas: null }),
    );
    expect(reached.map(({ method, path }) => `${method} ${path}`).filter((name) => !harmless.includes(name))).toEqual(
      [],
    );
  });

  test('of some areas reads neither the archive nor a file, and makes its owner no invitation', async () => {
    const { token } = await create({ access: 'write', areas: ['account', 'families', 'news'] }, await as(officeId));
    const body = { schoolId: 1, gives: 'office', name: 'Moi', email: 'moi@example.org', locale: 'fr' };
    const replies = [
      await using(token)('GET', '/api/data-export'),
      await using(token)('GET', '/api/files/1'),
      await using(token)('POST', '/api/staff/invitations', { body }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
    const parent = await as(1);
    const all = using((await create({ access: 'read' }, parent)).token);
    expect((await all('GET', '/api/data-export')).status).toBe(200);
  });

  test('needs no origin, and does not read the cookie that a browser adds', async () => {
    const { token } = await create({}, await as(1));
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await using(token)('GET', '/api/session', { headers: foreign })).status).toBe(200);
    expect((await office('GET', '/api/session', { headers: foreign })).status).toBe(403);
    const both = await office('GET', '/api/session', { headers: { authorization: `Bearer ${token}` } });
    expect(both.json).toMatchObject({ id: 1 });
    const wrong = await office('GET', '/api/session', { headers: { ...foreign, authorization: 'Bearer wrong' } });
    expect(wrong.status).toBe(401);
  });

  test('stores the last use at most once a minute', async () => {
    const owner = await as(1);
    const { token, id } = await create({}, owner);
    const used = async () => (await tokensOf(owner)).find((one) => one.id === id)?.lastUsedAt;
    const first = clock.now.toISOString();
    await using(token)('GET', '/api/session');
    await expect.poll(used).toBe(first);
    later(59_000);
    await using(token)('GET', '/api/session');
    later(2000);
    expect(await used()).toBe(first);
    await using(token)('GET', '/api/session');
    await expect.poll(used).toBe(clock.now.toISOString());
  });
});

describe('a token that is not valid', () => {
  test('gets one reply, whether it is wrong, expired or revoked', async () => {
    const owner = await as(1);
    const [expired, revoked] = [await create({ days: 1 }, owner), await create({}, owner)];
    const unknown = new ApiTokenTexts('another secret').textOf(1, newNonce());
    expect((await using(revoked.token, elsewhere)('GET', '/api/session')).status).toBe(200);
    expect((await owner('DELETE', `/api/tokens/${revoked.id}`)).status).toBe(204);
    expect((await using(revoked.token, elsewhere)('GET', '/api/session')).status).toBe(401);
    later(day);
    const replies = await Promise.all(
      [expired.token, revoked.token, unknown, `${unknown}x`, 'parvis_', 'é'].map((token) =>
        using(token)('GET', '/api/session'),
      ),
    );
    const bodies = replies.map(({ status, json, headers }) => ({
      ...(json as object),
      requestId: '',
      status,
      challenge: headers['www-authenticate'],
    }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      challenge: 'Bearer error="invalid_token"',
    });
    later(31 * day);
    expect(await tokensOf(owner)).toContainEqual(expect.objectContaining({ id: expired.id }));
  });

  test('is throttled after twenty distinct ones from an address, and a valid one passes', async () => {
    const { token } = await create({ days: 365 }, await as(1));
    const guess = (n: number) => using(`parvis_guess${n}`)('GET', '/api/session');
    later(20 * 60_000);
    const replies = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(n)));
    expect(replies.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(5);
    expect((await using(token)('GET', '/api/session')).status).toBe(200);
    later(16 * 60_000);
    expect((await guess(100)).status).toBe(401);
  });

  test('a changed or reset password ends the tokens of the account', async () => {
    const password = 'le castor lit trois romans';
    const hash = await hashPassword(password);
    await database.transaction({}, (tx) => savePassword(tx, 1, hash, clock.now));
    const owner = await as(1);
    const changed = await create({}, owner);
    const body = { current: password, next: 'deux hérons jouent aux cartes' };
    expect((await owner('POST', '/api/profile/password', { body })).status).toBe(200);
    expect((await using(changed.token)('GET', '/api/session')).status).toBe(401);
    const reset = await create({}, owner);
    await anonymous('POST', '/api/auth/reset', { body: { email: 'sophie.tremblay@example.org' } });
    const links = (await letters()).flatMap(({ text }) => /reset#([\w-]{43})$/m.exec(text)?.[1] ?? []);
    expect((await using(reset.token)('GET', '/api/session')).status).toBe(200);
    const chosen = await anonymous('POST', '/api/auth/reset/password', {
      body: { token: links.at(-1), password: 'trois loutres vont à la plage' },
    });
    expect(chosen.status, chosen.text).toBe(200);
    expect((await using(reset.token)('GET', '/api/session')).status).toBe(401);
  });
});

test('signing out of all other devices ends the tokens of the account', async () => {
  const owner = await as(5);
  const { token, id } = await create({ days: 7 }, owner);
  expect((await using(token)('GET', '/api/session')).status).toBe(200);
  expect((await owner('POST', '/api/devices/sign-out-others')).status).toBe(200);
  expect((await using(token)('GET', '/api/session')).status).toBe(401);
  expect(await tokensOf(owner)).toEqual([]);
  const acts = await database.asOwner((tx) =>
    tx.selectFrom('audit_entries').select('act').where('subject_id', '=', id).where('user_id', '=', 5).execute(),
  );
  expect(acts).toContainEqual({ act: 'api_token.revoked' });
});

test('the audit log names the token of an act, also after its revocation, and no token in a session', async () => {
  const owner = await as(1);
  const { token, id } = await create({ name: 'Home calendar', days: 7 }, owner);
  const dates = ['2026-05-27', '2026-05-28'];
  const [made, other] = [
    await using(token)('POST', '/api/absences', { body: { ...report, date: dates[0] } }),
    await owner('POST', '/api/absences', { body: { ...report, date: dates[1] } }),
  ];
  expect([made.status, other.status], made.text).toEqual([201, 201]);
  expect((await owner('DELETE', `/api/tokens/${id}`)).status).toBe(204);
  const log = (await (await as(officeId))('GET', '/api/staff/audit?kind=absence&limit=2')).json;
  expect(log).toEqual([
    expect.objectContaining({ tokenName: null }),
    expect.objectContaining({ tokenName: 'Home calendar' }),
  ]);
});

test('a room device uses no token, and its session makes none', async () => {
  const tablet = newTablet(anonymous);
  const admin = await as(officeId);
  await pair(tablet, { office: admin, schoolId: 1 });
  await givePin(database, officeId, '839204', clock.now);
  const unlocked = await tablet.send('POST', '/api/room/unlock', { body: { userId: officeId, pin: '839204' } });
  expect(unlocked.status, unlocked.text).toBe(200);
  const made = await tablet.send('POST', '/api/tokens', { body: { name: 'Tablet', access: 'read', days: 1 } });
  expect(made.status).toBe(403);
  // With both, the request is the token's alone: the room device gives it nothing.
  const { token } = await create({}, await as(1));
  const both = await tablet.send('GET', '/api/session', { headers: { authorization: `Bearer ${token}` } });
  expect(both.json).not.toHaveProperty('room');
  expect(both.json).toMatchObject({ id: 1 });
});

test('an address over its limit is refused before its token is read', async () => {
  const limits = { ...generousLimits, address: { perMinute: 1, burst: 2 } };
  const limited = await testApp({ database, now: clock.now, limits });
  const { token } = await create({ days: 30 }, await as(1));
  const program = using(token, limited.anonymous);
  expect((await program('GET', '/api/session')).status).toBe(200);
  const wrong = [1, 2, 3].map((n) => using(`parvis_${n}`, limited.anonymous)('GET', '/api/session'));
  const statuses = (await Promise.all(wrong)).map(({ status }) => String(status));
  expect(statuses.toSorted()).toEqual(['401', '401', '429']);
  expect((await program('GET', '/api/session')).status).toBe(429);
});

describe('a field that the contract does not know', () => {
  test('is dropped and named with a token, and refused with a session', async () => {
    const owner = await as(1);
    const program = using((await create({}, owner)).token);
    const body = { ...report, date: '2026-05-25', colour: 'red', 'né à': 1 };
    const refused = await owner('POST', '/api/absences', { body });
    expect(refused.json).toMatchObject({ problems: [{ path: 'colour', code: 'unknown_field' }, { path: 'né à' }] });
    const made = await program('POST', '/api/absences?draft=1', { body });
    expect([made.status, made.headers['unknown-fields']]).toEqual([201, 'draft, colour, n%C3%A9%20%C3%A0']);
    const known = await program('GET', '/api/absences');
    expect(known.headers).not.toHaveProperty('unknown-fields');
  });

  test('is named in a header of a bounded length', async () => {
    const program = using((await create({}, await as(1))).token);
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}${'é'.repeat(55)}`, 1]));
    const body = { ...report, date: '2026-05-26', short: 1, ...long };
    const { status, headers } = await program('POST', '/api/absences', { body });
    expect(status).toBe(201);
    expect(String(headers['unknown-fields']).length).toBeLessThanOrEqual(1000);
    expect(headers['unknown-fields']).toContain('%C3%A9');
  });

  test('does not make a wrong field acceptable', async () => {
    const program = using((await create({}, await as(1))).token);
    const reply = await program('POST', '/api/absences', {
      body: { ...report, date: '2026-05-25', childId: 'one', colour: 'red' },
    });
    expect(reply.json).toMatchObject({ status: 422, problems: [{ path: 'childId', code: 'wrong_type' }] });
  });
});
