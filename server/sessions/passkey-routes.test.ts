import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewKey, NewKeyAsked, Passkey, Proof, ProofAsked } from '#core/sessions/passkey.ts';
import type { Ask } from '#server/app/test-app.ts';
import { testApp } from '#server/app/test-app.ts';
import { hashPassword } from './passwords.ts';
import { savePassword } from './session-store.ts';
import { TestAuthenticator, type Wrong } from './test-authenticator.ts';

const { app, database, clock, as, anonymous, letters } = await testApp();
const began = clock.now;
const origin = 'http://localhost:3000';
const headers = { host: 'localhost:3000', origin };
const [sophie, marc] = [await as(1), await as(2)];

/** Each test has its own fifteen minutes, so that no other’s failures slow it. */
let hours = 0;
beforeEach(() => {
  hours += 1;
  clock.now = new Date(began.getTime() + hours * 3_600_000);
});
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

/** As somebody who has just proved who they are. */
async function confirmed(userId: number): Promise<void> {
  await database.asOwner((tx) =>
    tx.updateTable('sessions').set({ confirmed_at: clock.now }).where('user_id', '=', userId).execute(),
  );
}

async function askNew(ask: Ask): Promise<NewKeyAsked> {
  const { status, json } = await ask('POST', '/api/passkeys/options', { headers });
  expect(status).toBe(200);
  return json as NewKeyAsked;
}
const keep = (ask: Ask, body: NewKey) => ask('POST', '/api/passkeys', { body, headers });

async function added(ask: Ask, userId: number, name = 'Phone'): Promise<{ device: TestAuthenticator; id: number }> {
  await confirmed(userId);
  const device = new TestAuthenticator(origin);
  const { status, json } = await keep(ask, device.make(await askNew(ask), name));
  expect(status).toBe(201);
  return { device, id: (json as Passkey).id };
}

const askProof = async () => (await anonymous('POST', '/api/auth/passkey/options', { headers })).json as ProofAsked;
const enter = (body: Proof) => anonymous('POST', '/api/auth/passkey', { body, headers });

test('a parent adds a passkey, signs in with it, names it and removes it', async () => {
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

test('the last way into an account without a password stays', async () => {
  const [first, second] = [await added(marc, 2), await added(marc, 2)];
  expect((await marc('DELETE', `/api/passkeys/${first.id}`)).status).toBe(204);
  expect((await marc('DELETE', `/api/passkeys/${second.id}`)).json).toMatchObject({ code: 'forbidden' });
  expect((await enter(second.device.prove(await askProof()))).status).toBe(200);
  // Two that go at the same time: one stays.
  const third = await added(marc, 2);
  const both = await Promise.all([second, third].map(({ id }) => marc('DELETE', `/api/passkeys/${id}`)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403]);
});

test('passkeys are another’s to nobody', async () => {
  const { id } = await added(marc, 2);
  await confirmed(1);
  expect((await sophie('PUT', `/api/passkeys/${id}`, { body: { name: 'Mine' } })).status).toBe(404);
  expect((await sophie('DELETE', `/api/passkeys/${id}`)).status).toBe(404);
  expect(JSON.stringify((await sophie('GET', '/api/passkeys')).json)).not.toContain(`"id":${id},`);
});

test('adding and removing ask who one is again after ten minutes, and a passkey says it', async () => {
  const { device, id } = await added(sophie, 1);
  const { device: his } = await added(marc, 2);
  const confirm = (body: Proof) => sophie('POST', '/api/auth/passkey/confirm', { body, headers });
  later(10);
  for (const refused of [
    await sophie('POST', '/api/passkeys/options', { headers }),
    await sophie('DELETE', `/api/passkeys/${id}`),
  ])
    expect(refused.json).toMatchObject({ status: 403, code: 'confirm_first' });
  expect((await confirm(his.prove(await askProof()))).json).toMatchObject({ code: 'sign_in_failed' });
  expect((await sophie('DELETE', `/api/passkeys/${id}`)).status).toBe(403);
  expect((await confirm(device.prove(await askProof()))).status).toBe(200);
  expect((await sophie('DELETE', `/api/passkeys/${id}`)).status).toBe(204);
});

describe('a proof opens nothing', () => {
  const wrongs: readonly (readonly [string, Wrong & { handle?: string }])[] = [
    ['made for another site', { origin: 'https://evil.example' }],
    ['made for another port of this machine', { origin: 'http://localhost:3001' }],
    ['made for another name', { site: 'evil.example' }],
    ['to a challenge that nobody asked', { challenge: 'A'.repeat(43) }],
    ['that is a new key and no proof', { type: 'webauthn.create' }],
    ['of a device that did not look who holds it', { verified: false }],
    ['whose count went back', { counter: 0 }],
    ['in the name of another account', { handle: Buffer.from('2').toString('base64url') }],
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

  test('twice, late, or from a challenge that was used for something that failed', async () => {
    const { device } = await added(sophie, 1);
    const proof = device.prove(await askProof());
    expect((await enter(proof)).status).toBe(200);
    expect((await enter(proof)).status).toBe(401);
    const asked = await askProof();
    later(5);
    expect((await enter(device.prove(asked))).status).toBe(401);
    later(16);
    const used = await askProof();
    expect((await enter(device.prove(used, { origin: 'https://evil.example' }))).status).toBe(401);
    expect((await enter(device.prove(used))).status).toBe(401);
  });

  test('of many at once with one challenge, but once', async () => {
    const { device } = await added(sophie, 1);
    const proof = device.prove(await askProof());
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('when any byte of it is another', async () => {
    const { device } = await added(sophie, 1);
    const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'id', 'userHandle'] as const;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...parts), fc.nat(), fc.integer({ min: 1, max: 255 }), async (part, at, by) => {
        later(16);
        const proof = device.prove(await askProof());
        const bytes = Buffer.from(proof[part], 'base64url');
        const place = at % bytes.length;
        // The first two bytes of a signature are the envelope of its two numbers, of which the library asks less than
        // of them.
        fc.pre(part !== 'signature' || place > 1);
        bytes[place] = (bytes[place] ?? 0) ^ by;
        const { status } = await enter({ ...proof, [part]: bytes.toString('base64url') });
        expect([401, 422]).toContain(status);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a new key is refused', () => {
  const wrongs: readonly (readonly [string, Wrong])[] = [
    ['for another site', { origin: 'https://evil.example' }],
    ['for another name', { site: 'evil.example' }],
    ['to a challenge that nobody asked', { challenge: 'B'.repeat(43) }],
    ['that is a proof', { type: 'webauthn.get' }],
    ['of a device that did not look who holds it', { verified: false }],
  ];
  test.each(wrongs)('%s', async (_, wrong) => {
    await confirmed(1);
    const made = new TestAuthenticator(origin).make(await askNew(sophie), 'X', wrong);
    expect((await keep(sophie, made)).json).toMatchObject({ status: 422, problems: [{ path: 'attestationObject' }] });
  });

  test('in answer to what another person was asked, or twice', async () => {
    await confirmed(1);
    await confirmed(2);
    const device = new TestAuthenticator(origin);
    const asked = await askNew(marc);
    expect((await keep(sophie, device.make(asked, 'X'))).status).toBe(422);
    const made = device.make(await askNew(sophie), 'X');
    expect((await keep(sophie, made)).status).toBe(201);
    expect((await keep(sophie, made)).status).toBe(422);
    expect((await keep(marc, device.make(asked, 'X'))).status).toBe(422);
    const again = await askNew(sophie);
    expect(again.excludeCredentials).toContainEqual({ type: 'public-key', id: device.id });
  });

  const rest = { name: 'X', id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' };
  test.each([
    ['nothing', {}],
    ['no name', { ...rest, name: '' }],
    ['what is not base64url', { ...rest, id: '!' }],
    ['more than is asked', { ...rest, transports: [] }],
    ['too long an id', { ...rest, id: 'A'.repeat(1400) }],
  ])('with %s', async (_, body) => {
    expect((await sophie('POST', '/api/passkeys', { body, headers })).status).toBe(422);
  });
});

test('there are none at an address that is a number, or that only the request says', async () => {
  for (const host of ['127.0.0.1:3000', 'parvis.example', 'localhost.evil.example']) {
    const asked = await anonymous('POST', '/api/auth/passkey/options', { headers: { host } });
    expect(asked.status, host).toBe(404);
  }
});

test('guesses are slowed as those at passwords are', async () => {
  const { device } = await added(marc, 2);
  const guess = async () => (await enter(device.prove(await askProof(), { challenge: 'C'.repeat(43) }))).status;
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
});
