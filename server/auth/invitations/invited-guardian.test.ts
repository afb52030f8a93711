/** Guardians without an email address: on the record, invited by a link or a letter, and signing up by a code. */
import { describe, expect, test } from 'vitest';
import type { Invitation } from '#core/auth/invitation.ts';
import type { InvitationLetters, InvitationLink, ResentInvitations } from '#core/auth/invitation-letter.ts';
import type { Session } from '#core/auth/session.ts';
import type { ChildRecord, SchoolFamilies } from '#core/children/family.ts';
import { testApp } from '#test/support/test-app.ts';
import { adminOf } from '#test/support/test-staff.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { savePassword } from '#server/auth/session-store.ts';

const { as, anonymous, database, clock, letters: emails } = await testApp();
const schoolId = 1;
const officeId = await adminOf(database, schoolId);
const office = await as(officeId);
const parent = await as(1);
const password = 'deux hérons jouent aux cartes';
const children = await database.asOwner((tx) =>
  tx.selectFrom('guardians').select('child_id as id').where('user_id', '=', 1).orderBy('child_id').execute(),
);
const [lea = 0, noah = 0] = children.map(({ id }) => id);
const dayInMs = 86_400_000;
const later = (days: number) => (clock.now = new Date(clock.now.getTime() + days * dayInMs));

const invite = (part: object = {}) => ({
  schoolId,
  name: 'Aïcha Benali',
  email: null,
  phone: '514 555-0142',
  locale: 'fr',
  gives: 'guardian',
  children: [{ childId: lea, relationship: 'mother', rights: ['view', 'pickup'] }],
  ...part,
});
async function invited(part: object = {}): Promise<number> {
  const { status, json } = await office('POST', '/api/staff/invitations', { body: invite(part) });
  expect(status).toBe(201);
  return (json as Invitation).id;
}
const print = (body: object = { schoolId }, key?: string) =>
  office('POST', '/api/staff/invitations/letters', { body, ...(key && { key }) });
const printed = async (id: number) => {
  const { letters } = (await print({ schoolId, ids: [id] })).json as InvitationLetters;
  return letters[0]?.code ?? '';
};
const copied = async (id: number) => {
  const { status, json } = await office('POST', `/api/staff/invitations/${id}/link`);
  expect(status).toBe(201);
  return (json as InvitationLink).link.split('#')[1] ?? '';
};
/** Invites an address, and returns the token of the link in the email. */
const emailedTo = async (email: string, name: string) => {
  later(1);
  await invited({ name, email });
  const sent = (await emails()).findLast(({ to, text }) => to === email && text.includes('/invitation#'));
  return /invitation#([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? '';
};
const preview = (token: string) => anonymous('POST', '/api/auth/invitation/preview', { body: { token } });
const accept = (token: string, more: object = {}) =>
  anonymous('POST', '/api/auth/invitation/accept', { body: { token, name: 'Aïcha Benali', password, ...more } });
const found = async (id: number) =>
  ((await office('GET', '/api/staff/invitations')).json as Invitation[]).find((one) => one.id === id);
const record = async (childId = lea) =>
  (await office('GET', `/api/staff/families/children/${childId}`)).json as ChildRecord;

describe('a guardian without an email address', () => {
  test('is on the record and in the list, with phone and rights, and nothing is sent', async () => {
    const before = (await emails()).length;
    const id = await invited();
    expect((await record()).invited).toEqual([
      {
        id,
        name: 'Aïcha Benali',
        email: null,
        phone: '514 555-0142',
        undeliveredAt: null,
        relationship: 'mother',
        rights: ['view', 'pickup'],
      },
    ]);
    const { children: listed } = (await office('GET', '/api/staff/families')).json as SchoolFamilies;
    expect(listed.find((one) => one.id === lea)?.invited).toEqual([{ id, name: 'Aïcha Benali' }]);
    expect(await emails()).toHaveLength(before);
    const acts = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').select('act').where('subject_id', '=', id).execute(),
    );
    expect(acts).toContainEqual({ act: 'invitation.recorded' });
    expect((await office('POST', `/api/staff/invitations/${id}/send`)).status, 'nothing to send to').toBe(404);
    await office('DELETE', `/api/staff/invitations/${id}`);
    expect((await record()).invited).toEqual([]);
  });

  test('stays on the record when the link and the code have expired', async () => {
    const id = await invited();
    const [link, code] = [await copied(id), await printed(id)];
    later(31);
    expect(await found(id)).toMatchObject({ state: 'open' });
    expect([(await preview(link)).status, (await preview(code)).status]).toEqual([404, 404]);
    expect((await preview(await printed(id))).status).toBe(200);
    await office('DELETE', `/api/staff/invitations/${id}`);
  });

  test('rejects a phone number that cannot be called, and a missing address of staff', async () => {
    const problemOf = async (part: object) =>
      (await office('POST', '/api/staff/invitations', { body: invite(part) })).json;
    expect(await problemOf({ phone: 'at work' })).toMatchObject({ problems: [{ path: 'phone', code: 'not_a_phone' }] });
    const { status } = await office('POST', '/api/staff/invitations', {
      body: { schoolId, name: 'Line Huot', email: null, locale: 'fr', gives: 'office', title: 'office' },
    });
    expect(status).toBe(422);
  });
});

describe('a code', () => {
  test('previews and accepts once, in any spelling, and creates an account with an unconfirmed address', async () => {
    const id = await invited();
    const code = await printed(id);
    expect(code).toMatch(/^[A-Z3-9]{5}-[A-Z3-9]{5}$/);
    expect((await preview(code.toLowerCase().replace('-', ' '))).json).toMatchObject({
      name: 'Aïcha Benali',
      email: null,
      gives: 'guardian',
      hasPassword: false,
    });
    expect((await accept(code)).json).toMatchObject({ problems: [{ path: 'email', code: 'required' }] });
    const email = 'aicha.benali@example.org';
    const accepted = await accept(code, { email });
    expect(accepted.json).toMatchObject({ name: 'Aïcha Benali', email, role: 'parent' });
    const { id: userId } = accepted.json as Session;
    expect((accepted.json as Session).rights).toEqual({ [lea]: ['view', 'pickup'] });
    const account = async () =>
      database.asOwner((tx) =>
        tx.selectFrom('users').select(['email', 'email_verified']).where('id', '=', userId).executeTakeFirst(),
      );
    expect(await account()).toEqual({ email, email_verified: false });
    const letter = (await emails()).findLast(({ to }) => to === email);
    const [, token = ''] = /confirm-email#([\w-]+)/.exec(letter?.text ?? '') ?? [];
    expect((await anonymous('POST', '/api/profile/email/confirm', { body: { token } })).status).toBeLessThan(300);
    expect(await account()).toEqual({ email, email_verified: true });
    for (const again of [await preview(code), await accept(code, { email: 'x@example.org' })])
      expect(again.status).toBe(404);
    expect((await record()).guardians.find((one) => one.id === userId)).toMatchObject({ phone: '514 555-0142' });
    expect((await record()).invited).toEqual([]);
  });

  test('stops working when a new one is printed, and a link when a new one is copied', async () => {
    const id = await invited({ children: [{ childId: noah, relationship: 'mother', rights: ['view'] }] });
    const [first, second] = [await printed(id), await printed(id)];
    const [old, link] = [await copied(id), await copied(id)];
    const statuses = await Promise.all([first, second, old, link].map(async (one) => (await preview(one)).status));
    expect(statuses).toEqual([404, 200, 404, 200]);
    await office('DELETE', `/api/staff/invitations/${id}`);
    expect([(await preview(second)).status, (await preview(link)).status]).toEqual([404, 404]);
  });

  test('of two devices that accept at once, one wins', async () => {
    const code = await printed(await invited({ name: 'Lucie Aubin' }));
    const both = await Promise.all(
      [1, 2].map((n) => accept(code, { name: 'Lucie Aubin', email: `lucie.aubin.${n}@example.org` })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const made = await database.asOwner((tx) =>
      tx.selectFrom('users').select('id').where('email', 'like', 'lucie.aubin.%').execute(),
    );
    expect(made).toHaveLength(1);
  });

  test('cannot be guessed many times from one place, and is in no table', async () => {
    later(1);
    const code = await printed(await invited({ name: 'Rita Cloutier' }));
    const stored = await database.asOwner(async (tx) => ({
      invitations: await tx.selectFrom('invitations').selectAll().execute(),
      keys: await tx.selectFrom('idempotency_keys').selectAll().execute(),
    }));
    expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''));
    expect(JSON.stringify(stored)).not.toContain(code);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await preview(`ACDEFGHJ${'ACDEF'[n % 5]}${'KMNPQ'[n % 4]}`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
    expect((await preview(code)).status, 'the right code is never refused').toBe(200);
    later(1);
  });
});

describe('the address that a guardian gives', () => {
  test('attaches to an existing account only with its password', async () => {
    const email = 'sophie.tremblay@example.org';
    const hash = await hashPassword(password);
    await database.transaction({}, (tx) => savePassword(tx, 1, hash, clock.now));
    const [other] = await database.asOwner((tx) =>
      tx
        .selectFrom('children')
        .select('id')
        .where('school_id', '=', schoolId)
        .where('id', 'not in', [lea, noah])
        .limit(1)
        .execute(),
    );
    const gift = [{ childId: other?.id, relationship: 'guardian', rights: ['view'] }];
    const code = await printed(await invited({ name: 'Sophie Tremblay', children: gift }));
    expect((await accept(code, { email })).json).toMatchObject({ code: 'sign_in_failed' });
    expect((await accept(code, { email, mine: 'not the password' })).json).toMatchObject({ code: 'sign_in_failed' });
    const accepted = await accept(code, { email, mine: password, name: undefined, password: undefined });
    expect(accepted.json).toMatchObject({ id: 1, name: 'Sophie Tremblay' });
    expect(Object.keys((accepted.json as Session).rights)).toContain(String(other?.id));
  });

  test('brings a removed guardian back under no name', async () => {
    const gift = [{ childId: noah, relationship: 'father', rights: ['view', 'pickup'] }];
    const first = await printed(await invited({ name: 'Yvon Martel', children: gift }));
    const email = 'yvon.martel@example.org';
    const { id: userId } = (await accept(first, { name: 'Yvon Martel', email })).json as Session;
    await office('DELETE', `/api/staff/families/children/${noah}/guardians/${userId}`);
    const known = await office('POST', '/api/staff/invitations', {
      body: invite({ name: 'Martel Yvon', children: gift }),
    });
    expect(known.json).toMatchObject({ code: 'guardian_known' });
    const hidden = await printed(await invited({ name: 'Un voisin', children: gift }));
    const refused = await accept(hidden, { name: undefined, password: undefined, email, mine: password });
    expect(refused.status).toBe(404);
    const meant = await printed(await invited({ name: 'Mireille Caron', children: gift, isConfirmed: true }));
    const stolen = await accept(meant, { name: undefined, password: undefined, email, mine: password });
    expect(stolen.status, 'the office confirmed another person').toBe(404);
    const readmitted = await printed(await invited({ name: 'Yvon Martel', children: gift, isConfirmed: true }));
    expect((await accept(readmitted, { email, mine: password })).status).toBe(200);
  });
});

describe('the contact of an invited guardian', () => {
  const change = (id: number, body: object, by = office, key?: string) =>
    by('PUT', `/api/staff/invitations/${id}`, { body, ...(key && { key }) });
  const contact = { name: 'Éloi Gadbois', email: null, phone: '514 555-0177' };

  test('is changed in place, and the new name is that of the person who may collect', async () => {
    const id = await invited({ name: 'Eloi Gatbois', phone: undefined });
    const before = (await emails()).length;
    expect((await change(id, contact)).json).toMatchObject({ id, ...contact, state: 'open' });
    expect(await emails()).toHaveLength(before);
    const { name } = await database.asOwner((tx) =>
      tx.selectFrom('pickup_people').select('name').where('invitation_id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(name).toBe('Éloi Gadbois');
    expect(await change(id, { ...contact, phone: 'at work' })).toMatchObject({ status: 422 });
    expect((await found(id))?.phone).toBe('514 555-0177');
    const acts = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').select('act').where('subject_id', '=', id).execute(),
    );
    expect(acts).toContainEqual({ act: 'invitation.changed' });
    await office('DELETE', `/api/staff/invitations/${id}`);
    expect((await change(id, contact)).status, 'one that ended').toBe(404);
  });

  test('gets an address, which is invited once, and whose former link stops working', async () => {
    const id = await invited({ name: 'Éloi Gadbois' });
    const link = await copied(id);
    const sentTo = async (to: string) =>
      (await emails()).filter((one) => one.to === to && one.text.includes('/invitation#')).length;
    const added = { ...contact, email: 'eloi@example.org' };
    for (let n = 0; n < 2; n += 1)
      expect((await change(id, added, office, `add ${id}`)).json).toMatchObject({ email: 'eloi@example.org' });
    expect(await sentTo('eloi@example.org')).toBe(1);
    expect((await preview(link)).status).toBe(404);
    expect((await change(id, { ...added, phone: null })).json).toMatchObject({ phone: null });
    expect(await sentTo('eloi@example.org'), 'the same address again').toBe(1);
    expect((await change(id, contact)).json).toMatchObject({ problems: [{ path: 'email', code: 'required' }] });
    expect((await change(id, { ...added, email: 'eloi.gadbois@example.org' })).status).toBe(200);
    expect(await sentTo('eloi.gadbois@example.org')).toBe(1);
    await office('DELETE', `/api/staff/invitations/${id}`);
  });

  test('is checked as an invitation is', async () => {
    const id = await invited({ name: 'Un voisin' });
    const gift = [{ childId: lea, relationship: 'uncle', rights: ['view', 'pickup'] }];
    const email = 'zephir.roy@example.org';
    const code = await printed(await invited({ name: 'Zéphir Roy', children: gift }));
    const { id: userId } = (await accept(code, { name: 'Zéphir Roy', email })).json as Session;
    await office('DELETE', `/api/staff/families/children/${lea}/guardians/${userId}`);
    const renamed = { name: 'Zéphir Roy', email: null, phone: null };
    expect((await change(id, renamed)).json).toMatchObject({ code: 'guardian_known' });
    expect((await found(id))?.name, 'nothing is stored in part').toBe('Un voisin');
    expect((await change(id, { ...renamed, isConfirmed: true })).status).toBe(200);
    const mine = await database.asOwner((tx) =>
      tx.selectFrom('users').select('email').where('id', '=', officeId).executeTakeFirstOrThrow(),
    );
    expect((await change(id, { ...contact, email: mine.email })).status).toBe(403);
    expect((await change(id, contact, parent)).status).toBe(403);
    const staff = {
      schoolId,
      name: 'Line Huot',
      email: 'line@example.org',
      locale: 'fr',
      gives: 'office',
      title: 'office',
    };
    const { json } = await office('POST', '/api/staff/invitations', { body: staff });
    expect((await change((json as Invitation).id, contact)).status, 'an invitation of staff').toBe(404);
    const elsewhere = await database.asOwner((tx) =>
      tx.selectFrom('schools').select('id').where('id', '<>', schoolId).executeTakeFirstOrThrow(),
    );
    const other = await as(await adminOf(database, elsewhere.id));
    expect((await change(id, contact, other)).status).toBe(404);
    await office('DELETE', `/api/staff/invitations/${id}`);
  });
});

describe('an address that was given and never confirmed', () => {
  const email = 'claimed@example.org';
  const given: Record<string, string> = { 'CL-1': 'Ulysse', 'CL-2': 'Berthe', 'CL-3': 'Gontran', 'CL-4': 'Philomène' };
  const list = (address: string, number: string) => ({
    schoolId,
    text: `Number,Family name,First name,Room,Guardian 1 name,Guardian 1 e-mail\n${number},${given[number]}son,${given[number]},402,Ursula Claim,${address}`,
    makeGroups: false,
    invite: true,
    locale: 'fr',
  });
  const imported = async (address: string, number: string) =>
    (await office('POST', '/api/staff/families/class-list', { body: list(address, number) })).json;

  test('gets no password reset, and no child by a class list', async () => {
    const code = await printed(await invited({ name: 'Ovide Claim' }));
    const { id } = (await accept(code, { name: 'Ovide Claim', email })).json as Session;
    const resets = async () => (await emails()).filter(({ to, text }) => to === email && text.includes('/reset#'));
    expect((await anonymous('POST', '/api/auth/reset', { body: { email } })).status).toBe(200);
    expect(await resets()).toEqual([]);
    expect(await imported(email, 'CL-1')).toMatchObject({ added: 1, links: 0, invitations: 1 });

    const confirming = (await emails()).find(({ to, text }) => to === email && text.includes('/confirm-email#'));
    const [, token = ''] = /confirm-email#([\w-]+)/.exec(confirming?.text ?? '') ?? [];
    const moved = 'claimed.truly@example.org';
    await database.asOwner((tx) => tx.updateTable('email_changes').set({ email: moved }).execute());
    expect((await anonymous('POST', '/api/profile/email/confirm', { body: { token } })).status).toBe(200);
    expect(await imported(email, 'CL-2'), 'a former address neither').toMatchObject({ links: 0, invitations: 1 });
    expect(await imported(moved, 'CL-3'), 'a confirmed one does').toMatchObject({ links: 1, invitations: 0 });
    later(1);
    await anonymous('POST', '/api/auth/reset', { body: { email: moved } });
    expect((await emails()).some(({ to, text }) => to === moved && text.includes('/reset#'))).toBe(true);
    expect(id).toBeGreaterThan(0);
  });

  test('is free for the owner of the address, by an emailed invitation', async () => {
    const own = 'owner.of.it@example.org';
    const code = await printed(await invited({ name: 'Norbert Claim' }));
    const claiming = (await accept(code, { name: 'Norbert Claim', email: own })).json as Session;
    const token = await emailedTo(own, 'Yolande Owner');
    expect((await preview(token)).json).toMatchObject({ hasPassword: true, isClaimed: true });
    const guessed = { name: undefined, password: undefined, mine: 'a wrong password' };
    expect((await accept(token, guessed)).json).toMatchObject({ code: 'sign_in_failed' });
    const owner = await accept(token, { name: 'Yolande Owner' });
    expect(owner).toMatchObject({ status: 200, json: { name: 'Yolande Owner', email: own } });
    const ids = [claiming.id, (owner.json as Session).id];
    expect(new Set(ids).size).toBe(2);
    const addresses = await database.asOwner((tx) =>
      tx.selectFrom('users').select(['email', 'email_verified']).where('id', 'in', ids).orderBy('id').execute(),
    );
    expect(addresses).toEqual([
      { email: `unconfirmed-${claiming.id}@parvis.invalid`, email_verified: false },
      { email: own, email_verified: true },
    ]);
    // The earlier link of the claim does not bring the address back.
    const confirming = (await emails()).find(({ to, text }) => to === own && text.includes('/confirm-email#'));
    const [, old = ''] = /confirm-email#([\w-]+)/.exec(confirming?.text ?? '') ?? [];
    expect((await anonymous('POST', '/api/profile/email/confirm', { body: { token: old } })).status).toBe(404);
  });

  test('stays with an account that confirmed it, and no letter or copied link frees it', async () => {
    const own = 'confirmed.claim@example.org';
    const code = await printed(await invited({ name: 'Zoé Claim' }));
    await accept(code, { name: 'Zoé Claim', email: own });
    const token = await emailedTo(own, 'Yves Other');
    const second = await invited({ name: 'Yves Other', email: own });
    for (const other of [await printed(second), await copied(second)]) {
      expect((await preview(other)).json).toMatchObject({ isClaimed: false });
      expect((await accept(other, { name: 'Yves Other' })).status).toBe(401);
    }
    await database.asOwner((tx) =>
      tx.updateTable('users').set({ email_verified: true }).where('email', '=', own).execute(),
    );
    expect((await preview(token)).json).toMatchObject({ isClaimed: false });
    expect((await accept(token, { name: 'Yves Other' })).status).toBe(401);
  });

  test('gets a password reset when the school typed it', async () => {
    const typed = 'typed.by.school@example.org';
    const code = await printed(await invited({ name: 'Tina Poirier', email: typed }));
    expect((await accept(code, { name: 'Tina Poirier' })).status).toBe(200);
    later(1);
    await anonymous('POST', '/api/auth/reset', { body: { email: typed } });
    expect((await emails()).some(({ to, text }) => to === typed && text.includes('/reset#'))).toBe(true);
    expect(await imported(typed, 'CL-4')).toMatchObject({ links: 1, invitations: 0 });
  });
});

test('an office member becomes a guardian by an email of a colleague, and by no letter or copied link', async () => {
  const me = (await office('GET', '/api/session')).json as Session;
  const mine = async (body: object) => office('POST', '/api/auth/invitation/accept', { body });
  const byColleague = async (id: number) => {
    await database.asOwner((tx) =>
      tx.updateTable('invitations').set({ invited_by: null }).where('id', '=', id).execute(),
    );
    return id;
  };
  const id = await byColleague(await invited({ name: me.name }));
  for (const token of [await printed(id), await copied(id)])
    expect((await mine({ token, email: me.email })).json).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await found(id)).toMatchObject({ state: 'open' });
  await office('DELETE', `/api/staff/invitations/${id}`);
});

describe('a letter or a copied link to an address that the school typed', () => {
  const verified = async (email: string) =>
    database.asOwner((tx) => tx.selectFrom('users').select('email_verified').where('email', '=', email).execute());

  test.each(['letter', 'copied link'])('does not confirm the address: %s', async (way) => {
    const email = `way.${way.length}@example.org`;
    const name = `Way ${way.length === 6 ? 'Letter' : 'Copied'}`;
    const id = await invited({ name, email });
    const token = way === 'letter' ? await printed(id) : await copied(id);
    expect((await accept(token, { name })).status).toBe(200);
    expect(await verified(email)).toEqual([{ email_verified: false }]);
    const texts = (await emails()).filter(({ to }) => to === email).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('/confirm-email#'))).toHaveLength(1);
  });

  test('does not set the password of an account that has none', async () => {
    const email = 'no.password@example.org';
    await database.asOwner((tx) =>
      tx.insertInto('users').values({ name: 'Nora Passe', email, role: 'parent', email_verified: true }).execute(),
    );
    for (const way of [printed, copied]) {
      const token = await way(await invited({ name: 'Nora Passe', email, isConfirmed: true }));
      expect((await accept(token, { name: 'Nora Passe' })).json).toMatchObject({ code: 'sign_in_failed' });
    }
  });
});

describe('letters', () => {
  test('are made for all who have no account, in their language, and a retry repeats them', async () => {
    const french = await invited({
      name: 'Mado Roy',
      children: [lea, noah].map((childId) => ({ childId, relationship: 'guardian', rights: ['view'] })),
    });
    const english = await invited({ name: 'Tom Hill', locale: 'en', email: 'tom.hill@example.org' });
    const first = await print({ schoolId }, 'all');
    expect(first.status).toBe(201);
    const { school, phone, address, letters } = first.json as InvitationLetters;
    expect({ school, address }).toEqual({ school: 'École du Ruisseau', address: 'http://localhost:3000/invitation' });
    expect(phone).toMatch(/\d/);
    expect(letters.find((one) => one.id === french)).toMatchObject({ locale: 'fr', children: ['Léa', 'Noah'] });
    expect(letters.find((one) => one.id === english)).toMatchObject({ locale: 'en', name: 'Tom Hill' });
    for (const { code, link } of letters) expect(link).toBe(`http://localhost:3000/invitation#${code}`);
    expect((await print({ schoolId }, 'all')).json).toEqual(first.json);
    const codes = letters.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('are refused at another school, for unknown ids and to a parent', async () => {
    const elsewhere = await database.asOwner((tx) =>
      tx.selectFrom('schools').select('id').where('id', '<>', schoolId).executeTakeFirstOrThrow(),
    );
    const id = await invited({ name: 'Zoé Gil' });
    const other = await as(await adminOf(database, elsewhere.id));
    expect((await print({ schoolId: elsewhere.id })).status).toBe(404);
    expect((await print({ schoolId, ids: [999_999] })).status).toBe(404);
    expect(
      (await other('POST', '/api/staff/invitations/letters', { body: { schoolId: elsewhere.id, ids: [id] } })).status,
    ).toBe(404);
    expect((await other('POST', `/api/staff/invitations/${id}/link`)).status).toBe(404);
    expect((await other('POST', '/api/staff/invitations/resend', { body: { schoolId } })).status).toBe(404);
    expect((await parent('POST', '/api/staff/invitations/letters', { body: { schoolId } })).status).toBe(403);
    expect((await parent('POST', '/api/staff/invitations/resend', { body: { schoolId } })).status).toBe(403);
    expect((await parent('POST', `/api/staff/invitations/${id}/link`)).status).toBe(403);
  });
});

test('resends to all without an account, says who has no email and whose last one came back', async () => {
  await invited({ name: 'Ben Ouellet', email: 'ben.ouellet@example.org' });
  const open = ((await office('GET', '/api/staff/invitations')).json as Invitation[]).filter(
    ({ gives, state, schoolId: at }) =>
      gives === 'guardian' && at === schoolId && (state === 'open' || state === 'expired'),
  );
  const before = (await emails()).length;
  await database.asOwner((tx) =>
    tx
      .insertInto('failed_emails')
      .values({ email: 'ben.ouellet@example.org', reason: 'test', failed_at: new Date(clock.now.getTime() + 1) })
      .execute(),
  );
  later(1);
  const resend = () => office('POST', '/api/staff/invitations/resend', { body: { schoolId }, key: 'resend' });
  const result = (await resend()).json as ResentInvitations;
  const withEmail = open.filter(({ email }) => email !== null);
  expect(result).toEqual({
    sent: withEmail.length,
    undelivered: 1,
    withoutEmail: open.length - withEmail.length,
    leftOut: 0,
  });
  expect((await resend()).json).toEqual(result);
  const sent = (await emails()).slice(before).filter(({ text }) => text.includes('/invitation#'));
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(withEmail.map(({ email }) => email)));
  expect(sent).toHaveLength(withEmail.length);
  const [, token = ''] = /invitation#([\w-]{43})/.exec(sent[0]?.text ?? '') ?? [];
  expect((await preview(token)).status).toBe(200);
  later(70);
  const states = await Promise.all(withEmail.map(async ({ id }) => (await found(id))?.state));
  expect(states, 'who would be resent stays in the list').toEqual(withEmail.map(() => 'expired'));
});
