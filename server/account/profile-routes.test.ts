import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Profile } from '#core/account/profile.ts';
import { testApp } from '#test/support/test-app.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { savePassword } from '#server/auth/session-store.ts';

const { app, database, clock, as, anonymous, cookieOf, letters } = await testApp();
const email = 'sophie.tremblay@example.org';
const password = 'une phrase assez longue';
const minute = 60_000;
const began = clock.now;

beforeAll(async () => {
  const hash = await hashPassword(password);
  await database.transaction({}, (tx) => savePassword(tx, 1, hash, clock.now));
});
beforeEach(() => {
  clock.now = began;
});

const lastEmailTo = async (address: string) => (await letters()).findLast(({ to }) => to === address);
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * minute);
};
const tokenIn = (text = '') => /#([\w-]{43})$/m.exec(text)?.[1] ?? '';
const confirm = (token: string) => anonymous('POST', '/api/profile/email/confirm', { body: { token } });
const acts = async () => {
  const entries = await database.transaction({}, (tx) =>
    tx.selectFrom('audit_entries').select(['act', 'user_id', 'subject_id']).orderBy('id').execute(),
  );
  return entries.map(({ act }) => act);
};

test('a parent reads their account, with their children and rights as the school set them', async () => {
  const { json } = await (await as(1))('GET', '/api/profile');
  expect(json).toMatchObject({ name: 'Sophie Tremblay', email, newEmail: null, hasPassword: true });
  const { children, schools } = json as Profile;
  expect(children.map(({ name, className }) => [name, className])).toEqual([
    ['Léa Tremblay', '402'],
    ['Noah Tremblay', '203'],
  ]);
  expect(children[0]?.rights).toEqual(['view', 'report_absence', 'pickup', 'message']);
  expect(schools).toEqual([
    { id: children[0]?.schoolId, name: 'École du Ruisseau', phone: expect.stringMatching(/\d/) },
  ]);
  const teacher = await (await as(3))('GET', '/api/profile');
  expect(teacher.json).toMatchObject({ children: [], hasPassword: false, schools: [{ name: 'École du Ruisseau' }] });
});

test('a name is trimmed to one line and must not be empty', async () => {
  const sophie = await as(1);
  const named = (name: unknown) => sophie('PATCH', '/api/profile', { body: { name } });
  expect((await named('  Sophie\u202e T.\n')).json).toMatchObject({ name: 'Sophie T.' });
  expect((await sophie('GET', '/api/session')).json).toMatchObject({ name: 'Sophie T.' });
  for (const wrong of ['', ' \u200b ', 'x'.repeat(81), 4, null])
    expect((await named(wrong)).status, String(wrong)).toBe(422);
  expect((await sophie('PATCH', '/api/profile', { body: { name: 'S', email: 'x@example.org' } })).status).toBe(422);
  await named('Sophie Tremblay');
  expect((await acts()).filter((act) => act === 'profile.renamed')).toHaveLength(2);
});

test('a new address is confirmed by the emailed link, once and within the hour, and both addresses are notified', async () => {
  const sophie = await as(1);
  const reply = await sophie('POST', '/api/profile/email', {
    body: { email: ' Sophie@Nouvelle.Example ' },
    key: 'new',
  });
  expect(reply).toMatchObject({ status: 200, json: { email, newEmail: { email: 'sophie@nouvelle.example' } } });
  expect((reply.json as Profile).newEmail?.until).toBe(new Date(began.getTime() + 60 * minute).toISOString());
  const again = await sophie('POST', '/api/profile/email', {
    body: { email: ' Sophie@Nouvelle.Example ' },
    key: 'new',
  });
  expect(again.json).toEqual(reply.json);
  expect(await letters()).toHaveLength(2);
  const [toNew, toOld] = [await lastEmailTo('sophie@nouvelle.example'), await lastEmailTo(email)];
  expect(toNew?.text).toContain('http://localhost:3000/confirm-email#');
  expect(toOld?.text).not.toMatch(/http|nouvelle/);
  const token = tokenIn(toNew?.text);
  expect(
    JSON.stringify(await database.transaction({}, (tx) => tx.selectFrom('email_changes').selectAll().execute())),
  ).not.toContain(token);

  later(59);
  expect((await confirm(token)).json).toEqual({ email: 'sophie@nouvelle.example' });
  expect((await confirm(token)).status).toBe(404);
  expect((await sophie('GET', '/api/profile')).json).toMatchObject({
    email: 'sophie@nouvelle.example',
    newEmail: null,
  });
  const signIn = (address: string) => anonymous('POST', '/api/auth/sign-in', { body: { email: address, password } });
  expect((await signIn('sophie@nouvelle.example')).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
  expect((await lastEmailTo(email))?.text).toContain('another e-mail address');
  await database.asOwner((tx) => tx.updateTable('users').set({ email }).where('id', '=', 1).execute());
});

test('a link is invalid after an hour, once cancelled, once replaced, or when made up', async () => {
  const sophie = await as(1);
  const ask = async (address: string) => {
    await sophie('POST', '/api/profile/email', { body: { email: address } });
    return tokenIn((await lastEmailTo(address))?.text);
  };
  const first = await ask('un@example.net');
  const second = await ask('deux@example.net');
  expect((await confirm(first)).status).toBe(404);
  expect((await sophie('DELETE', '/api/profile/email')).status).toBe(204);
  expect((await sophie('DELETE', '/api/profile/email')).status).toBe(404);
  expect((await confirm(second)).status).toBe(404);
  const third = await ask('trois@example.net');
  later(60);
  expect((await sophie('GET', '/api/profile')).json).toMatchObject({ newEmail: null });
  const [late, unknown] = [await confirm(third), await confirm('A'.repeat(43))];
  expect({ ...(late.json as object), requestId: '' }).toEqual({ ...(unknown.json as object), requestId: '' });
  expect((await confirm('short')).status).toBe(422);
});

test('an address of another account gets the same reply, and only the email there says so', async () => {
  later(2 * 24 * 60);
  const marc = await as(2);
  const reply = await marc('POST', '/api/profile/email', { body: { email } });
  expect(reply).toMatchObject({ status: 200, json: { newEmail: { email } } });
  expect((await lastEmailTo(email))?.text).not.toMatch(/http|Marc/);
  const own = await marc('GET', '/api/profile');
  const same = await marc('POST', '/api/profile/email', { body: { email: (own.json as Profile).email } });
  expect(same.json).toMatchObject({ status: 422, problems: [{ path: 'email', code: 'not_allowed' }] });
  for (const wrong of [
    '',
    'marc',
    'a@b',
    'a b@example.org',
    'a@example.org\nBcc: x@example.org',
    `${'a'.repeat(250)}@example.org`,
  ]) {
    expect((await marc('POST', '/api/profile/email', { body: { email: wrong } })).status, wrong).toBe(422);
  }
  for (let n = 0; n < 4; n += 1) await marc('POST', '/api/profile/email', { body: { email: `marc${n}@example.net` } });
  expect((await marc('POST', '/api/profile/email', { body: { email: 'marc9@example.net' } })).status).toBe(429);
});

test('an address that another account gave and never confirmed goes to who confirms it', async () => {
  later(5 * 24 * 60);
  const claimed = 'claimed.by.another@example.net';
  const { id } = await database.asOwner((tx) =>
    tx.insertInto('users').values({ name: 'Claim', email: claimed }).returning('id').executeTakeFirstOrThrow(),
  );
  const marc = await as(2);
  expect((await marc('POST', '/api/profile/email', { body: { email: claimed } })).status).toBe(200);
  const [, token = ''] = /confirm-email#([\w-]+)/.exec((await lastEmailTo(claimed))?.text ?? '') ?? [];
  expect((await confirm(token)).json).toEqual({ email: claimed });
  expect((await marc('GET', '/api/profile')).json).toMatchObject({ email: claimed });
  const left = await database.asOwner((tx) =>
    tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst(),
  );
  expect(left?.email).toBe(`unconfirmed-${id}@parvis.invalid`);
});

test('changing the address ten minutes after sign-in requires a confirmation', async () => {
  const cookie = await cookieOf(1);
  const ask = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: { cookie }, payload });
  const change = () => ask('/api/profile/email', { email: 'encore@example.net' });
  later(3 * 24 * 60);
  expect((await change()).json()).toMatchObject({ status: 403, code: 'reauthentication_required' });
  expect((await ask('/api/auth/confirm', { password: 'pas le bon mot de passe' })).json()).toMatchObject({
    code: 'sign_in_failed',
  });
  expect((await change()).statusCode).toBe(403);
  expect((await ask('/api/auth/confirm', { password })).statusCode).toBe(200);
  expect((await change()).statusCode).toBe(200);
  expect((await acts()).at(-2)).toBe('session.confirmed');
});

test('changing the password requires the current one, ends other sessions and sends an email', async () => {
  later(4 * 24 * 60);
  const [mine, other] = [await as(1), await as(1)];
  const next = 'quatre chevaux sous la pluie';
  const change = (body: object) => mine('POST', '/api/profile/password', { body });
  const problems = async (body: object) => ((await change(body)).json as { problems: unknown }).problems;
  expect(await problems({ next })).toEqual([{ path: 'current', code: 'not_allowed' }]);
  expect(await problems({ current: password, next: 'trop court' })).toEqual([{ path: 'next', code: 'too_short' }]);
  expect(await problems({ current: password, next: 'sophie tremblay 2026' })).toEqual([
    { path: 'next', code: 'not_allowed' },
  ]);
  expect((await other('GET', '/api/profile')).status).toBe(200);
  expect((await change({ current: password, next })).status).toBe(200);
  await expect.poll(async () => (await other('GET', '/api/profile')).status, { timeout: 9000 }).toBe(401);
  expect((await mine('GET', '/api/profile')).status).toBe(200);
  expect((await lastEmailTo(email))?.subject).toMatch(/password|mot de passe/);
  // The client lost the reply and repeats the request.
  expect((await change({ current: password, next })).status).toBe(200);
  later(11);
  expect((await change({ current: password, next })).status).toBe(422);
});

test('wrong passwords are throttled as at sign-in', async () => {
  later(5 * 24 * 60);
  const marc = await as(2);
  await database.transaction({}, async (tx) => savePassword(tx, 2, await hashPassword(password), began));
  const guess = () => marc('POST', '/api/auth/confirm', { body: { password: 'une autre longue phrase' } });
  for (let n = 0; n < 3; n += 1) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
  const change = await marc('POST', '/api/profile/password', {
    body: { current: 'x', next: 'quatre chevaux sous la pluie' },
  });
  expect(change.status).toBe(429);
});
