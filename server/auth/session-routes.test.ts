import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import { beforeAll, expect, test } from 'vitest';
import { Session } from '#core/auth/session.ts';
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testApp } from '#test/support/test-app.ts';
import { hashPassword } from './password-hashing.ts';
import { savePassword } from './session-store.ts';

const { app, database, clock, anonymous } = await testApp();
const email = 'sophie.tremblay@example.org';
const password = 'une phrase assez longue';

beforeAll(async () => {
  const hash = await hashPassword(password);
  await database.transaction({}, (tx) => savePassword(tx, 1, hash, clock.now));
});

const local = { host: 'localhost:3000' };
const enter = (as: string, headers: Record<string, string> = {}) =>
  anonymous('POST', '/api/demo/session', { body: { as }, headers: { ...local, ...headers } });
const signIn = (body: unknown) => anonymous('POST', '/api/auth/sign-in', { body });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']].flat().map(String)[0] ?? '';
const withCookie = (cookie: string) => ({ headers: { cookie: cookie.split(';')[0] ?? '' } });
const sessionOf = (cookie: string) => anonymous('GET', '/api/session', withCookie(cookie));
const lifetimeOf = (cookie: string) => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) * 1000;

test('the demo’s three users are a parent, a teacher and the office', async () => {
  const [parent, teacher, admin] = await Promise.all(['parent', 'teacher', 'admin'].map((as) => enter(as)));
  expect(parent).toMatchObject({ status: 201, json: { id: 1, name: 'Sophie Tremblay', role: 'parent', demo: true } });
  expect(teacher).toMatchObject({ status: 201, json: { role: 'teacher', name: 'Mireille Bouchard' } });
  expect(admin).toMatchObject({ status: 201, json: { role: 'admin' } });
});

test('roles and session length come from a user’s links, not from the type of the account', async () => {
  const capacities = async (cookie: string) => Session.parse((await sessionOf(cookie)).json).capacities;
  const hour = 3_600_000;
  const entered = async (as: string) => {
    const cookie = cookieOf(await enter(as));
    return [await capacities(cookie), lifetimeOf(cookie) / hour];
  };
  expect(await entered('parent')).toEqual([['guardian'], 30 * 24]);
  expect(await entered('teacher')).toEqual([['staff'], 12]);
  expect(await entered('admin')).toEqual([['staff', 'admin'], 12]);
  const employ = (work: boolean) =>
    database.asOwner(async (tx) => {
      if (work) await tx.insertInto('school_admins').values({ school_id: 1, user_id: 1 }).execute();
      else await tx.deleteFrom('school_admins').where('user_id', '=', 1).execute();
    });
  await employ(true);
  const both = await entered('parent');
  await employ(false);
  expect(both).toEqual([['guardian', 'staff', 'admin'], 12]);
});

test('demo sign-in answers 404 to other machines', async () => {
  for (const [name, value] of [
    ['host', 'parvis.example'],
    ['x-forwarded-for', '192.0.2.1'],
    ['via', '1.1 proxy'],
  ] as const) {
    const { json, headers: answered } = await enter('parent', { [name]: value });
    expect(json).toMatchObject({ status: 404, code: 'not_found' });
    expect(answered['set-cookie']).toBeUndefined();
  }
});

test('demo sign-in answers 404 at a real school', async () => {
  const asDemo = (demo: boolean) =>
    database.asOwner((tx) => tx.updateTable('installation').set({ demo }).executeTakeFirst());
  await asDemo(false);
  expect((await enter('parent')).status).toBe(404);
  expect((await anonymous('GET', '/api/health', { headers: local })).json).toMatchObject({ demo: false });
  await asDemo(true);
  expect((await enter('parent')).status).toBe(201);
});

test('the session reply has the user, their children and schools in their language', async () => {
  const { json } = await sessionOf(cookieOf(await enter('parent')));
  const session = Session.parse(json);
  expect(session).toMatchObject({ id: 1, email, role: 'parent', demo: true });
  expect(session.children).toHaveLength(2);
  expect(session.schools).toEqual([
    {
      id: expect.any(Number),
      name: 'École du Ruisseau',
      organization:
        session.locale === 'fr' ? 'Centre de services scolaire de la Rive-Verte' : 'Rive-Verte School Service',
      languages: ['fr', 'en'],
      timeZone: 'America/Toronto',
      hiddenModules: [],
      kind: 'school',
      groupWord: session.locale === 'fr' ? 'Local' : 'Room',
      childIds: session.children,
    },
  ]);
});

test('the session reply takes two statements', async () => {
  const cookie = cookieOf(await enter('parent'));
  await sessionOf(cookie);
  const statements: string[] = [];
  const stop = database.onStatement((sql) => statements.push(sql));
  await sessionOf(cookie);
  stop();
  expect(statements).toHaveLength(2);
});

test('the session cookie is HttpOnly and same-site, for thirty days or twelve hours', async () => {
  const parent = cookieOf(await enter('parent'));
  expect(parent).toMatch(/^parvis=[\w-]{43}\.[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(lifetimeOf(parent)).toBe(30 * 24 * 3_600_000);
  expect(lifetimeOf(cookieOf(await enter('teacher')))).toBe(12 * 3_600_000);
  expect(lifetimeOf(cookieOf(await enter('admin')))).toBe(12 * 3_600_000);
});

test('on a public server the cookie is secure and HSTS is set', async () => {
  const config = { ...readConfig({ HOST: '0.0.0.0', LOG_LEVEL: 'silent' }), limits: generousLimits };
  const now = () => clock.now;
  const beyond = await buildApp({
    database,
    healthKeys: testHealthKeys,
    config: { ...config, secret: 'another secret, long enough' },
    now,
  });
  const reply = await beyond.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password } });
  expect(reply.statusCode).toBe(200);
  const [session, device, ...more] = [reply.headers['set-cookie'] ?? []].flat();
  expect(session).toMatch(/^__Host-parvis=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(device).toMatch(/^__Host-parvis-device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(more).toEqual([]);
  expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  const demo = await beyond.inject({
    method: 'POST',
    url: '/api/demo/session',
    payload: { as: 'parent' },
    headers: local,
  });
  expect(demo.statusCode).toBe(404);
  await beyond.close();
});

test('signing in with the right password starts a session and ends the browser’s previous one', async () => {
  const former = cookieOf(await enter('parent'));
  const signed = await anonymous('POST', '/api/auth/sign-in', { body: { email, password }, ...withCookie(former) });
  expect(signed).toMatchObject({ status: 200, json: { id: 1 } });
  expect(cookieOf(signed)).not.toBe(former);
  expect((await sessionOf(cookieOf(signed))).status).toBe(200);
  expect((await sessionOf(former)).status).toBe(401);
});

test('an unknown account and a wrong password get the same reply', async () => {
  const wrong = await signIn({ email: email.toUpperCase(), password: 'not this one' });
  const unknown = await signIn({ email: 'unknown@example.org', password });
  const without = await signIn({ email: 'mireille.bouchard@example.org', password });
  for (const { status, json, headers } of [wrong, unknown, without]) {
    expect({ ...(json as object), requestId: '' }).toEqual({
      type: '/api/docs#sign_in_failed',
      title: 'Invalid email or password.',
      status: 401,
      code: 'sign_in_failed',
      requestId: '',
    });
    expect(status).toBe(401);
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('repeated wrong passwords delay sign-in to the account, even with the right password', async () => {
  for (let n = 0; n < 3; n += 1) await signIn({ email: 'guessed@example.org', password: `guess ${n}` });
  const { status, headers } = await signIn({ email: 'guessed@example.org', password });
  expect(status).toBe(429);
  expect(headers['retry-after']).toBe('1');
});

test('signing out ends the session on the server, not only the cookie', async () => {
  const cookie = cookieOf(await enter('parent'));
  const out = await anonymous('POST', '/api/auth/sign-out', withCookie(cookie));
  expect(out.status).toBe(200);
  expect(cookieOf(out)).toMatch(/^parvis=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/);
  expect((await sessionOf(cookie)).status).toBe(401);
});

test('a session expires', async () => {
  const cookie = cookieOf(await enter('teacher'));
  const began = clock.now;
  clock.now = new Date(began.getTime() + 12 * 3_600_000 - 1);
  expect((await sessionOf(cookie)).status).toBe(200);
  clock.now = new Date(began.getTime() + 12 * 3_600_000);
  expect((await sessionOf(cookie)).status).toBe(401);
  await app.sessions.sweep();
  clock.now = began;
});

test('a stolen database does not allow signing in', async () => {
  await enter('parent');
  const rows = await database.transaction({}, (tx) => tx.selectFrom('sessions').select('token').execute());
  expect(rows.length).toBeGreaterThan(0);
  for (const { token } of rows) {
    for (const value of [token, `${token}.${token}`]) expect((await sessionOf(`parvis=${value}`)).status).toBe(401);
    // The secret does not help either: the database holds the hash of the token, and the token is what is signed.
    expect((await sessionOf(`parvis=${app.sessions.cookie.signed(token)}`)).status).toBe(401);
  }
});

test('session starts and ends are audited without the address', async () => {
  const cookie = cookieOf(await enter('parent'));
  await anonymous('POST', '/api/auth/sign-out', withCookie(cookie));
  const acts = await database.transaction({}, (tx) =>
    tx.selectFrom('audit_entries').select(['act', 'user_id']).orderBy('id', 'desc').limit(2).execute(),
  );
  expect(acts).toEqual([
    { act: 'session.ended', user_id: 1 },
    { act: 'session.started', user_id: 1 },
  ]);
});

test('no GET request starts a session', async () => {
  for (const url of ['/', '/api/session', '/api/demo/session', '/api/health', '/api/docs']) {
    expect((await anonymous('GET', url, { headers: local })).headers['set-cookie'], url).toBeUndefined();
  }
});
