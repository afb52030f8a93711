import { beforeEach, describe, expect, test } from 'vitest';
import type { LinkedIdentity } from '#core/auth/identity-provider.ts';
import { type IssuerFaults, startHostileIssuer } from '#test/support/identities/hostile-issuer.ts';
import { startOpenidProvider } from '#test/support/identities/openid-provider.ts';
import { registerCleanup } from '#test/support/cleanup.ts';
import { testApp } from '#test/support/test-app.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { savePassword } from '#server/auth/session-store.ts';

const real = await startOpenidProvider({ key: 'ruisseau' });
const own = await startHostileIssuer({ key: 'issuer' });
const second = await startHostileIssuer({ key: 'second' });
const foreign = await startHostileIssuer({ key: 'foreign', organizationId: 999 });
const broken = await startHostileIssuer({ key: 'broken' });
for (const { stop } of [own, second, foreign, broken]) registerCleanup(stop);
const lines: string[] = [];
const { app, database, clock, anonymous, as, letters } = await testApp({
  // Providers judge expiry by the clock of this machine.
  now: new Date(),
  identityProviders: [real, own, second, foreign, broken].map(({ configuration }) => configuration),
  log: { write: (line) => lines.push(line) },
});
const password = 'une phrase assez longue';
await database.transaction({}, async (tx) => savePassword(tx, 1, await hashPassword(password), clock.now));
await database.asOwner((tx) =>
  tx.updateTable('users').set({ email_verified: true }).where('id', 'in', [1, 2]).execute(),
);

const sophie = { sub: 'subject-of-sophie', email: 'sophie.tremblay@example.org', email_verified: true };

beforeEach(async () => {
  await database.asOwner((tx) => tx.deleteFrom('linked_identities').execute());
});

type Reply = Awaited<ReturnType<typeof anonymous>>;
const locationOf = ({ headers }: Reply) => String(headers.location);
const cookiesOf = ({ headers }: Reply) => [headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0] ?? '');
const get = (url: string, cookie?: string) => anonymous('GET', url, cookie ? { headers: { cookie } } : {});

/** Starts a sign-in. Returns the address of the provider and the cookie of the browser. */
async function start(key: string, query = '') {
  const reply = await get(`/auth/${key}/start${query}`);
  return { address: locationOf(reply), cookie: cookiesOf(reply)[0] ?? '', reply };
}

const finish = (back: URL, cookie?: string) => get(`${back.pathname}${back.search}`, cookie);

/** A whole sign-in at an issuer that answers as `faults` says. */
async function signIn(user: object, faults: IssuerFaults = {}, issuer = own) {
  const { address, cookie } = await start(issuer.configuration.key);
  return finish(issuer.visit(address, { ...user }, faults), cookie);
}

const problem = (code: string) => `/sign-in?problem=${code}`;
const hasSession = (reply: Reply) => cookiesOf(reply).some((cookie) => cookie.startsWith('parvis='));
const sessionOf = async (reply: Reply) => {
  const cookie = cookiesOf(reply).find((one) => one.startsWith('parvis=')) ?? '';
  return { cookie, json: (await get('/api/session', cookie)).json };
};
const identitiesOf = async (userId: number) =>
  (await (await as(userId))('GET', '/api/identities')).json as LinkedIdentity[];
const countLinks = () =>
  database.asOwner(async (tx) => (await tx.selectFrom('linked_identities').select('id').execute()).length);

const outcomeOf = async (reply: Reply) => ({
  status: reply.status,
  location: locationOf(reply),
  hasSession: hasSession(reply),
  links: await countLinks(),
});
/** A redirect to the sign-in page with a code. No session starts, and nothing is linked. */
const refused = (code: string) => ({ status: 303, location: problem(code), hasSession: false, links: 0 });

test('the calls to the provider carry the trace of the request', async () => {
  const { address, cookie } = await start('issuer');
  const back = own.visit(address, sophie);
  own.traces.length = 0;
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { cookie, traceparent: `00-${id}-00f067aa0ba902b7-01` };
  await anonymous('GET', `${back.pathname}${back.search}`, { headers });
  expect(own.traces.length).toBeGreaterThan(0);
  for (const sent of own.traces) expect(sent).toMatch(new RegExp(`^00-${id}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
});

describe('with a real provider', () => {
  test('the verified address links the account, and the next sign-in uses the subject', async () => {
    const { address, cookie, reply } = await start('ruisseau', '?return=/messages');
    expect(new URL(address).searchParams.get('code_challenge_method')).toBe('S256');
    expect(String(reply.headers['set-cookie'])).toMatch(/Max-Age=600.*HttpOnly.*SameSite=Lax/);
    const entered = await finish(await real.visit(address, sophie), cookie);
    expect(locationOf(entered)).toBe('/sign-in?next=%2Fmessages');
    const { cookie: session, json } = await sessionOf(entered);
    expect(json).toMatchObject({ id: 1 });
    const linked = { provider: 'École ruisseau', email: sophie.email, allowed: true };
    expect(await identitiesOf(1)).toMatchObject([linked]);
    expect((await letters()).at(-1)).toMatchObject({ to: sophie.email });
    const devices = (await get('/api/devices', session)).json as { current: boolean; method: string | null }[];
    expect(devices.filter(({ current }) => current)).toMatchObject([{ method: 'provider' }]);
    // The address may change at the provider: the subject stays.
    const again = await start('ruisseau');
    const other = { ...sophie, email: 'new@example.org', email_verified: false };
    const reentered = await finish(await real.visit(again.address, other), again.cookie);
    expect((await sessionOf(reentered)).json).toMatchObject({ id: 1 });
  });

  test('the sign-out ends the session and continues at the provider', async () => {
    const { address, cookie } = await start('ruisseau');
    const { cookie: session } = await sessionOf(await finish(await real.visit(address, sophie), cookie));
    const left = await anonymous('POST', '/api/auth/sign-out', { headers: { cookie: session } });
    expect(left.json).toEqual({ continueAt: '/auth/ruisseau/sign-out' });
    expect((await get('/api/session', session)).status).toBe(401);
    const away = new URL(locationOf(await get('/auth/ruisseau/sign-out')));
    expect(away.origin).toBe(real.configuration.issuer);
    expect(away.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/sign-in');
  });

  test('a code works once', async () => {
    const { address, cookie } = await start('ruisseau');
    const back = await real.visit(address, sophie);
    expect(hasSession(await finish(back, cookie))).toBe(true);
    const replayed = await finish(back, cookie);
    expect(locationOf(replayed)).toBe(problem('expired'));
    // The same code in a new sign-in of the same browser.
    const next = await start('ruisseau');
    back.searchParams.set('state', new URL(next.address).searchParams.get('state') ?? '');
    const injected = await finish(back, next.cookie);
    expect([locationOf(injected), hasSession(injected)]).toEqual([problem('failed'), false]);
  });
});

test('the sign-in page lists the providers by name, without secrets', async () => {
  const { json, text } = await get('/api/auth/providers');
  expect(json).toContainEqual({ key: 'ruisseau', name: 'École ruisseau' });
  expect(text).not.toMatch(/secret|clientId|127\.0\.0\.1/i);
});

describe('a sign-in is refused', () => {
  test.each<[string, IssuerFaults, string]>([
    ['with another state', { answer: { state: 'another' } }, 'expired'],
    ['without a state', { answer: { state: undefined } }, 'expired'],
    ['with another nonce', { claims: { nonce: 'another' } }, 'failed'],
    ['without a nonce', { claims: { nonce: undefined } }, 'failed'],
    ['with the issuer of another provider in the token', { claims: { iss: second.configuration.issuer } }, 'failed'],
    ['with the issuer of another provider in the answer', { answer: { iss: second.configuration.issuer } }, 'failed'],
    ['without an issuer in the answer', { answer: { iss: undefined } }, 'failed'],
    ['for another audience', { claims: { aud: 'another-client' } }, 'failed'],
    ['for several audiences without this one', { claims: { aud: ['a', 'b'], azp: 'a' } }, 'failed'],
    ['with an expired token', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }, 'failed'],
    ['without an expiry', { claims: { exp: undefined } }, 'failed'],
    ['with a token that is not valid yet', { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }, 'failed'],
    ['without a subject', { claims: { sub: undefined } }, 'failed'],
    ['with an unsigned token', { signature: 'none' }, 'failed'],
    ['with a key that is not published', { signature: 'unknown key' }, 'failed'],
    ['with the client secret as the key', { signature: 'client secret' }, 'failed'],
    ['with a status of 500', { tokens: { status: 500, type: 'text/plain', body: 'x' } }, 'unavailable'],
    ['with a page instead of tokens', { tokens: { status: 200, type: 'text/html', body: '<p>x' } }, 'unavailable'],
    ['with an unverified address', { claims: { email_verified: false } }, 'not_verified'],
    ['with an address of unknown verification', { claims: { email_verified: undefined } }, 'not_verified'],
    ['with a verification in text', { claims: { email_verified: 'true' } }, 'not_verified'],
    ['with an unknown address', { claims: { email: 'unknown@example.org' } }, 'unknown_account'],
    ['without an address', { claims: { email: undefined } }, 'unknown_account'],
    ['that the user cancelled', { answer: { code: undefined, error: 'access_denied' } }, 'cancelled'],
  ])('%s', async (_title, faults, code) => {
    expect(await outcomeOf(await signIn(sophie, faults))).toEqual(refused(code));
  });

  test('without the cookie of the browser that started it', async () => {
    const { address } = await start('issuer');
    expect(await outcomeOf(await finish(own.visit(address, sophie)))).toEqual(refused('expired'));
  });

  test('with the cookie of another browser', async () => {
    const [mine, theirs] = [await start('issuer'), await start('issuer')];
    expect(await outcomeOf(await finish(own.visit(theirs.address, sophie), mine.cookie))).toEqual(refused('expired'));
  });

  test('with a forged cookie', async () => {
    const { address, cookie } = await start('issuer');
    const [name = '', value = ''] = cookie.split('=');
    const [content = ''] = value.split('.');
    const forged = { ...JSON.parse(Buffer.from(content, 'base64url').toString()), expiresAt: 9e15 };
    const altered = Buffer.from(JSON.stringify(forged)).toString('base64url');
    for (const bad of [`${altered}.${value.split('.')[1]}`, content, `${content}.`, `${value}.x`, '.']) {
      expect(await outcomeOf(await finish(own.visit(address, sophie), `${name}=${bad}`))).toEqual(refused('expired'));
    }
  });

  test('later than ten minutes', async () => {
    const { address, cookie } = await start('issuer');
    const began = clock.now;
    clock.now = new Date(began.getTime() + 10 * 60_000);
    expect(await outcomeOf(await finish(own.visit(address, sophie), cookie))).toEqual(refused('expired'));
    clock.now = began;
  });

  test('with an answer of one provider at the address of another', async () => {
    const { address, cookie } = await start('issuer');
    const back = own.visit(address, sophie);
    back.pathname = '/auth/second/callback';
    expect(await outcomeOf(await finish(back, cookie))).toEqual(refused('expired'));
  });

  test('with a code of one provider in a sign-in at another', async () => {
    const [mine, theirs] = [await start('issuer'), await start('second')];
    const code = second.visit(theirs.address, sophie).searchParams.get('code') ?? '';
    expect(await outcomeOf(await finish(own.visit(mine.address, sophie, { answer: { code } }), mine.cookie))).toEqual(
      refused('failed'),
    );
  });

  test('for an account of another school service', async () => {
    expect(await outcomeOf(await signIn(sophie, {}, foreign))).toEqual(refused('unknown_account'));
  });

  test('for an account that also reaches another school service', async () => {
    const link = await database.asOwner(async (tx) => {
      const named = { name_en: 'Other service', name_fr: 'Autre service', time_zone: 'America/Toronto' };
      const made = await tx.insertInto('organizations').values(named).returning('id').executeTakeFirstOrThrow();
      const place = { address: '1, rue Test', lat: 45, lng: -73, phone: '514 555-0100' };
      const school = await tx
        .insertInto('schools')
        .values({ organization_id: made.id, name: 'École des Trembles', ...place })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { school_id: school.id, user_id: 1 };
    });
    await database.asOwner((tx) => tx.insertInto('school_admins').values(link).execute());
    expect(locationOf(await signIn(sophie))).toBe(problem('unknown_account'));
    await database.asOwner((tx) =>
      tx.deleteFrom('school_admins').where('user_id', '=', 1).where('school_id', '=', link.school_id).execute(),
    );
    expect(hasSession(await signIn(sophie))).toBe(true);
  });

  test('for an account that only claims its address', async () => {
    const [userId, email] = [2, 'marc.claimed@example.org'];
    const formerly = await database.asOwner(async (tx) => {
      const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
      await tx.updateTable('users').set({ email, email_verified: false }).where('id', '=', userId).execute();
      return user.email;
    });
    expect(await outcomeOf(await signIn({ sub: 'subject-of-marc', email, email_verified: true }))).toEqual(
      refused('unknown_account'),
    );
    await database.asOwner((tx) =>
      tx.updateTable('users').set({ email: formerly, email_verified: true }).where('id', '=', userId).execute(),
    );
  });

  test('for a linked account that left the school service', async () => {
    const made = { name: 'Former Person', email: 'former@example.org', email_verified: true };
    const { issuer } = own.configuration;
    const { id } = await database.asOwner(async (tx) => {
      const user = await tx.insertInto('users').values(made).returning('id').executeTakeFirstOrThrow();
      const times = { created_at: clock.now, last_used_at: clock.now };
      const link = { user_id: user.id, issuer, subject: 'former', ...times };
      await tx.insertInto('linked_identities').values(link).execute();
      return user;
    });
    const reply = await signIn({ sub: 'former' });
    expect([locationOf(reply), hasSession(reply)]).toEqual([problem('unknown_account'), false]);
    const acts = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').select('act').where('user_id', '=', id).execute(),
    );
    expect(acts).toEqual([{ act: 'identity.refused' }]);
  });
});

test('an address that the provider gave to another person does not open the account of the first', async () => {
  expect(hasSession(await signIn(sophie))).toBe(true);
  const reply = await signIn({ ...sophie, sub: 'the next person' });
  expect([locationOf(reply), hasSession(reply)]).toEqual([problem('other_identity'), false]);
});

test('a subject that is linked to another account keeps that account, also with a different address', async () => {
  expect(hasSession(await signIn(sophie))).toBe(true);
  const marc = await database.asOwner((tx) =>
    tx.selectFrom('users').select('email').where('id', '=', 2).executeTakeFirstOrThrow(),
  );
  const reply = await signIn({ ...sophie, email: marc.email });
  expect((await sessionOf(reply)).json).toMatchObject({ id: 1 });
  expect(await identitiesOf(2)).toEqual([]);
});

test('a removed identity is refused until its owner allows it again', async () => {
  await signIn(sophie);
  const [identity] = await identitiesOf(1);
  const [owner, marc] = [await as(1), await as(2)];
  const allow = (who: typeof owner, allowed: boolean) =>
    who('PUT', `/api/identities/${identity?.id}`, { body: { allowed } });
  await database.asOwner((tx) =>
    tx
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .execute(),
  );
  expect((await allow(owner, false)).json).toMatchObject({ code: 'reauthentication_required' });
  await database.asOwner((tx) => tx.updateTable('sessions').set({ confirmed_at: clock.now }).execute());
  expect((await allow(marc, false)).status).toBe(404);
  expect((await allow(owner, false)).json).toMatchObject({ allowed: false });
  expect((await letters()).at(-1)?.to).toBe(sophie.email);
  expect(locationOf(await signIn(sophie))).toBe(problem('removed'));
  expect(locationOf(await signIn({ ...sophie, sub: 'another subject' }))).toBe(problem('other_identity'));
  expect((await allow(owner, true)).json).toMatchObject({ allowed: true });
  expect(hasSession(await signIn(sophie))).toBe(true);
});

test('Entra’s claim of a verified domain counts, unless email_verified denies it', async () => {
  const claimed = { sub: 'entra', email: sophie.email, xms_edov: '1' };
  expect(await outcomeOf(await signIn({ ...claimed, email_verified: false }))).toEqual(refused('not_verified'));
  expect(await outcomeOf(await signIn({ ...claimed, xms_edov: '0' }))).toEqual(refused('not_verified'));
  expect(hasSession(await signIn(claimed))).toBe(true);
});

test('a key rotation takes effect at the next sign-in', async () => {
  expect(hasSession(await signIn(sophie))).toBe(true);
  await own.rotateKey();
  expect(hasSession(await signIn(sophie))).toBe(true);
});

test('the return goes to a page of Parvis only', async () => {
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/.//evil.example',
  ]) {
    const { address, cookie } = await start('issuer', `?return=${encodeURIComponent(path)}`);
    expect(locationOf(await finish(own.visit(address, sophie), cookie))).toBe('/sign-in?next=%2F');
  }
});

test('the text of an error does not reach the page or the log', async () => {
  const text = '<script>alert(1)</script>';
  const reply = await signIn(sophie, { answer: { code: undefined, error: 'server_error', error_description: text } });
  expect(await outcomeOf(reply)).toEqual(refused('failed'));
  expect(`${reply.text}${lines.join('')}`).not.toContain('alert(1)');
});

test('a provider that does not answer leaves the password', async () => {
  for (const reply of [
    { status: 500, type: 'text/plain', body: 'x' },
    { status: 200, type: 'text/html', body: '<h1>Maintenance</h1>' },
    { status: 200, type: 'application/json', body: '{"issuer":"https://evil.example"}' },
  ]) {
    broken.discovery.reply = reply;
    expect(locationOf((await start('broken')).reply)).toBe(problem('unavailable'));
  }
  await broken.stop();
  expect(locationOf((await start('broken')).reply)).toBe(problem('unavailable'));
  expect(locationOf(await get('/auth/broken/sign-out'))).toBe('/sign-in');
  const body = { email: sophie.email, password };
  expect((await anonymous('POST', '/api/auth/sign-in', { body })).json).toMatchObject({ id: 1 });
});

test('an unknown provider is no page, and a head request uses up nothing', async () => {
  expect([404, 503]).toContain((await get('/auth/nothing/start')).status);
  const { address, cookie } = await start('issuer');
  const back = own.visit(address, sophie);
  await app.inject({ method: 'HEAD', url: `${back.pathname}${back.search}`, headers: { cookie } });
  expect(hasSession(await finish(back, cookie))).toBe(true);
});

test('no code, token or address is in the log', async () => {
  lines.length = 0;
  const { address, cookie } = await start('issuer');
  const back = own.visit(address, sophie);
  await finish(back, cookie);
  await signIn(sophie, { claims: { nonce: 'another' } });
  const log = lines.join('');
  expect(log).toContain('sign-in by a provider refused');
  for (const secret of [back.searchParams.get('code') ?? '-', sophie.email, sophie.sub])
    expect(log).not.toContain(secret);
});
