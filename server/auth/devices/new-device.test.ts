/** The email about a sign-in on a new device, for each way of signing in. */
import { expect, test } from 'vitest';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { savePassword } from '#server/auth/session-store.ts';
import { startHostileIssuer } from '#test/support/identities/hostile-issuer.ts';
import type { AuthenticationOptions, RegistrationOptions } from '#core/auth/passkey.ts';
import { TestAuthenticator } from '#test/support/fakes/fake-authenticator.ts';
import { registerCleanup } from '#test/support/cleanup.ts';
import { testApp } from '#test/support/test-app.ts';
import { newTablet, type Tablet } from '#test/support/test-staff.ts';
import { codeOfApp, enrol } from '#test/support/two-step-user.ts';

const issuer = await startHostileIssuer({ key: 'issuer' });
registerCleanup(issuer.stop);
const { app, database, clock, anonymous, as, letters } = await testApp({
  now: new Date(),
  identityProviders: [issuer.configuration],
});
const password = 'une phrase assez longue';
const email = 'sophie.tremblay@example.org';
await database.transaction({}, async (tx) => savePassword(tx, 1, await hashPassword(password), clock.now));
await database.asOwner((tx) => tx.updateTable('users').set({ email_verified: true, locale: 'fr' }).execute());

const subject = 'Une session sur un appareil inconnu';
const countNotices = async () => (await letters()).filter((letter) => letter.subject === subject).length;
const signIn = (browser: Tablet) => browser.send('POST', '/api/auth/sign-in', { body: { email, password } });

test('the first device of an account is not new, and the same browser never is', async () => {
  const browser = newTablet(anonymous);
  expect((await signIn(browser)).status).toBe(200);
  expect((await signIn(browser)).status).toBe(200);
  await browser.send('POST', '/api/auth/sign-out');
  expect((await signIn(browser)).status).toBe(200);
  expect(await countNotices()).toBe(0);
});

test('a password on a new device is reported once, in the language of the account', async () => {
  const browser = newTablet(anonymous);
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const body = { email, password };
  expect((await browser.send('POST', '/api/auth/sign-in', { body, headers })).status).toBe(200);
  expect((await browser.send('POST', '/api/auth/sign-in', { body, headers })).status).toBe(200);
  expect(await countNotices()).toBe(1);
  const letter = (await letters()).find((one) => one.subject === subject);
  expect(letter).toMatchObject({ to: email });
  expect(letter?.text).toContain('Firefox, Linux');
});

test('an account of which only addresses are known has a new device at an unknown address', async () => {
  const forgetDevices = () =>
    database.asOwner((tx) => tx.deleteFrom('sign_in_places').where('is_device', '=', true).execute());
  const from = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password }, remoteAddress });
  await from('198.51.100.7');
  await forgetDevices();
  const before = await countNotices();
  expect((await from('198.51.100.7')).statusCode).toBe(200);
  expect(await countNotices()).toBe(before);
  await forgetDevices();
  expect((await from('198.51.100.8')).statusCode).toBe(200);
  expect(await countNotices()).toBe(before + 1);
});

test('does not report a wrong password', async () => {
  const before = await countNotices();
  const body = { email, password: 'another long phrase' };
  expect((await newTablet(anonymous).send('POST', '/api/auth/sign-in', { body })).status).toBe(401);
  expect(await countNotices()).toBe(before);
});

test('a forged cookie of a device is not recognized', async () => {
  const before = await countNotices();
  const headers = { cookie: 'parvis-device=AAAA.BBBB' };
  await anonymous('POST', '/api/auth/sign-in', { body: { email, password }, headers });
  expect(await countNotices()).toBe(before + 1);
});

test('a sign-in by a provider on a new device is reported', async () => {
  const before = await countNotices();
  const browser = newTablet(anonymous);
  const started = await browser.send('GET', '/auth/issuer/start');
  const back = issuer.visit(String(started.headers.location), {
    sub: 'subject-of-sophie',
    email,
    email_verified: true,
  });
  const entered = await browser.send('GET', `${back.pathname}${back.search}`);
  expect(entered.headers.location).toBe('/sign-in?next=%2F');
  expect(await countNotices()).toBe(before + 1);
});

test('a sign-in by a passkey on a new device is reported', async () => {
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000' };
  const device = new TestAuthenticator(headers.origin);
  const sophie = await as(1);
  const options = (await sophie('POST', '/api/passkeys/options', { headers })).json as RegistrationOptions;
  const added = await sophie('POST', '/api/passkeys', { body: device.make(options, 'Phone'), headers });
  expect(added.status, added.text).toBe(201);
  const before = await countNotices();
  const browser = newTablet(anonymous);
  const asked = await browser.send('POST', '/api/auth/passkey/options', { headers });
  const body = device.prove(asked.json as AuthenticationOptions);
  expect((await browser.send('POST', '/api/auth/passkey', { body, headers })).status).toBe(200);
  expect(await countNotices()).toBe(before + 1);
});

test('a sign-in with a second step on a new device is reported, the password alone is not', async () => {
  const { secret } = await enrol(await as(1), clock.now);
  clock.now = new Date(clock.now.getTime() + 60_000);
  const before = await countNotices();
  const browser = newTablet(anonymous);
  expect((await signIn(browser)).status).toBe(401);
  expect(await countNotices()).toBe(before);
  const body = { code: codeOfApp(secret, clock.now) };
  expect((await browser.send('POST', '/api/auth/second-step', { body })).status).toBe(200);
  expect(await countNotices()).toBe(before + 1);
});
