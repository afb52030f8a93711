/** Sign-in at an address where other accounts failed, through the API. */
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/support/test-app.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { savePassword } from '#server/auth/session-store.ts';

const one = await testApp();
// A second process on the same database, with an empty throttle.
const two = await testApp({ database: one.database });
const password = 'une phrase assez longue';
const teacher = 'mireille.bouchard@example.org';
const parent = 'sophie.tremblay@example.org';

beforeAll(async () => {
  const hash = await hashPassword(password);
  await one.database.transaction({}, async (tx) => {
    const rows = await tx.selectFrom('users').select('id').where('email', 'in', [teacher, parent]).execute();
    for (const { id } of rows) await savePassword(tx, id, hash, one.clock.now);
  });
});

type App = typeof one;
const inject = ({ app }: App, address: string, url: string, payload: object, cookie = '') =>
  app.inject({ method: 'POST', url, payload, remoteAddress: address, headers: { cookie } });
const signIn = (at: App, address: string, email: string, typed = password) =>
  inject(at, address, '/api/auth/sign-in', { email, password: typed });
/** A reply without the parts that differ between any two replies. */
const seen = ({ statusCode, json, headers }: Awaited<ReturnType<typeof signIn>>) => ({
  status: statusCode,
  body: { ...json<object>(), requestId: '' },
  retryAfter: headers['retry-after'],
});

async function failTwenty(at: App, address: string): Promise<void> {
  for (let n = 0; n < 20; n += 1) await signIn(at, address, `${address}-${n}@example.org`, 'a wrong password');
}

test('a teacher known at an address signs in after twenty wrong sign-ins there', async () => {
  expect((await signIn(one, '192.0.2.1', teacher)).statusCode).toBe(200);
  await failTwenty(one, '192.0.2.1');
  expect((await signIn(one, '192.0.2.1', teacher)).statusCode).toBe(200);
  // The address's counter applies to an account that is not known there.
  expect((await signIn(one, '192.0.2.1', parent)).statusCode).toBe(429);
});

test('a wrong password gets the same reply whether the account is known, unknown or missing', async () => {
  const replies = [];
  for (const email of [teacher, parent, 'no.one@example.org']) {
    replies.push(seen(await signIn(one, '192.0.2.1', email, 'a wrong password')));
  }
  const [known, unknown, none] = replies;
  expect(known).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(unknown).toEqual(known);
  expect(none).toEqual(known);
});

test('failures and known places of one process apply in another', async () => {
  expect((await signIn(one, '192.0.2.2', teacher)).statusCode).toBe(200);
  await failTwenty(one, '192.0.2.2');
  await expect.poll(async () => (await signIn(two, '192.0.2.2', 'later@example.org', 'wrong')).statusCode).toBe(429);
  expect((await signIn(two, '192.0.2.2', parent)).statusCode).toBe(429);
  expect((await signIn(two, '192.0.2.2', teacher)).statusCode).toBe(200);
});

test('wrong passkeys do not block passwords, and wrong passwords do not block links', async () => {
  const proof = { authenticatorData: 'AAAA', clientDataJSON: 'AAAA', signature: 'AAAA', userHandle: 'MQ' };
  const host = { host: 'localhost:3000' };
  const statuses = [];
  for (let n = 0; n < 21; n += 1) {
    const payload = { ...proof, id: `AAAA${n}` };
    const url = '/api/auth/passkey';
    const { statusCode } = await one.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: '192.0.2.3',
      headers: host,
    });
    statuses.push(statusCode);
  }
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]));
  expect(statuses.at(-1)).toBe(429);
  // The failures of an account count in every process: the parent's are already three.
  expect((await signIn(one, '192.0.2.3', teacher)).statusCode).toBe(200);
});

test('a signed-in user can confirm their password although others failed at the address', async () => {
  const signed = await signIn(one, '192.0.2.4', teacher);
  const cookie = String(signed.headers['set-cookie']).split(';')[0] ?? '';
  await failTwenty(one, '192.0.2.5');
  const confirmed = await inject(one, '192.0.2.5', '/api/auth/confirm', { password }, cookie);
  expect(confirmed.statusCode).toBeLessThan(300);
});

test('the database stores no address, and deletes a place after ninety days', async () => {
  const places = () =>
    one.database.transaction({}, (tx) => tx.selectFrom('sign_in_places').select(['place', 'seen_at']).execute());
  const before = await places();
  expect(before.length).toBeGreaterThan(2);
  for (const { place } of before) expect(place).toMatch(/^[\w-]{43}$/);
  one.clock.now = new Date(one.clock.now.getTime() + 92 * 86_400_000);
  await one.app.sessions.sweep();
  expect(await places()).toEqual([]);
});

test('an account is known at its last twenty places', async () => {
  for (let n = 0; n < 25; n += 1) {
    one.clock.now = new Date(one.clock.now.getTime() + 1000);
    expect((await signIn(one, `198.51.100.${n}`, teacher)).statusCode).toBe(200);
  }
  const rows = await one.database.transaction({}, (tx) =>
    tx.selectFrom('sign_in_places').select('is_device').execute(),
  );
  // Each sign-in came from a browser without cookies.
  expect(rows.filter((row) => row.is_device)).toHaveLength(20);
  expect(rows.filter((row) => !row.is_device)).toHaveLength(20);
});
