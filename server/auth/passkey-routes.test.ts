import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewKey, RegistrationOptions, Passkey, Proof, AuthenticationOptions } from '#core/auth/passkey.ts';
import type { SendRequest } from '#test/support/test-app.ts';
import { testApp } from '#test/support/test-app.ts';
import { hashPassword } from './password-hashing.ts';
import { savePassword } from './session-store.ts';
import { TestAuthenticator, type AuthenticatorFaults } from '#test/support/fakes/fake-authenticator.ts';

const { app, database, clock, as, anonymous, letters } = await testApp();
const began = clock.now;
const origin = 'http://localhost:3000';
const headers = { host: 'localhost:3000', origin };
const [sophie, marc] = [await as(1), await as(2)];

/** Starts a new throttle window of fifteen minutes, so that earlier failures do not slow a test. */
let hours = 0;
beforeEach(() => {
  hours += 1;
  clock.now = new Date(began.getTime() + hours * 3_600_000);
});
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

/** Marks the sessions of a user as recently confirmed. */
async function confirmed(userId: number): Promise<void> {
  await database.asOwner((tx) =>
    tx.updateTable('sessions').set({ confirmed_at: clock.now }).where('user_id', '=', userId).execute(),
  );
}

async function askNew(ask: SendRequest): Promise<RegistrationOptions> {
  const { status, json } = await ask('POST', '/api/passkeys/options', { headers });
  expect(status).toBe(200);
  return json as RegistrationOptions;
}
const keep = (ask: SendRequest, body: NewKey) => ask('POST', '/api/passkeys', { body, headers });

async function added(
  ask: SendRequest,
  userId: number,
  name = 'Phone',
): Promise<{ device: TestAuthenticator; id: number }> {
  await confirmed(userId);
  const device = new TestAuthenticator(origin);
  const { status, json } = await keep(ask, device.make(await askNew(ask), name));
  expect(status).toBe(201);
  return { device, id: (json as Passkey).id };
}

const askProof = async () =>
  (await anonymous('POST', '/api/auth/passkey/options', { headers })).json as AuthenticationOptions;
const enter = (body: Proof) => anonymous('POST', '/api/auth/passkey', { body, headers });

test('a parent adds a passkey, signs in with it, renames it and removes it', async () => {
  await database.transaction({}, async (tx) =>
    savePassword(tx, 1, await hashPassword('une phrase assez longue'), began),
  );
  const { device, id } = await added(sophie, 1, ' Téléphone ');
  expect((await sophie('GET', '/api/passkeys')).json).toEqual([
    { id, name: 'Téléphone', synced: false, createdAt: clock.now.toISOString(), lastUsedAt: null },
  ]);
  expect((await letters()).at(-1)?.to).toBe('sophie.tremblay@example.org');
  const entered = await enter(device.prove(await askProof()));
  expect(entered).toMatchObject({ status: 200, json: { id: 1, email: 'sophie.tremblay@example.org' } });
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  expect((await app.inject({ url: '/api/session', headers: { cookie } })).statusCode).toBe(200);
  expect((await sophie('GET', '/api/passkeys')).json).toMatchObject([{ id, lastUsedAt: clock.now.toISOString() }]);
  expect((await sophie('PUT', `/api/passkeys/${id}`, { body: { name: 'Tablette' } })).json).toMatchObject({
    name: 'Tablette',
  });
  expect((await sophie('DELETE', `/api/passkeys/${id}`)).status).toBe(204);
  expect((await enter(device.prove(await askProof()))).status).toBe(401);
  expect((await sophie('DELETE', `/api/passkeys/${id}`)).status).toBe(404);
});

test('the last sign-in method of an account without a password cannot be removed', async () => {
  const [first, second] = [await added(marc, 2), await added(marc, 2)];
  expect((await marc('DELETE', `/api/passkeys/${first.id}`)).status).toBe(204);
  expect((await marc('DELETE', `/api/passkeys/${second.id}`)).json).toMatchObject({ code: 'forbidden' });
  expect((await enter(second.device.prove(await askProof()))).status).toBe(200);
  // Of two concurrent removals, one succeeds.
  const third = await added(marc, 2);
  const both = await Promise.all([second, third].map(({ id }) => marc('DELETE', `/api/passkeys/${id}`)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403]);
});

test('passkeys of another user are not found', async () => {
  const { id } = await added(marc, 2);
  await confirmed(1);
  expect((await sophie('PUT', `/api/passkeys/${id}`, { body: { name: 'Mine' } })).status).toBe(404);
  expect((await sophie('DELETE', `/api/passkeys/${id}`)).status).toBe(404);
  expect(JSON.stringify((await sophie('GET', '/api/passkeys')).json)).not.toContain(`"id":${id},`);
});

test('adding and removing a passkey requires a recent confirmation, which a passkey can give', async () => {
  const { device, id } = await added(sophie, 1);
  const { device: his } = await added(marc, 2);
  const confirm = (body: Proof) => sophie('POST', '/api/auth/passkey/confirm', { body, headers });
  later(10);
  for (const refused of [
    await sophie('POST', '/api/passkeys/options', { headers }),
    await sophie('DELETE', `/api/passkeys/${id}`),
  ])
    expect(refused.json).toMatchObject({ status: 403, code: 'reauthentication_required' });
  expect((await confirm(his.prove(await askProof()))).json).toMatchObject({ code: 'sign_in_failed' });
  expect((await sophie('DELETE', `/api/passkeys/${id}`)).status).toBe(403);
  expect((await confirm(device.prove(await askProof()))).status).toBe(200);
  expect((await sophie('DELETE', `/api/passkeys/${id}`)).status).toBe(204);
});

describe('a passkey sign-in is refused', () => {
  const wrongs: readonly (readonly [string, AuthenticatorFaults & { handle?: string }])[] = [
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another port of this machine', { origin: 'http://localhost:3001' }],
    ['for another host name', { site: 'evil.example' }],
    ['for an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['that is a registration', { type: 'webauthn.create' }],
    ['without user verification', { verified: false }],
    ['with a decreased counter', { counter: 0 }],
    ['with the user handle of another account', { handle: Buffer.from('2').toString('base64url') }],
  ];
  test.each(wrongs)('%s', async (_, wrong) => {
    const { device } = await added(sophie, 1);
    expect((await enter(device.prove(await askProof()))).status).toBe(200);
    expect((await enter(device.prove(await askProof(), wrong))).json).toMatchObject({
      status: 401,
      code: 'sign_in_failed',
    });
    expect((await enter(device.prove(await askProof()))).status).toBe(200);
  });

  test('when repeated, late, or with a challenge that a failed attempt used', async () => {
    const { device } = await added(sophie, 1);
    const proof = device.prove(await askProof());
    expect((await enter(proof)).status).toBe(200);
    expect((await enter(proof)).status).toBe(401);
    const options = await askProof();
    later(5);
    expect((await enter(device.prove(options))).status).toBe(401);
    later(16);
    const used = await askProof();
    expect((await enter(device.prove(used, { origin: 'https://evil.example' }))).status).toBe(401);
    expect((await enter(device.prove(used))).status).toBe(401);
  });

  test('for all but one of many concurrent attempts with one challenge', async () => {
    const { device } = await added(sophie, 1);
    const proof = device.prove(await askProof());
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('when any of its bytes is changed', async () => {
    const { device } = await added(sophie, 1);
    const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'id', 'userHandle'] as const;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...parts), fc.nat(), fc.integer({ min: 1, max: 255 }), async (part, at, by) => {
        later(16);
        const proof = device.prove(await askProof());
        const bytes = Buffer.from(proof[part], 'base64url');
        const place = at % bytes.length;
        // The first two bytes of a signature encode its structure, which the library checks less strictly than its
        // values.
        fc.pre(part !== 'signature' || place > 1);
        bytes[place] = (bytes[place] ?? 0) ^ by;
        const { status } = await enter({ ...proof, [part]: bytes.toString('base64url') });
        expect([401, 422]).toContain(status);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a new passkey is refused', () => {
  const wrongs: readonly (readonly [string, AuthenticatorFaults])[] = [
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another host name', { site: 'evil.example' }],
    ['for an unknown challenge', { challenge: 'B'.repeat(43) }],
    ['that is an authentication', { type: 'webauthn.get' }],
    ['without user verification', { verified: false }],
  ];
  test.each(wrongs)('%s', async (_, wrong) => {
    await confirmed(1);
    const made = new TestAuthenticator(origin).make(await askNew(sophie), 'X', wrong);
    expect((await keep(sophie, made)).json).toMatchObject({ status: 422, problems: [{ path: 'attestationObject' }] });
  });

  test('for a challenge of another user, or when repeated', async () => {
    await confirmed(1);
    await confirmed(2);
    const device = new TestAuthenticator(origin);
    const options = await askNew(marc);
    expect((await keep(sophie, device.make(options, 'X'))).status).toBe(422);
    const made = device.make(await askNew(sophie), 'X');
    expect((await keep(sophie, made)).status).toBe(201);
    expect((await keep(sophie, made)).status).toBe(422);
    expect((await keep(marc, device.make(options, 'X'))).status).toBe(422);
    const again = await askNew(sophie);
    expect(again.excludeCredentials).toContainEqual({ type: 'public-key', id: device.id });
  });

  const rest = { name: 'X', id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' };
  test.each([
    ['nothing', {}],
    ['no name', { ...rest, name: '' }],
    ['an id that is not base64url', { ...rest, id: '!' }],
    ['an unknown field', { ...rest, transports: [] }],
    ['too long an id', { ...rest, id: 'A'.repeat(1400) }],
  ])('with %s', async (_, body) => {
    expect((await sophie('POST', '/api/passkeys', { body, headers })).status).toBe(422);
  });
});

test('passkeys are unavailable at a numeric address, or at one known only from the request', async () => {
  for (const host of ['127.0.0.1:3000', 'parvis.example', 'localhost.evil.example']) {
    const reply = await anonymous('POST', '/api/auth/passkey/options', { headers: { host } });
    expect(reply.status, host).toBe(404);
  }
});

test('passkey attempts are throttled as password attempts are', async () => {
  const { device } = await added(marc, 2);
  const guess = async () => (await enter(device.prove(await askProof(), { challenge: 'C'.repeat(43) }))).status;
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
});
