/** Schools that require a strong sign-in of their staff: what a weak session or token of them reaches. */
import { beforeEach, describe, expect, test } from 'vitest';
import { isWeakSessionEndpoint } from '#core/auth/strong-sign-in.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { adminOf, givePin, newTablet, pair } from '#test/support/test-staff.ts';
import { codeOf, type SendRequest, testApp, type TestReply } from '#test/support/test-app.ts';
import { codeOfApp, cookiesOf, enrol, hasSession } from '#test/support/two-step-user.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { savePassword } from '#server/auth/session-store.ts';

const { database, clock, anonymous, as, cookieOf, letters } = await testApp();
const password = 'une phrase assez longue';
const hash = await hashPassword(password);
const officeId = await adminOf(database, 1);
const byEmail = (email: string) =>
  database.asOwner((tx) =>
    tx.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirstOrThrow(),
  );
const teacher = await byEmail('mireille.bouchard@example.org');
const parent = await byEmail('sophie.tremblay@example.org');
await database.transaction({}, async (tx) => {
  for (const id of [teacher.id, parent.id, officeId]) await savePassword(tx, id, hash, clock.now);
});

const dayMs = 86_400_000;
const later = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms));
const require = (days: number | null) =>
  database.asOwner((tx) =>
    tx
      .updateTable('schools')
      .set({ strong_sign_in_from: days === null ? null : new Date(clock.now.getTime() + days * dayMs) })
      .where('id', '=', 1)
      .execute(),
  );
const signIn = (email: string) => anonymous('POST', '/api/auth/sign-in', { body: { email, password } });
const sessionOf = (reply: TestReply) => cookiesOf(reply).find((one) => one.startsWith('parvis=')) ?? '';
const using =
  (cookie: string): SendRequest =>
  (method, url, options = {}) =>
    anonymous(method, url, { ...options, headers: { ...options.headers, cookie } });
/** Sets how the sessions of a user were started, as if their last confirmation was just now. */
const startedBy = (userId: number, method: string | null) =>
  database.asOwner((tx) =>
    tx.updateTable('sessions').set({ method, confirmed_at: clock.now }).where('user_id', '=', userId).execute(),
  );
const strongAs = async (userId: number): Promise<SendRequest> => {
  const cookie = await cookieOf(userId);
  await startedBy(userId, 'passkey');
  return using(cookie);
};

beforeEach(async () => {
  later(dayMs);
  await require(null);
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('two_step_secrets').execute();
    await tx.deleteFrom('passkeys').execute();
    await tx.deleteFrom('linked_identities').execute();
  });
});

describe('a session by password alone', () => {
  test('reaches nothing but the choice of a strong way, in every endpoint', async () => {
    await require(0);
    const entered = await signIn(teacher.email);
    expect([entered.status, codeOf(entered), hasSession(entered)]).toEqual([403, 'strong_sign_in_required', true]);
    expect(entered.text).not.toContain('Bouchard');
    const weak = using(sessionOf(entered));
    const endpoints = contracts().filter(({ access }) => access !== 'anyone');
    const reached: string[] = [];
    for (const endpoint of endpoints.filter((one) => !isWeakSessionEndpoint(one))) {
      const reply = await weak(endpoint.method, endpoint.path.replace(/\{\w+\}/g, '1'), {
        ...(endpoint.method !== 'GET' && { body: {} }),
      });
      // Malformed input is refused before the session is judged.
      if (![422, 415].includes(reply.status) && codeOf(reply) !== 'strong_sign_in_required') {
        reached.push(`${endpoint.method} ${endpoint.path} ${reply.status}`);
      }
    }
    expect(reached).toEqual([]);
    expect(endpoints.length).toBeGreaterThan(100);
    expect((await weak('GET', '/api/auth/strong-sign-in')).json).toEqual({
      isStrong: false,
      email: teacher.email,
      hasTwoStep: false,
      hasPasskey: false,
      providers: [],
    });
    expect((await weak('POST', '/api/auth/sign-out')).status).toBe(200);
  });

  test('chooses a second step and is strong from then on, in the same session', async () => {
    await require(0);
    const weak = using(sessionOf(await signIn(teacher.email)));
    const { secret } = await enrol(weak, clock.now);
    expect((await weak('GET', '/api/session')).json).toMatchObject({ id: teacher.id });
    expect((await weak('GET', '/api/auth/strong-sign-in')).json).toMatchObject({ isStrong: true, hasTwoStep: true });
    later(60_000);
    const first = await signIn(teacher.email);
    expect(codeOf(first)).toBe('second_step_required');
    const finished = await anonymous('POST', '/api/auth/second-step', {
      body: { code: codeOfApp(secret, clock.now) },
      headers: { cookie: cookiesOf(first).join('; ') },
    });
    expect(finished).toMatchObject({ status: 200, json: { id: teacher.id } });
  });

  test('of an account with a passkey or a second step adds none of its own', async () => {
    const weak = using(sessionOf(await signIn(teacher.email)));
    await enrol(await strongAs(teacher.id), clock.now);
    await startedBy(teacher.id, 'password');
    await require(0);
    expect(codeOf(await weak('GET', '/api/session'))).toBe('strong_sign_in_required');
    const headers = { host: 'localhost:3000' };
    const options = await weak('POST', '/api/passkeys/options', { headers });
    expect(codeOf(options)).toBe('strong_sign_in_required');
    await database.asOwner((tx) => tx.deleteFrom('two_step_secrets').execute());
    const identity = { issuer: 'https://issuer.example', subject: 'x', created_at: clock.now, last_used_at: clock.now };
    await database.asOwner((tx) =>
      tx
        .insertInto('linked_identities')
        .values({ user_id: teacher.id, ...identity })
        .execute(),
    );
    // The provider is not configured: it opens no session, and stands in no one’s way.
    expect((await weak('POST', '/api/two-step')).status).toBe(200);
  });

  test('that began before the rule is refused as well', async () => {
    const earlier = using(sessionOf(await signIn(teacher.email)));
    expect((await earlier('GET', '/api/session')).status).toBe(200);
    await require(0);
    expect(codeOf(await earlier('GET', '/api/session'))).toBe('strong_sign_in_required');
    expect(codeOf(await earlier('GET', '/api/live'))).toBe('strong_sign_in_required');
  });

  test('works until the day of the rule', async () => {
    await require(7);
    const reply = await signIn(teacher.email);
    expect(reply.status).toBe(200);
    later(6 * dayMs);
    expect((await signIn(teacher.email)).status).toBe(200);
    later(dayMs);
    expect(codeOf(await signIn(teacher.email))).toBe('strong_sign_in_required');
  });

  test('of a parent who does not work at the school is not concerned', async () => {
    await require(0);
    expect(await signIn(parent.email)).toMatchObject({ status: 200, json: { id: parent.id } });
  });

  test('of the demo is weak too, and a passkey or provider is enough', async () => {
    await require(0);
    const demo = await anonymous('POST', '/api/demo/session', {
      body: { as: 'teacher' },
      headers: { host: 'localhost:3000' },
    });
    expect(codeOf(demo)).toBe('strong_sign_in_required');
    for (const method of ['passkey', 'provider', 'two_step']) {
      const cookie = await cookieOf(teacher.id);
      await startedBy(teacher.id, method);
      expect((await using(cookie)('GET', '/api/session')).status).toBe(200);
    }
  });
});

test('an API token is refused until its owner has a strong way to sign in', async () => {
  const made = await (await strongAs(teacher.id))('POST', '/api/tokens', {
    body: { name: 'Timetable', access: 'read', days: 30 },
  });
  const { token } = made.json as { token: string };
  const read = () => anonymous('GET', '/api/session', { headers: { authorization: `Bearer ${token}` } });
  expect((await read()).status).toBe(200);
  await require(0);
  expect(codeOf(await read())).toBe('strong_sign_in_required');
  await database.asOwner((tx) =>
    tx
      .insertInto('passkeys')
      .values({
        user_id: teacher.id,
        name: 'Phone',
        public_key: Buffer.alloc(1),
        counter: 0,
        synced: false,
        credential_id: 'AAAB',
        created_at: clock.now,
      })
      .execute(),
  );
  expect((await read()).status).toBe(200);
});

test('a room device opens for a PIN that was set before, and for its own endpoints only', async () => {
  const tablet = newTablet(anonymous);
  await pair(tablet, { office: await strongAs(officeId), schoolId: 1 });
  await givePin(database, teacher.id, '4826', clock.now);
  await require(0);
  const unlocked = await tablet.send('POST', '/api/room/unlock', { body: { userId: teacher.id, pin: '4826' } });
  expect(unlocked.status, unlocked.text).toBe(200);
  expect((await tablet.send('GET', '/api/session')).status).toBe(200);
  expect(codeOf(await tablet.send('POST', '/api/two-step'))).toBe('forbidden');
  expect(codeOf(await tablet.send('GET', '/api/auth/strong-sign-in'))).toBe('forbidden');
  const weak = using(sessionOf(await signIn(teacher.email)));
  expect(codeOf(await weak('PUT', '/api/profile/pin', { body: { pin: '7031' } }))).toBe('strong_sign_in_required');
});

describe('the rule of a school', () => {
  const save = (send: SendRequest, days: number | null) =>
    send('PUT', '/api/staff/sign-in-rule', { body: { schoolId: 1, days } });

  test('is set in a strong session with a recent confirmation, and is told to staff who are not ready', async () => {
    const office = await strongAs(officeId);
    const before = (await letters()).length;
    const read = (await office('GET', '/api/staff/sign-in-rule')).json as { staff: number };
    expect(read).toMatchObject({ schoolId: 1, from: null, ready: 0, mayChange: true });
    const saved = await save(office, 14);
    const from = new Date(clock.now.getTime() + 14 * dayMs).toISOString();
    expect(saved).toMatchObject({ status: 200, json: { from, staff: read.staff } });
    const sent = (await letters()).slice(before);
    expect(sent.map(({ to }) => to)).toContain(teacher.email);
    expect(sent).toHaveLength(read.staff);
    expect((await save(office, null)).json).toMatchObject({ from: null });
    later(11 * 60_000);
    expect(codeOf(await save(office, 0))).toBe('reauthentication_required');
  });

  test('is not set from a weak session, which it would shut out', async () => {
    const cookie = await cookieOf(officeId);
    await startedBy(officeId, 'password');
    expect(codeOf(await save(using(cookie), 0))).toBe('strong_sign_in_required');
    expect((await using(cookie)('GET', '/api/staff/sign-in-rule')).json).toMatchObject({ mayChange: false });
  });

  test('is not changed by staff, by another school, or by a token', async () => {
    const office = await strongAs(officeId);
    expect((await save(await as(teacher.id), 0)).status).toBe(403);
    const abroad = await office('PUT', '/api/staff/sign-in-rule', { body: { schoolId: 999, days: 0 } });
    expect(abroad.status).toBe(404);
    const made = await office('POST', '/api/tokens', { body: { name: 'All', access: 'write', days: 30 } });
    const { token } = made.json as { token: string };
    const byToken = await anonymous('PUT', '/api/staff/sign-in-rule', {
      body: { schoolId: 1, days: 0 },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(byToken.status).toBe(403);
  });
});
