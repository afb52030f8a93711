import { beforeEach, describe, expect, test } from 'vitest';
import { maxWrongCodes } from '#core/auth/two-step.ts';
import { copyAccount } from '#server/account/account-export-store.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { savePassword } from '#server/auth/session-store.ts';
import { hashOf, newToken } from '#server/auth/token.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { HealthKeys } from '#server/db/encryption/health-keys.ts';
import { rewrapDataKeys } from '#server/db/encryption/health-key-store.ts';
import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import { codeOf, type SendRequest, testApp, type TestReply } from '#test/support/test-app.ts';
import { codeOfApp, cookiesOf, enrol, hasSession } from '#test/support/two-step-user.ts';

const lines: string[] = [];
const { database, clock, anonymous, as, letters } = await testApp({ log: { write: (line) => lines.push(line) } });
const password = 'une phrase assez longue';
const [email, otherEmail] = ['sophie.tremblay@example.org', 'marc.tremblay@example.org'];
const hash = await hashPassword(password);
await database.transaction({}, async (tx) => {
  await savePassword(tx, 1, hash, clock.now);
  await savePassword(tx, 2, hash, clock.now);
});
await database.asOwner((tx) => tx.updateTable('users').set({ email_verified: true }).where('id', '=', 1).execute());

const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000));

beforeEach(async () => {
  // Beyond the wrong codes of the test before.
  later(2 * 86_400);
  await database.asOwner((tx) => tx.deleteFrom('two_step_secrets').execute());
});

const signIn = (address = email, cookie = '') =>
  anonymous('POST', '/api/auth/sign-in', { body: { email: address, password }, headers: { cookie } });
const pendingOf = (reply: TestReply) => cookiesOf(reply).find((one) => one.startsWith('parvis-second-step=')) ?? '';
const finish = (code: string, cookie: string) =>
  anonymous('POST', '/api/auth/second-step', { body: { code }, headers: { cookie } });
const confirmed = () => database.asOwner((tx) => tx.updateTable('sessions').set({ confirmed_at: clock.now }).execute());
/** A user whose identity was just confirmed. */
const confirmedAs = async (userId: number): Promise<SendRequest> => {
  const send = await as(userId);
  await confirmed();
  return send;
};
const actsOf = async (userId: number) => {
  const rows = await database.asOwner((tx) =>
    tx.selectFrom('audit_entries').select('act').where('user_id', '=', userId).orderBy('id').execute(),
  );
  return rows.map(({ act }) => act).filter((act) => act.startsWith('two_step.'));
};
const lastLetter = async () => (await letters()).at(-1);

describe('turning the second step on', () => {
  test('counts from the first code on, gives ten recovery codes once, and is reported', async () => {
    const sophie = await confirmedAs(1);
    const { secret } = (await sophie('POST', '/api/two-step')).json as { secret: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await sophie('GET', '/api/two-step')).json).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect(hasSession(await signIn())).toBe(true);
    const wrong = await sophie('PUT', '/api/two-step', { body: { code: '000000' } });
    expect(wrong).toMatchObject({ status: 422, json: { problems: [{ path: 'code', code: 'not_allowed' }] } });
    await confirmed();
    const on = await sophie('PUT', '/api/two-step', { body: { code: codeOfApp(secret, clock.now) } });
    const { codes } = on.json as { codes: string[] };
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^(?:[A-Z0-9]{4}-){3}[A-Z0-9]{4}$/);
    expect((await sophie('GET', '/api/two-step')).json).toEqual({
      since: clock.now.toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await actsOf(1)).at(-1)).toBe('two_step.turned_on');
    expect(await lastLetter()).toMatchObject({ to: email });
  });

  test('the database holds neither the secret nor a recovery code', async () => {
    const { secret, codes } = await enrol(await confirmedAs(1), clock.now);
    const stored = await database.asOwner(async (tx) => [
      ...(await tx.selectFrom('two_step_secrets').selectAll().execute()),
      ...(await tx.selectFrom('recovery_codes').selectAll().execute()),
      ...(await tx.selectFrom('idempotency_keys').selectAll().execute()),
    ]);
    const text = JSON.stringify(
      stored.map((row) => ({ ...row, secret: 'secret' in row && row.secret.toString('latin1') })),
    );
    expect(text).not.toContain(secret);
    for (const code of codes) expect(text).not.toContain(code.replaceAll('-', ''));
    expect(text).not.toContain(codeOfApp(secret, clock.now));
  });

  test('a retry with the same key gives the same secret and the same codes', async () => {
    const sophie = await confirmedAs(1);
    const begin = async () => (await sophie('POST', '/api/two-step', { key: 'begin' })).json as { secret: string };
    const { secret } = await begin();
    expect(await begin()).toEqual({ secret });
    const body = { code: codeOfApp(secret, clock.now) };
    const first = await sophie('PUT', '/api/two-step', { body, key: 'on' });
    const again = await sophie('PUT', '/api/two-step', { body, key: 'on' });
    expect(first.status).toBe(200);
    expect(again.json).toEqual(first.json);
    // The secret is not shown again.
    expect((await sophie('POST', '/api/two-step', { key: 'begin' })).status).toBe(404);
  });

  test('a secret that is on is never replaced, and nothing changes without a recent confirmation', async () => {
    const sophie = await confirmedAs(1);
    const { secret } = await enrol(sophie, clock.now);
    expect(codeOf(await sophie('POST', '/api/two-step'))).toBe('forbidden');
    expect(codeOf(await sophie('PUT', '/api/two-step', { body: { code: codeOfApp(secret, clock.now, 1) } }))).toBe(
      'forbidden',
    );
    later(11 * 60);
    const calls = [
      await sophie('POST', '/api/two-step'),
      await sophie('PUT', '/api/two-step', { body: { code: codeOfApp(secret, clock.now) } }),
      await sophie('POST', '/api/two-step/recovery-codes'),
      await sophie('DELETE', '/api/two-step'),
    ];
    expect(calls.map(codeOf)).toEqual(calls.map(() => 'reauthentication_required'));
    expect((await finish(codeOfApp(secret, clock.now), pendingOf(await signIn()))).status).toBe(200);
  });

  test('the first code comes within an hour', async () => {
    const sophie = await confirmedAs(1);
    const { secret } = (await sophie('POST', '/api/two-step')).json as { secret: string };
    later(3601);
    await confirmed();
    expect((await sophie('PUT', '/api/two-step', { body: { code: codeOfApp(secret, clock.now) } })).status).toBe(404);
  });
});

describe('signing in', () => {
  test('a right password gives no session and no data before the code', async () => {
    const { secret } = await enrol(await confirmedAs(1), clock.now);
    later(60);
    const first = await signIn();
    expect(first).toMatchObject({ status: 401, json: { code: 'second_step_required' } });
    expect(hasSession(first)).toBe(false);
    expect(String(first.headers['set-cookie'])).toMatch(/Max-Age=300.*HttpOnly.*SameSite=Lax/);
    const pending = pendingOf(first);
    // The cookie of the second step gives no session, also under the name of the session's cookie.
    const asSession = pending.replace('parvis-second-step=', 'parvis=');
    for (const cookie of [pending, asSession]) {
      expect((await anonymous('GET', '/api/session', { headers: { cookie } })).status).toBe(401);
    }
    const second = await finish(codeOfApp(secret, clock.now), pending);
    expect(second).toMatchObject({ status: 200, json: { id: 1 } });
    const cookie = cookiesOf(second).find((one) => one.startsWith('parvis=')) ?? '';
    const devices = await anonymous('GET', '/api/devices', { headers: { cookie } });
    expect(devices.json).toContainEqual(expect.objectContaining({ current: true, method: 'two_step' }));
  });

  test('a wrong password gets the same reply with and without a second step', async () => {
    const wrong = () => anonymous('POST', '/api/auth/sign-in', { body: { email, password: 'another long phrase' } });
    const before = await wrong();
    await enrol(await confirmedAs(1), clock.now);
    later(600);
    const after = await wrong();
    const seen = ({ status, json, headers }: TestReply) => [
      status,
      { ...Object(json), requestId: '' },
      headers['set-cookie'],
    ];
    expect(seen(after)).toEqual(seen(before));
  });

  test('a code works once in its step, and no code of a step before', async () => {
    const { secret } = await enrol(await confirmedAs(1), clock.now);
    const atOnce = await finish(codeOfApp(secret, clock.now), pendingOf(await signIn()));
    expect(codeOf(atOnce)).toBe('sign_in_failed');
    later(60);
    const code = codeOfApp(secret, clock.now);
    expect((await finish(code, pendingOf(await signIn()))).status).toBe(200);
    expect(codeOf(await finish(code, pendingOf(await signIn())))).toBe('sign_in_failed');
    later(5);
    expect(codeOf(await finish(codeOfApp(secret, clock.now, -1), pendingOf(await signIn())))).toBe('sign_in_failed');
  });

  test('of two requests at once with one code, one gets a session', async () => {
    const { secret } = await enrol(await confirmedAs(1), clock.now);
    later(60);
    const code = codeOfApp(secret, clock.now);
    const pending = [pendingOf(await signIn()), pendingOf(await signIn())];
    const replies = await Promise.all(pending.map((cookie) => finish(code, cookie)));
    expect(replies.filter(hasSession)).toHaveLength(1);
  });

  test('the code of another account is refused', async () => {
    await enrol(await confirmedAs(1), clock.now);
    const { secret } = await enrol(await confirmedAs(2), clock.now);
    later(60);
    const reply = await finish(codeOfApp(secret, clock.now), pendingOf(await signIn(email)));
    expect([codeOf(reply), hasSession(reply)]).toEqual(['sign_in_failed', false]);
    expect((await finish(codeOfApp(secret, clock.now), pendingOf(await signIn(otherEmail)))).json).toMatchObject({
      id: 2,
    });
  });

  test('the cookie of the first step works once, for five minutes, and is not forged', async () => {
    const { secret, codes } = await enrol(await confirmedAs(1), clock.now);
    later(60);
    const pending = pendingOf(await signIn());
    const [name = '', value = ''] = pending.split('=');
    const [token = '', signature = ''] = value.split('.');
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    const forged = ['', `${name}=${token}`, `${name}=${token}.`, `${name}=${changed}.${signature}`];
    for (const cookie of forged) {
      expect(codeOf(await finish(codeOfApp(secret, clock.now), cookie))).toBe('second_step_expired');
    }
    expect((await finish(codeOfApp(secret, clock.now), pending)).status).toBe(200);
    expect(codeOf(await finish(codes[0] ?? '', pending))).toBe('second_step_expired');
    const old = pendingOf(await signIn());
    later(301);
    expect(codeOf(await finish(codes[0] ?? '', old))).toBe('second_step_expired');
  });

  test('a recovery code works once, in small letters and spaces too, and is reported', async () => {
    const { codes } = await enrol(await confirmedAs(1), clock.now);
    const [code = ''] = codes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await finish(typed, pendingOf(await signIn()))).status).toBe(200);
    expect((await actsOf(1)).at(-1)).toBe('two_step.recovery_code_used');
    expect((await letters()).some(({ text }) => /(?:codes|restants)\s*:\s9/iu.test(text))).toBe(true);
    later(60);
    expect(codeOf(await finish(code, pendingOf(await signIn())))).toBe('sign_in_failed');
  });

  test('replaced recovery codes no longer work', async () => {
    const sophie = await confirmedAs(1);
    const { codes } = await enrol(sophie, clock.now);
    const replaced = (await sophie('POST', '/api/two-step/recovery-codes')).json as { codes: string[] };
    expect((await actsOf(1)).at(-1)).toBe('two_step.codes_replaced');
    expect(codeOf(await finish(codes[0] ?? '', pendingOf(await signIn())))).toBe('sign_in_failed');
    expect((await finish(replaced.codes[0] ?? '', pendingOf(await signIn()))).status).toBe(200);
  });

  test('wrong codes are slowed down in a new first step too, and the owner gets an email', async () => {
    await enrol(await confirmedAs(1), clock.now);
    const before = (await letters()).length;
    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push(codeOf(await finish('000000', pendingOf(await signIn()))));
    expect(codes).toEqual([
      'sign_in_failed',
      'sign_in_failed',
      'sign_in_failed',
      ...codes.slice(3).map(() => 'rate_limited'),
    ]);
    later(2);
    expect(codeOf(await finish('000000', pendingOf(await signIn())))).toBe('sign_in_failed');
    later(10);
    expect(codeOf(await finish('000000', pendingOf(await signIn())))).toBe('sign_in_failed');
    const sent = (await letters()).slice(before);
    expect(sent.map(({ to }) => to)).toContain(email);
  });

  test('after fifty wrong codes in a day no code of the app is judged, until the password is changed', async () => {
    const { secret } = await enrol(await confirmedAs(1), clock.now);
    later(60);
    await database.asOwner((tx) =>
      tx
        .insertInto('audit_entries')
        .values(Array.from({ length: 50 }, () => ({ at: clock.now, act: 'two_step.refused', user_id: 1 })))
        .execute(),
    );
    later(60);
    expect(codeOf(await finish(codeOfApp(secret, clock.now), pendingOf(await signIn())))).toBe('rate_limited');
    await database.asOwner((tx) =>
      tx.insertInto('audit_entries').values({ at: clock.now, act: 'password.changed', user_id: 1 }).execute(),
    );
    later(60);
    expect((await finish(codeOfApp(secret, clock.now), pendingOf(await signIn()))).status).toBe(200);
  });

  test('of wrong codes at once, no more are judged than are left', async () => {
    await enrol(await confirmedAs(1), clock.now);
    later(60);
    const wrong = { at: clock.now, act: 'two_step.refused', user_id: 1 };
    await database.asOwner((tx) =>
      tx
        .insertInto('audit_entries')
        .values(Array.from({ length: maxWrongCodes - 2 }, () => wrong))
        .execute(),
    );
    const cookies = [];
    for (let n = 0; n < 3; n += 1) cookies.push(pendingOf(await signIn()));
    const replies = await Promise.all(cookies.map((cookie) => finish('000000', cookie)));
    expect(replies.filter((reply) => codeOf(reply) === 'rate_limited')).toHaveLength(1);
    const judged = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').select('id').where('act', '=', wrong.act).where('at', '>=', wrong.at).execute(),
    );
    expect(judged).toHaveLength(maxWrongCodes);
  });

  test('codes, secrets and passwords are in no line of the log', async () => {
    lines.length = 0;
    const { secret, codes } = await enrol(await confirmedAs(1), clock.now);
    later(60);
    const code = codeOfApp(secret, clock.now);
    await finish(codes[1] ?? '', pendingOf(await signIn()));
    await finish(code, pendingOf(await signIn()));
    const query = await anonymous('POST', `/api/auth/second-step?code=${code}`, { body: {} });
    expect(query.status).toBe(422);
    const text = lines.join('');
    for (const hidden of [secret, code, codes[1] ?? '-', password]) expect(text).not.toContain(hidden);
  });
});

describe('no other way past the second step', () => {
  test('an invitation proved by the password asks for a sign-in first', async () => {
    await enrol(await confirmedAs(1), clock.now);
    const token = newToken();
    await database.asOwner((tx) =>
      tx
        .insertInto('invitations')
        .values({
          school_id: 1,
          email,
          name: 'Sophie Tremblay',
          locale: 'fr',
          gives: 'staff',
          title: 'educator',
          token: hashOf(token),
          invited_by: 1,
          created_at: clock.now,
          sent_at: clock.now,
          expires_at: new Date(clock.now.getTime() + 86_400_000),
        })
        .execute(),
    );
    const body = { token, name: 'Sophie Tremblay', email, mine: password };
    const reply = await anonymous('POST', '/api/auth/invitation/accept', { body });
    expect([reply.status, codeOf(reply), hasSession(reply)]).toEqual([401, 'second_step_required', false]);
  });

  test('a reset of the password keeps the second step, and ends a first step of the former password', async () => {
    const { secret } = await enrol(await confirmedAs(1), clock.now);
    later(60);
    const pending = pendingOf(await signIn());
    await anonymous('POST', '/api/auth/reset', { body: { email } });
    const [link = ''] = /reset#[\w-]+/.exec((await letters()).at(-1)?.text ?? '') ?? [];
    const chosen = await anonymous('POST', '/api/auth/reset/password', {
      body: { token: link.split('#')[1], password: 'une autre phrase bien longue' },
    });
    expect(chosen.status, chosen.text).toBe(200);
    expect(codeOf(await finish(codeOfApp(secret, clock.now), pending))).toBe('second_step_expired');
    await database.transaction({}, (tx) => savePassword(tx, 1, hash, clock.now));
    expect(codeOf(await signIn())).toBe('second_step_required');
  });

  test('a session from before stays, and turning it off ends the step', async () => {
    const sophie = await confirmedAs(1);
    const earlier = await as(1);
    await enrol(sophie, clock.now);
    expect((await earlier('GET', '/api/session')).status).toBe(200);
    const pending = pendingOf(await signIn());
    expect((await sophie('DELETE', '/api/two-step')).status).toBe(204);
    expect((await actsOf(1)).at(-1)).toBe('two_step.turned_off');
    expect((await sophie('DELETE', '/api/two-step')).status).toBe(404);
    expect(codeOf(await finish('000000', pending))).toBe('second_step_expired');
    expect(hasSession(await signIn())).toBe(true);
  });
});

test('another health key opens no secret, and a rotation keeps it', async () => {
  const { secret } = await enrol(await confirmedAs(1), clock.now);
  const stored = () =>
    database.asOwner((tx) =>
      tx.selectFrom('two_step_secrets').selectAll().where('user_id', '=', 1).executeTakeFirstOrThrow(),
    );
  const { key_id: keyId, secret: wrapped } = await stored();
  expect(() => new HealthKeys('another key of enough characters').openSecret(1, { keyId, wrapped })).toThrow('missing');
  expect(() => testHealthKeys.openSecret(2, { keyId, wrapped })).toThrow(Error);
  const next = new HealthKeys('the next health key of the tests', ['a health key only for the tests of Parvis']);
  await rewrapDataKeys(database, next, clock.now);
  const after = await stored();
  const opened = next.openSecret(1, { keyId: after.key_id, wrapped: after.secret });
  expect(opened).toEqual(testHealthKeys.openSecret(1, { keyId, wrapped }));
  expect([after.key_id, secret.length]).toEqual([next.currentId, 32]);
});

test('the export tells since when it is on, and never the secret', async () => {
  const sophie = await confirmedAs(1);
  const { secret, codes } = await enrol(sophie, clock.now);
  const account = await database.transaction({ userId: 1 }, async (tx) => {
    const user = await loadCurrentUser(tx, 'user', 'en');
    return user && copyAccount(tx, user);
  });
  expect(account).toMatchObject({ secondStep: clock.now.toISOString() });
  for (const hidden of [secret, ...codes]) expect(JSON.stringify(account)).not.toContain(hidden);
});

test('no query of the user shows the secret or a recovery code', async () => {
  const sophie = await confirmedAs(1);
  const { secret, codes } = await enrol(sophie, clock.now);
  const paths = contracts()
    .filter(
      ({ method, access, event, path }) => method === 'GET' && access !== 'anyone' && !event && !path.includes('{'),
    )
    .map(({ path }) => path);
  expect(paths).toContain('/api/two-step');
  for (const path of paths) {
    const { text } = await sophie('GET', path);
    for (const hidden of [secret, ...codes]) expect(text).not.toContain(hidden);
  }
});
