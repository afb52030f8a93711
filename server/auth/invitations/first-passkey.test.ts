/** A new account with a passkey in place of a password: in one transaction with the acceptance of its invitation. */
import { describe, expect, test } from 'vitest';
import type { InvitationPreview } from '#core/auth/invitation.ts';
import type { AuthenticationOptions, NewKey, RegistrationOptions } from '#core/auth/passkey.ts';
import type { Session } from '#core/auth/session.ts';
import { type AuthenticatorFaults, TestAuthenticator } from '#test/support/fakes/fake-authenticator.ts';
import { testFamily } from '#test/support/test-family.ts';

const { office, anonymous, database, clock, letters, rows } = await testFamily();
const origin = 'http://localhost:3000';
const headers = { host: 'localhost:3000', origin };

/** Invites an address to the office, and returns the token of the link in the email. */
async function tokenOf(email: string, name: string): Promise<string> {
  clock.now = new Date(clock.now.getTime() + 1000);
  const body = { schoolId: 1, gives: 'office', title: 'office', name, email, locale: 'fr' };
  expect((await office('POST', '/api/staff/invitations', { body })).status).toBe(201);
  const text = (await letters()).findLast(({ to }) => to === email)?.text ?? '';
  return /\/invitation#([\w-]{43})$/m.exec(text)?.[1] ?? '';
}

let sent = 0;
async function invited(): Promise<{ email: string; name: string; token: string }> {
  sent += 1;
  const [email, name] = [`new.${sent}@example.org`, `Invitée Numéro${'abcdefghijklmnop'.slice(0, sent)}`];
  return { email, name, token: await tokenOf(email, name) };
}
const ask = (body: object) => anonymous('POST', '/api/auth/invitation/passkey', { body, headers });
const accept = (body: object) => anonymous('POST', '/api/auth/invitation/accept', { body, headers });
const accountOf = (email: string) =>
  database.asOwner((tx) => tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst());
async function made(of: { token: string; name: string }, wrong: AuthenticatorFaults = {}) {
  const device = new TestAuthenticator(origin);
  const reply = await ask({ token: of.token, name: of.name });
  expect(reply.status).toBe(200);
  const options = reply.json as RegistrationOptions;
  return { device, options, passkey: device.make(options, 'Premier appareil', wrong) };
}
const enter = async (device: TestAuthenticator) => {
  const options = (await anonymous('POST', '/api/auth/passkey/options', { headers })).json as AuthenticationOptions;
  return anonymous('POST', '/api/auth/passkey', { body: device.prove(options), headers });
};
const refusedKey = {
  status: 422,
  json: { problems: [{ path: 'passkey.attestationObject', code: 'not_allowed' }] },
};

test('a new account signs in with its passkey and has no password', async () => {
  const of = await invited();
  const { device, options, passkey } = await made(of);
  expect(options.user).toMatchObject({ name: of.email, displayName: of.name });
  expect(await accountOf(of.email)).toBeUndefined();
  const accepted = await accept({ token: of.token, name: of.name, passkey });
  expect(accepted).toMatchObject({ status: 200, json: { name: of.name, email: of.email, role: 'admin' } });
  expect(await enter(device)).toMatchObject({ status: 200, json: { id: (accepted.json as Session).id } });
  expect((await rows('audit_entries')).slice(0, 8).map(({ act }) => act)).toEqual(
    expect.arrayContaining(['account.made', 'passkey.added', 'invitation.accepted']),
  );
  const token = await tokenOf(of.email, of.name);
  const preview = (await anonymous('POST', '/api/auth/invitation/preview', { body: { token } }))
    .json as InvitationPreview;
  expect(preview).toMatchObject({ hasPassword: false, hasPasskey: true });
  expect((await ask({ token, name: of.name })).json).toMatchObject({ status: 401, code: 'sign_in_failed' });
});

describe('no account is created', () => {
  const wrongs: readonly (readonly [string, AuthenticatorFaults])[] = [
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another host name', { site: 'evil.example' }],
    ['for an unknown challenge', { challenge: 'B'.repeat(43) }],
    ['by an authentication', { type: 'webauthn.get' }],
    ['without user verification', { verified: false }],
  ];
  test.each(wrongs)('%s', async (_, wrong) => {
    const of = await invited();
    const { passkey } = await made(of, wrong);
    expect(await accept({ token: of.token, name: of.name, passkey })).toMatchObject(refusedKey);
    expect(await accountOf(of.email)).toBeUndefined();
    const next = await made(of);
    expect((await accept({ token: of.token, name: of.name, passkey: next.passkey })).status).toBe(200);
  });

  test('with the challenge of another invitation, of an account, or one that has expired', async () => {
    const [first, second] = [await invited(), await invited()];
    const { passkey } = await made(first);
    expect(await accept({ token: second.token, name: second.name, passkey })).toMatchObject(refusedKey);
    clock.now = new Date(clock.now.getTime() + 5 * 60_000);
    expect(await accept({ token: first.token, name: first.name, passkey })).toMatchObject(refusedKey);
    for (const { email } of [first, second]) expect(await accountOf(email)).toBeUndefined();
  });

  test('with a passkey that another account has', async () => {
    const [first, second] = [await invited(), await invited()];
    const { device, passkey } = await made(first);
    expect((await accept({ token: first.token, name: first.name, passkey })).status).toBe(200);
    const options = (await ask({ token: second.token, name: second.name })).json as RegistrationOptions;
    const copied = device.make(options, 'Copie');
    expect(await accept({ token: second.token, name: second.name, passkey: copied })).toMatchObject(refusedKey);
    expect(await accountOf(second.email)).toBeUndefined();
  });

  test('twice: an invitation and a challenge work once, also in concurrent requests', async () => {
    const of = await invited();
    const [first, second] = [await made(of), await made(of)];
    // A second attempt has the same account, so that the device replaces its passkey.
    expect(second.options.user.id).toBe(first.options.user.id);
    const both = await Promise.all(
      [first, second].map(({ passkey }) => accept({ token: of.token, name: of.name, passkey })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await accept({ token: of.token, name: of.name, passkey: first.passkey })).status).toBe(404);
    expect((await ask({ token: of.token, name: of.name })).status).toBe(404);
  });
});

test('a refused name stores nothing, and the same passkey is accepted with another name', async () => {
  const of = await invited();
  const { device, passkey } = await made(of);
  const staff = await database.asOwner((tx) =>
    tx
      .selectFrom('staff_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('u.name')
      .where('m.school_id', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const send = (name: string, key: NewKey) => accept({ token: of.token, name, passkey: key });
  expect((await send(staff.name, passkey)).json).toMatchObject({ problems: [{ path: 'name' }] });
  expect(await accountOf(of.email)).toBeUndefined();
  expect((await send(of.name, passkey)).status).toBe(200);
  expect((await enter(device)).status).toBe(200);
});

test('a wrong or used link is not found, and a guess counts', async () => {
  expect((await ask({ token: 'a guess', name: 'Anne' })).status).toBe(404);
  const of = await invited();
  expect((await accept({ token: of.token, name: of.name, password: 'deux hérons jouent aux cartes' })).status).toBe(
    200,
  );
  expect((await ask({ token: of.token, name: of.name })).status).toBe(404);
  expect((await ask({ token: of.token })).status).toBe(422);
});
