/** Ways around the second step and the strong sign-in of staff, each refused. */
import { beforeEach, expect, test } from 'vitest';
import type { Invitation } from '#core/auth/invitation.ts';
import { adminOf, givePin, newTablet, pair } from '#test/support/test-staff.ts';
import { codeOf, type SendRequest, testApp } from '#test/support/test-app.ts';
import { codeOfApp, cookiesOf, enrol } from '#test/support/two-step-user.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { requirePassword, savePassword } from '#server/auth/session-store.ts';

const { app, database, clock, anonymous, as, cookieOf, letters } = await testApp();
const password = 'une phrase assez longue';
const officeId = await adminOf(database, 1);
const email = 'mireille.bouchard@example.org';
const { id: teacherId } = await database.asOwner((tx) =>
  tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
);
const minute = 60_000;
const later = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms));
const using =
  (cookie: string): SendRequest =>
  (method, url, options = {}) =>
    anonymous(method, url, { ...options, headers: { ...options.headers, cookie } });

/** The token of a link that the office copies for a guardian without an address. */
async function copiedLink(): Promise<string> {
  const office = await as(officeId);
  const guardian = { childId: 1, relationship: 'guardian', rights: ['view'] };
  const invite = {
    schoolId: 1,
    name: 'Rose Gagnon',
    email: null,
    locale: 'fr',
    gives: 'guardian',
    children: [guardian],
  };
  const invited = await office('POST', '/api/staff/invitations', { body: invite });
  expect(invited.status, invited.text).toBe(201);
  const made = await office('POST', `/api/staff/invitations/${(invited.json as Invitation).id}/link`);
  return (made.json as { link: string }).link.split('#')[1] ?? '';
}
const accept = (send: SendRequest, body: object) =>
  send('POST', '/api/auth/invitation/accept', { body: { email, name: 'Mireille Bouchard', ...body } });
const lastSession = () =>
  database.asOwner((tx) =>
    tx.selectFrom('sessions').selectAll().where('user_id', '=', teacherId).orderBy('id', 'desc').executeTakeFirst(),
  );
const givePasskey = () =>
  database.asOwner((tx) =>
    tx
      .insertInto('passkeys')
      .values({
        user_id: teacherId,
        name: 'Téléphone',
        credential_id: `x${clock.now.getTime()}`,
        public_key: Buffer.from('00', 'hex'),
        counter: 0,
        synced: false,
        created_at: clock.now,
      })
      .execute(),
  );
const requireStrong = (from: Date | null) =>
  database.asOwner((tx) => tx.updateTable('schools').set({ strong_sign_in_from: from }).where('id', '=', 1).execute());

beforeEach(async () => {
  later(24 * 60 * minute);
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('two_step_secrets').execute();
    await tx.deleteFrom('passkeys').execute();
    await tx.deleteFrom('sessions').where('user_id', '=', teacherId).execute();
    await savePassword(tx, teacherId, await hashPassword(password), clock.now);
  });
  await requireStrong(null);
});

test('an unverified passkey in an invitation makes no session strong', async () => {
  const token = await copiedLink();
  await givePasskey();
  await requireStrong(clock.now);
  const passkey = { name: 'x', id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
  const accepted = await accept(anonymous, { token, mine: password, passkey });
  expect(codeOf(accepted), accepted.text).toBe('strong_sign_in_required');
  expect(await lastSession()).toMatchObject({ method: 'password' });
});

test('a session on a room device proves no account to an invitation', async () => {
  const token = await copiedLink();
  const tablet = newTablet(anonymous);
  await pair(tablet, { office: await as(officeId), schoolId: 1 });
  await givePin(database, teacherId, '4826', clock.now);
  const unlocked = await tablet.send('POST', '/api/room/unlock', { body: { userId: teacherId, pin: '4826' } });
  expect(unlocked.status, unlocked.text).toBe(200);
  expect(codeOf(await accept(tablet.send, { token }))).toBe('sign_in_failed');
  expect(await lastSession()).toMatchObject({ room_school_id: 1 });
});

test('an invitation accepted in a session confirms no identity', async () => {
  const token = await copiedLink();
  const send = using(await cookieOf(teacherId));
  await enrol(send, clock.now);
  later(11 * minute);
  const accepted = await accept(send, { token });
  expect(accepted.status, accepted.text).toBe(200);
  const started = using(cookiesOf(accepted).find((one) => one.startsWith('parvis=')) ?? '');
  expect(codeOf(await started('DELETE', '/api/two-step'))).toBe('reauthentication_required');
});

test('a password that changed during the sign-in starts no session', async () => {
  const old = await hashPassword(password);
  await database.transaction({}, (tx) => savePassword(tx, teacherId, old, clock.now));
  await database.transaction({}, (tx) => requirePassword(tx, teacherId, old));
  await database.transaction({}, async (tx) =>
    savePassword(tx, teacherId, await hashPassword(`${password} neuve`), clock.now),
  );
  await expect(database.transaction({}, (tx) => requirePassword(tx, teacherId, old))).rejects.toMatchObject({
    code: 'sign_in_failed',
  });
});

test('a reset by email keeps the passkeys of staff who need a strong sign-in', async () => {
  await givePasskey();
  await requireStrong(clock.now);
  await anonymous('POST', '/api/auth/reset', { body: { email } });
  const sent = (await letters()).findLast(({ text }) => text.includes('/reset#'));
  const token = /\/reset#([\w-]+)/.exec(sent?.text ?? '')?.[1];
  const preview = await anonymous('POST', '/api/auth/reset/preview', { body: { token } });
  expect(preview.json).toMatchObject({ email, passkeys: 0 });
  const chosen = { token, password: `${password} neuve`, endsRest: true };
  const reset = await anonymous('POST', '/api/auth/reset/password', { body: chosen });
  expect(reset.status, reset.text).toBeLessThan(300);
  const entered = await anonymous('POST', '/api/auth/sign-in', { body: { email, password: chosen.password } });
  const weak = using(cookiesOf(entered).find((one) => one.startsWith('parvis=')) ?? '');
  expect(codeOf(await weak('POST', '/api/two-step'))).toBe('strong_sign_in_required');
});

test('fifty wrong codes stop those of the app, not a recovery code, and a reset by email forgets none', async () => {
  const send = using(await cookieOf(teacherId));
  const { secret, codes } = await enrol(send, clock.now);
  const entry = { school_id: null, user_id: teacherId, subject_id: teacherId, act: 'two_step.refused' };
  await database.asOwner((tx) =>
    tx
      .insertInto('audit_entries')
      .values(Array.from({ length: 50 }, () => ({ ...entry, at: clock.now })))
      .execute(),
  );
  later(minute);
  await database.transaction({}, async (tx) => savePassword(tx, teacherId, await hashPassword(password), clock.now));
  const first = await anonymous('POST', '/api/auth/sign-in', { body: { email, password } });
  const second = using(cookiesOf(first).join('; '));
  const byApp = await second('POST', '/api/auth/second-step', { body: { code: codeOfApp(secret, clock.now) } });
  expect(codeOf(byApp)).toBe('rate_limited');
  const byRecovery = await second('POST', '/api/auth/second-step', { body: { code: codes[0] } });
  expect(byRecovery.status, byRecovery.text).toBe(200);
});

test('a known browser is not delayed by wrong passwords from elsewhere', async () => {
  const from = (remoteAddress: string, typed: string, cookie = '') => {
    const payload = { email, password: typed };
    return app.inject({ method: 'POST', url: '/api/auth/sign-in', payload, remoteAddress, headers: { cookie } });
  };
  const entered = await from('198.51.100.1', password);
  const device = cookiesOf(entered).find((one) => one.startsWith('parvis-device=')) ?? '';
  expect(device).not.toBe('');
  for (let n = 0; n < 5; n += 1) await from('198.51.100.2', 'un autre mot de passe');
  expect((await from('198.51.100.3', password)).statusCode).toBe(429);
  expect((await from('198.51.100.3', password, device)).statusCode).toBe(200);
});
