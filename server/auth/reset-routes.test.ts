import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/support/test-app.ts';
import { hashPassword } from './password-hashing.ts';
import { savePassword } from './session-store.ts';

const { app, as, anonymous, database, clock, letters } = await testApp();
const email = 'sophie.tremblay@example.org';
const [before, after] = ['le castor lit trois romans', 'deux hérons jouent aux cartes'];

const give = async () => {
  const hash = await hashPassword(before);
  await database.transaction({}, (tx) => savePassword(tx, 1, hash, clock.now));
};
beforeAll(give);

const ask = (to: string) => anonymous('POST', '/api/auth/reset', { body: { email: to } });
const preview = (token: string) => anonymous('POST', '/api/auth/reset/preview', { body: { token } });
const choose = (token: string, password = after) =>
  anonymous('POST', '/api/auth/reset/password', { body: { token, password } });
const signIn = (password: string) => anonymous('POST', '/api/auth/sign-in', { body: { email, password } });
const later = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000));

/** The token of the link in the last email. */
async function lastToken(): Promise<string> {
  const all = await letters();
  return /http:\/\/localhost:3000\/reset#([\w-]{43})$/m.exec(all.at(-1)?.text ?? '')?.[1] ?? '';
}

async function requestToken(): Promise<string> {
  later(61);
  expect((await ask(email)).status).toBe(200);
  return lastToken();
}

describe('requesting a password reset', () => {
  test('sends a link in the account’s language, without personal data', async () => {
    const already = (await letters()).length;
    await database.asOwner((tx) => tx.updateTable('users').set({ locale: 'fr' }).where('id', '=', 1).execute());
    await ask(' Sophie.Tremblay@Example.org ');
    const sent = (await letters()).slice(already);
    expect(sent).toMatchObject([{ to: email, subject: 'Votre mot de passe Parvis' }]);
    expect(sent[0]?.text).not.toMatch(/Sophie|Tremblay|Léa|Ruisseau/);
    await database.asOwner((tx) => tx.updateTable('users').set({ locale: null }).where('id', '=', 1).execute());
  });

  test('answers an unknown address with the same reply after the same time', async () => {
    later(61);
    const timed = async (to: string) => {
      const began = performance.now();
      const { status, text, headers } = await ask(to);
      const { 'x-request-id': _, date: __, ...otherHeaders } = headers;
      return { took: performance.now() - began, reply: { status, text, otherHeaders } };
    };
    const took = { known: Infinity, unknown: Infinity };
    // The route waits longer than the work takes, so only timer noise remains: a busy machine takes more attempts.
    for (let n = 0; n < 3 || (n < 12 && Math.abs(took.known - took.unknown) >= 40); n += 1) {
      const [known, unknown] = [await timed(email), await timed('unknown@example.org')];
      expect(known.reply).toEqual(unknown.reply);
      took.known = Math.min(took.known, known.took);
      took.unknown = Math.min(took.unknown, unknown.took);
      later(16);
    }
    expect(Math.min(took.known, took.unknown)).toBeGreaterThan(240);
    expect(Math.abs(took.known - took.unknown)).toBeLessThan(40);
  });

  test('sends at most three emails an hour and gives the same reply beyond', async () => {
    later(61);
    const already = (await letters()).length;
    for (let n = 0; n < 5; n += 1) {
      expect((await ask(email)).status).toBe(200);
      later(6);
    }
    expect((await letters()).length - already).toBe(3);
  });

  test('is throttled by account and by address, for unknown accounts too', async () => {
    later(61);
    const of = async (name: string) => {
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push(await ask(name));
      return answers.map(({ status, headers }) => [status, headers['retry-after']]);
    };
    const slowed = [
      [200, undefined],
      [200, undefined],
      [200, undefined],
      [429, '1'],
    ];
    expect([await of(email), await of('unknown.account@example.org')]).toEqual([slowed, slowed]);
    const others = await Promise.all(Array.from({ length: 18 }, (_, n) => ask(`${n}@example.org`)));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask('one.more@example.org')).status).toBe(429);
    later(16);
  });
});

describe('the reset link', () => {
  test('shows the account, sets a password, ends every session and sends an email', async () => {
    const [here, there] = [await as(1), await as(1)];
    const token = await requestToken();
    expect((await preview(token)).json).toEqual({ email, passkeys: 0, hasCalendar: false });
    later(1);
    expect((await choose(token)).status).toBe(200);
    expect([(await signIn(before)).status, (await signIn(after)).status]).toEqual([401, 200]);
    for (const device of [here, there]) {
      await expect.poll(async () => (await device('GET', '/api/session')).status, { timeout: 9000 }).toBe(401);
    }
    const lastEmail = (await letters()).at(-1);
    expect(lastEmail).toMatchObject({ to: email, subject: 'Your Parvis password was changed' });
    expect(lastEmail?.text).toContain('http://localhost:3000/reset');
    const acts = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').select('act').where('user_id', '=', 1).orderBy('id', 'desc').limit(5).execute(),
    );
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['password.reset', 'session.ended', 'session.refused']),
    );
    await give();
  });

  test('works once, for sixty minutes, invalidates the others, and then answers like an unknown link', async () => {
    const token = await requestToken();
    later(1);
    await ask(email);
    const other = await lastToken();
    expect(other).not.toBe(token);
    expect((await choose(token)).status).toBe(200);
    const late = await requestToken();
    later(60);
    const repliesTo = async (of: string) => {
      const answers = [await preview(of), await choose(of)];
      return answers.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]*"/, '')]);
    };
    const never = await repliesTo('x'.repeat(43));
    expect(never.map(([status]) => status)).toEqual([404, 404]);
    for (const gone of [token, other, late]) expect(await repliesTo(gone)).toEqual(never);
    await give();
  });

  test('lists the other credentials and revokes them on request', async () => {
    const calendar = async () => {
      const { json } = await (await as(1))('POST', '/api/calendar');
      return (json as { path: string }).path;
    };
    const status = async (path: string) => (await anonymous('GET', path)).status;
    const path = await calendar();
    const key = {
      user_id: 1,
      name: 'Phone',
      credential_id: 'left behind',
      counter: 0,
      synced: false,
      public_key: Buffer.from([1]),
      created_at: clock.now,
    };
    await database.asOwner((tx) => tx.insertInto('passkeys').values(key).execute());
    const kept = await requestToken();
    expect((await preview(kept)).json).toEqual({ email, passkeys: 1, hasCalendar: true });
    later(1);
    expect((await choose(kept)).status).toBe(200);
    expect((await letters()).at(-1)?.text).toContain('passkeys');
    expect(await status(path)).toBe(200);

    const token = await requestToken();
    later(1);
    const body = { token, password: after, endsRest: true };
    expect((await anonymous('POST', '/api/auth/reset/password', { body })).status).toBe(200);
    expect((await letters()).at(-1)?.text).not.toContain('passkeys');
    expect(await status(path)).toBe(404);
    const keys = await database.asOwner((tx) =>
      tx.selectFrom('passkeys').select('id').where('user_id', '=', 1).execute(),
    );
    expect(keys).toEqual([]);
    await give();
  });

  test('two concurrent uses set one password', async () => {
    const token = await requestToken();
    const statuses = (await Promise.all([choose(token), choose(token)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    await give();
  });

  test('rejects a short, common or personal password, and the link still works afterwards', async () => {
    const token = await requestToken();
    const problemOf = async (password: string) => (await choose(token, password)).json;
    expect(await problemOf('quatorze signs')).toMatchObject({ problems: [{ path: 'password', code: 'too_short' }] });
    for (const password of ['motdepassemotdepasse', 'Sophie Tremblay 2026', 'École du Ruisseau'])
      expect(await problemOf(password)).toMatchObject({ problems: [{ path: 'password', code: 'not_allowed' }] });
    expect((await choose(token)).status).toBe(200);
    await give();
  });

  test('can be guessed twenty times in fifteen minutes', async () => {
    later(61);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await preview(`guess ${n}`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
    later(16);
  });

  test('cancels a pending email change, and is invalid once its address has changed', async () => {
    const address = async (to: string) => {
      await (await as(1))('POST', '/api/profile/email', { body: { email: to } });
      const letter = (await letters()).findLast((one) => one.to === to);
      return /confirm-email#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    };
    const confirm = (token: string) => anonymous('POST', '/api/profile/email/confirm', { body: { token } });
    const reset = await requestToken();
    const change = await address('other@example.org');
    expect((await choose(reset)).status).toBeLessThan(300);
    expect((await confirm(change)).status).toBe(404);

    const sentBefore = await requestToken();
    expect((await confirm(await address('another@example.org'))).status).toBe(200);
    expect((await preview(sentBefore)).status).toBe(404);
    await database.asOwner((tx) => tx.updateTable('users').set({ email }).where('id', '=', 1).execute());
  });

  test('is stored as a hash and deleted once expired', async () => {
    const token = await requestToken();
    const { rows } = await app.sessions
      .sweep()
      .then(() =>
        database.asOwner(async (tx) => ({ rows: await tx.selectFrom('verifications').selectAll().execute() })),
      );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
