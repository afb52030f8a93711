import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import { describe, expect, test } from 'vitest';
import type { Invitation, Invite } from '#core/auth/invitation.ts';
import type { Session } from '#core/auth/session.ts';
import type { SchoolFamilies } from '#core/children/family.ts';
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testApp } from '#test/support/test-app.ts';
import { adminOf } from '#test/support/test-staff.ts';
import { hashPassword } from './password-hashing.ts';
import { savePassword } from './session-store.ts';

const { as, anonymous, database, clock, letters } = await testApp();
const schoolId = 1;
const officeId = await adminOf(database, schoolId);
const office = await as(officeId);
const [lea = 0, noah = 0] = await childrenOf(1);
const password = 'deux hérons jouent aux cartes';
const dayInMs = 86_400_000;

async function childrenOf(userId: number): Promise<number[]> {
  const links = await database.asOwner((tx) =>
    tx.selectFrom('guardians').select('child_id').where('user_id', '=', userId).orderBy('child_id').execute(),
  );
  return links.map(({ child_id }) => child_id);
}

const view = ['view', 'message'] as const;
const asGuardian = (email: string, of: readonly number[] = [lea]): Invite => ({
  schoolId,
  name: 'Rosalie Cyr',
  email,
  locale: 'fr',
  gives: 'guardian',
  children: of.map((childId) => ({ childId, relationship: 'guardian', rights: [...view] })),
});
const asTeacher = (email: string): Invite => ({
  schoolId,
  name: 'Omar Diallo',
  email,
  locale: 'en',
  gives: 'staff',
  title: 'educator',
  groupIds: [1, 2],
  doorDuty: true,
});
const asOffice = (email: string): Invite => ({
  schoolId,
  name: 'Line Huot',
  email,
  locale: 'fr',
  gives: 'office',
  title: 'office',
});

/** Sends an invitation and returns the token of the link in the email. */
async function invited(body: Invite): Promise<{ id: number; token: string }> {
  clock.now = new Date(clock.now.getTime() + 1000);
  const { status, json } = await office('POST', '/api/staff/invitations', { body });
  expect(status).toBe(201);
  return { id: (json as Invitation).id, token: await lastToken() };
}

async function lastToken(): Promise<string> {
  const email = (await letters()).filter(({ text }) => text.includes('/invitation#')).at(-1);
  return /http:\/\/localhost:3000\/invitation#([\w-]{43})$/m.exec(email?.text ?? '')?.[1] ?? '';
}

const preview = (token: string) => anonymous('POST', '/api/auth/invitation/preview', { body: { token } });
const named = (name: string) => ({ name, password });
const accept = (token: string, more: object = named('Rosalie Cyr'), headers = {}) =>
  anonymous('POST', '/api/auth/invitation/accept', { body: { token, ...more }, headers });
const listed = async () => (await office('GET', '/api/staff/invitations')).json as Invitation[];
const stateOf = async (id: number) => (await listed()).find((one) => one.id === id)?.state;
const signIn = (email: string) => anonymous('POST', '/api/auth/sign-in', { body: { email, password } });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';
const later = (days: number) => (clock.now = new Date(clock.now.getTime() + days * dayInMs));

describe('invitations', () => {
  test('invitation email is in its own language and names only the school', async () => {
    await invited(asGuardian('r.cyr@example.org'));
    const email = (await letters()).at(-1);
    expect(email).toMatchObject({ to: 'r.cyr@example.org', subject: 'Invitation – École du Ruisseau' });
    expect(email?.text).toContain('École du Ruisseau vous invite');
    expect(email?.text).not.toMatch(/Rosalie|Cyr|Léa|Tremblay/);
  });

  test('preview shows the holder of the link the school, the invited name and what it gives', async () => {
    const { token } = await invited(asGuardian('look@example.org'));
    expect((await preview(token)).json).toEqual({
      school: 'École du Ruisseau',
      organization: 'Centre de services scolaire de la Rive-Verte',
      name: 'Rosalie Cyr',
      email: 'look@example.org',
      locale: 'fr',
      gives: 'guardian',
      hasPassword: false,
      hasPasskey: false,
      isClaimed: false,
    });
  });

  test('guardian invitation creates a signed-in account with these rights, and its password signs in', async () => {
    const { token, id } = await invited(asGuardian('guardian@example.org', [lea, noah]));
    const accepted = await accept(token);
    const session = accepted.json as Session;
    expect(session).toMatchObject({ name: 'Rosalie Cyr', role: 'parent', locale: 'fr', capacities: ['guardian'] });
    expect(session.rights).toEqual({ [lea]: view, [noah]: view });
    const mine = await anonymous('GET', '/api/children', { headers: { cookie: cookieOf(accepted) } });
    expect(mine.json).toHaveLength(2);
    expect((await signIn('Guardian@example.org')).status).toBe(200);
    expect(await stateOf(id)).toBe('accepted');
    const homes = await database.asOwner((tx) =>
      tx.selectFrom('guardians').select('household_id').distinct().where('user_id', '=', session.id).execute(),
    );
    expect(homes).toHaveLength(1);
  });

  test('guardian invitation leaves earlier reports readable and none of them new', async () => {
    const cookie = cookieOf(await accept((await invited(asGuardian('midyear@example.org'))).token));
    const ask = async (path: string) => (await anonymous('GET', path, { headers: { cookie } })).json;
    expect(await ask('/api/badges')).toMatchObject({ reports: 0 });
    expect(await ask(`/api/reports?childId=${lea}&date=2026-04-13`)).toMatchObject({ childId: lea, read: false });
    await database.asOwner((tx) =>
      tx
        .insertInto('reports')
        .values({ school_id: schoolId, child_id: lea, day: '2026-03-01', author_id: 3, published_at: clock.now })
        .execute(),
    );
    expect(await ask('/api/badges')).toMatchObject({ reports: 1 });
  });

  test('staff invitation gives the groups and release right, office invitation gives the school', async () => {
    const teacher = (await accept((await invited(asTeacher('staff@example.org'))).token, named('Omar Diallo')))
      .json as Session;
    expect(teacher).toMatchObject({ role: 'teacher', capacities: ['staff'] });
    const rooms = await database.asOwner((tx) =>
      tx.selectFrom('staff_groups').select('group_id').where('user_id', '=', teacher.id).orderBy('group_id').execute(),
    );
    expect(rooms.map(({ group_id }) => group_id)).toEqual([1, 2]);
    const admin = await accept((await invited(asOffice('office@example.org'))).token, named('Line Huot'));
    expect(admin.json).toMatchObject({ role: 'admin', capacities: ['staff', 'admin'] });
    const list = await anonymous('GET', '/api/staff/invitations', { headers: { cookie: cookieOf(admin) } });
    expect(list.status).toBe(200);
  });

  test('link works once, for fourteen days, until withdrawn, and then answers like an unknown link', async () => {
    const used = await invited(asOffice('once@example.org'));
    await accept(used.token, named('Line Huot'));
    const old = await invited(asOffice('old@example.org'));
    later(14);
    const revoked = await invited(asOffice('revoked@example.org'));
    expect((await office('DELETE', `/api/staff/invitations/${revoked.id}`)).status).toBe(204);
    const repliesTo = async (token: string) => {
      const answers = [await preview(token), await accept(token)];
      return answers.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]*"/, '')]);
    };
    const never = await repliesTo('x'.repeat(43));
    expect(never.map(([status]) => status)).toEqual([404, 404]);
    for (const { token } of [used, old, revoked]) expect(await repliesTo(token)).toEqual(never);
    expect(await Promise.all([used, old, revoked].map(({ id }) => stateOf(id)))).toEqual([
      'accepted',
      'expired',
      'revoked',
    ]);
    for (const { id } of [used, revoked]) {
      expect((await office('POST', `/api/staff/invitations/${id}/send`)).status).toBe(404);
      expect((await office('DELETE', `/api/staff/invitations/${id}`)).status).toBe(404);
    }
    later(1);
    expect((await office('POST', `/api/staff/invitations/${old.id}/send`)).json).toMatchObject({ state: 'open' });
    const renewed = await lastToken();
    expect([(await preview(old.token)).status, (await preview(renewed)).status]).toEqual([404, 200]);
  });

  test('two concurrent acceptances create one account', async () => {
    const { token } = await invited(asOffice('two@example.org'));
    const statuses = (await Promise.all([1, 2].map(() => accept(token, named('Line Huot'))))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await signIn('two@example.org')).status).toBe(200);
  });

  test('rejects a missing, short, common or personal password, and the link still works afterwards', async () => {
    const { token } = await invited(asGuardian('rosalie.cyr@example.org'));
    const problemOf = async (more: object) => (await accept(token, more)).json;
    const problem = (path: string, code: string) => ({ code: 'invalid', problems: [{ path, code }] });
    expect(await problemOf({ password })).toMatchObject(problem('name', 'required'));
    expect(await problemOf({ name: 'Rosalie' })).toMatchObject(problem('password', 'required'));
    expect(await problemOf({ name: 'Rosalie', password: 'quatorze signs' })).toMatchObject(
      problem('password', 'too_short'),
    );
    for (const common of ['123456789012345', 'Rosalie.Cyr.2026', 'École du Ruisseau 402'])
      expect(await problemOf({ name: 'Rosalie', password: common })).toMatchObject(problem('password', 'not_allowed'));
    expect((await accept(token)).status).toBe(200);
  });
});

describe('invitation of an existing account', () => {
  const email = 'sophie.tremblay@example.org';
  const give = async () => {
    const hash = await hashPassword(password);
    await database.transaction({}, (tx) => savePassword(tx, 1, hash, clock.now));
  };

  test('accepts with its password or session, and keeps its name and links', async () => {
    await give();
    const first = await invited(asOffice(email));
    expect((await preview(first.token)).json).toMatchObject({ hasPassword: true });
    expect((await accept(first.token)).json).toMatchObject({ code: 'sign_in_failed' });
    expect((await accept(first.token, { mine: 'not the password' })).json).toMatchObject({ code: 'sign_in_failed' });
    const tablet = await as(1);
    const accepted = await accept(first.token, { mine: password, name: 'Other Person' });
    expect((await tablet('GET', '/api/session')).status, 'a family’s session is too long for the office').toBe(401);
    expect(accepted.json).toMatchObject({ id: 1, name: 'Sophie Tremblay', capacities: ['guardian', 'staff', 'admin'] });
    const second = await invited(asGuardian(email, [lea]));
    const stranger = { cookie: cookieOf(await accept((await invited(asOffice('stranger@example.org'))).token)) };
    expect((await accept(second.token, {}, stranger)).json).toMatchObject({ code: 'sign_in_failed' });
    const again = await accept(second.token, {}, { cookie: cookieOf(accepted) });
    expect((again.json as Session).rights[lea], 'keeps the rights that the office set').toContain('pickup');
    const former = await anonymous('GET', '/api/session', { headers: { cookie: cookieOf(accepted) } });
    expect(former.status, 'the previous session has ended').toBe(401);
    await database.asOwner((tx) => tx.deleteFrom('school_admins').where('user_id', '=', 1).execute());
    await database.asOwner((tx) => tx.deleteFrom('staff_members').where('user_id', '=', 1).execute());
  });
});

describe('invitations by the office', () => {
  test('office invites only to its own school, children and groups', async () => {
    const foreign = await database.asOwner((tx) =>
      tx
        .selectFrom('children')
        .select(['id', 'school_id'])
        .where('school_id', '<>', schoolId)
        .executeTakeFirstOrThrow(),
    );
    const statusOf = async (body: object) => (await office('POST', '/api/staff/invitations', { body })).status;
    expect(await statusOf({ ...asOffice('a@example.org'), schoolId: foreign.school_id })).toBe(404);
    expect(await statusOf(asGuardian('a@example.org', [lea, foreign.id]))).toBe(404);
    expect(await statusOf({ ...asTeacher('a@example.org'), groupIds: [999_999] })).toBe(404);
    expect((await letters()).some(({ to }) => to === 'a@example.org')).toBe(false);
  });

  test('repeated request sends one invitation and is audited once', async () => {
    const body = asOffice('key@example.org');
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await office('POST', '/api/staff/invitations', { body, key: 'once' }));
    expect(new Set(answers.map(({ json }) => (json as Invitation).id)).size).toBe(1);
    expect((await letters()).filter(({ to }) => to === 'key@example.org')).toHaveLength(1);
    const [{ id }] = answers.map(({ json }) => json as Invitation) as [Invitation];
    later(1);
    await office('POST', `/api/staff/invitations/${id}/send`);
    await accept(await lastToken(), { name: 'Line', password });
    const acts = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').select(['act', 'school_id']).where('subject_id', '=', id).orderBy('id').execute(),
    );
    const done = acts.filter(({ act }) => act.startsWith('invitation.'));
    expect(done).toEqual(
      ['sent', 'sent_again', 'accepted'].map((act) => ({ act: `invitation.${act}`, school_id: schoolId })),
    );
  });

  test('gives a title in the words of the school from the first day', async () => {
    const ownTitle = { en: 'Remedial teacher', fr: 'Orthopédagogue' };
    const half = { ...asTeacher('titled@example.org'), ownTitle: { en: '', fr: 'Orthopédagogue' } };
    expect(await office('POST', '/api/staff/invitations', { body: half })).toMatchObject({
      status: 422,
      json: { problems: [{ path: 'ownTitle.en', code: 'required' }] },
    });
    const { token } = await invited({ ...asTeacher('titled@example.org'), name: 'Inès Titrée', ownTitle } as Invite);
    expect((await listed())[0]).toMatchObject({ title: 'educator', ownTitle });
    expect((await accept(token, named('Inès Titrée'))).status).toBe(200);
    const { staff } = (await office('GET', '/api/staff/families')).json as SchoolFamilies;
    expect(staff.find(({ name }) => name === 'Inès Titrée')).toMatchObject({ title: 'educator', ownTitle });
  });

  test('lists invitations newest first, with what each gives', async () => {
    const { id } = await invited(asTeacher('list@example.org'));
    const [first] = await listed();
    expect(first).toMatchObject({
      id,
      name: 'Omar Diallo',
      email: 'list@example.org',
      gives: 'staff',
      title: 'educator',
      doorDuty: true,
      state: 'open',
      groups: [{ id: 2 }, { id: 1 }],
      children: [],
      invitedBy: expect.any(String),
    });
  });
});

test('a link can be guessed twenty times in fifteen minutes, and tokens appear in no log or table', async () => {
  const lines: string[] = [];
  const config = { ...readConfig({}), limits: generousLimits, secret: 'a secret only for the tests of Parvis' };
  const log = { write: (line: string) => void lines.push(line) };
  const other = await buildApp({ database, healthKeys: testHealthKeys, config, now: () => clock.now, log });
  const post = (url: string, payload: object) => other.inject({ method: 'POST', url: `/api/auth/${url}`, payload });
  const { token } = await invited(asOffice('log@example.org'));
  const stored = await database.asOwner((tx) => tx.selectFrom('invitations').selectAll().execute());
  expect(JSON.stringify(stored)).not.toContain(token);
  await post('invitation/preview', { token });
  await post('invitation/accept', { token, name: 'Line Huot', password });
  await post('reset/preview', { token });
  await post('reset', { email: 'log@example.org' });
  expect(lines).toHaveLength(4);
  for (const secret of [token, password, 'log@example.org', 'Huot']) expect(lines.join()).not.toContain(secret);
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await post('invitation/preview', { token: `${n}` })).statusCode);
  expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
  await other.close();
});

test('trims a copied address, rejects an undeliverable one, and matches any spelling of it', async () => {
  for (const email of ['nom<dedans@parvis.example', 'marié@parvis.example', 'deux..points@parvis.example']) {
    const refused = await office('POST', '/api/staff/invitations', { body: asGuardian(email) });
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { problems: [{ path: 'email', code: 'not_an_email' }] },
    ]);
  }
  const { token } = await invited(asGuardian('Rosalie Cyr <Copiee@Parvis.example>;'));
  expect((await letters()).at(-1)?.to).toBe('copiee@parvis.example');
  const accepted = await anonymous('POST', '/api/auth/invitation/accept', {
    body: { token, name: 'Rosalie', password },
  });
  expect(accepted.status).toBeLessThan(300);
  for (const email of ['copiee@parvis.example', ' <COPIEE@parvis.example>,', 'mailto:copiee@parvis.example']) {
    const { status } = await anonymous('POST', '/api/auth/sign-in', { body: { email, password } });
    expect([email, status]).toEqual([email, 200]);
  }
});
