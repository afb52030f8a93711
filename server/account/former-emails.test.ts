import { expect, test } from 'vitest';
import type { Invitation, Invite } from '#core/auth/invitation.ts';
import { testFamily } from '#test/support/test-family.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { savePassword } from '#server/auth/session-store.ts';

const { anonymous, office, database, clock, letters, ids, lea, noah } = await testFamily();
const password = 'petit matin gris de novembre 12';
const former = 'marc.tremblay@example.org';
const all = ['view', 'report_absence', 'pickup', 'message'] as const;
await database.asOwner(async (tx) => savePassword(tx, ids.marc, await hashPassword(password), clock.now));

const moveTo = (email: string) =>
  database.transaction({}, (tx) => tx.updateTable('users').set({ email }).where('id', '=', ids.marc).execute());
const invitationFor = (email: string, childIds: readonly number[], name = 'M. T.'): Invite => ({
  schoolId: 1,
  name,
  email,
  locale: 'fr',
  gives: 'guardian',
  children: childIds.map((childId) => ({ childId, relationship: 'father', rights: [...all] })),
});
async function invited(body: Invite): Promise<{ id: number; token: string }> {
  clock.now = new Date(clock.now.getTime() + 1000);
  const { json, status } = await office('POST', '/api/staff/invitations', { body });
  expect(status).toBe(201);
  const email = (await letters()).findLast(({ to }) => to === body.email);
  return { id: (json as Invitation).id, token: /#([\w-]{43})$/m.exec(email?.text ?? '')?.[1] ?? '' };
}
const accept = (token: string, more: object = {}) =>
  anonymous('POST', '/api/auth/invitation/accept', { body: { token, ...more } });
const rightsOf = async (childId: number) => {
  const row = await database.asOwner((tx) =>
    tx
      .selectFrom('guardians')
      .selectAll()
      .where('child_id', '=', childId)
      .where('user_id', '=', ids.marc)
      .executeTakeFirst(),
  );
  return row && [row.can_view, row.can_report_absence, row.can_pickup, row.can_message];
};
const countAccounts = async () =>
  (
    await database.asOwner((tx) =>
      tx
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    )
  ).n;
const stateOf = async (id: number) =>
  ((await office('GET', '/api/staff/invitations')).json as Invitation[]).find((one) => one.id === id)?.state;
const guardian = (childId: number) => `/api/staff/families/children/${childId}/guardians/${ids.marc}`;
const withdraw = (childId: number, rights: readonly string[], before: readonly string[] = all) =>
  office('PUT', guardian(childId), {
    body: { relationship: 'father', rights, before: { relationship: 'father', rights: before } },
  });
const later = () => (clock.now = new Date(clock.now.getTime() + 1000));

test('an invitation to a former address finds the existing account and creates no other', async () => {
  await moveTo('marc.new@example.org');
  const { token } = await invited(invitationFor(former, [noah]));
  const before = await countAccounts();
  for (const more of [{}, { name: 'Marc Tremblay', password: 'deux hérons jouent aux cartes' }]) {
    expect(await accept(token, more)).toMatchObject({ status: 401, json: { code: 'sign_in_failed' } });
  }
  expect((await accept(token, { mine: password })).json).toMatchObject({ id: ids.marc });
  expect(await countAccounts()).toBe(before);
});

test('an open invitation to any address no longer gives a withdrawn right', async () => {
  const { id, token } = await invited(invitationFor(former, [lea]));
  const ofHisName = await invited(invitationFor('marc.other@example.org', [lea], 'Marc Tremblay'));
  expect((await withdraw(lea, ['view'])).status).toBe(200);
  const listed = ((await office('GET', '/api/staff/invitations')).json as Invitation[]).filter((one) =>
    [id, ofHisName.id].includes(one.id),
  );
  expect(listed.map(({ children }) => children.map(({ rights }) => rights))).toEqual([[['view']], [['view']]]);
  expect((await accept(token, { mine: password })).status).toBe(200);
  expect(await rightsOf(lea)).toEqual([true, false, false, false]);
  await withdraw(lea, all, ['view']);
});

test('removing a guardian withdraws their open invitations at every address', async () => {
  const toFormer = await invited(invitationFor(former, [noah]));
  const toBoth = await invited(invitationFor('marc.new@example.org', [lea, noah]));
  later();
  expect((await office('DELETE', guardian(noah))).status).toBe(204);
  expect(await stateOf(toFormer.id)).toBe('revoked');
  expect((await accept(toFormer.token, { mine: password })).status).toBe(404);
  expect((await accept(toBoth.token, { mine: password })).status).toBe(200);
  expect(await rightsOf(noah)).toBeUndefined();
});

test('changing to an invited address after the removal does not accept its invitation', async () => {
  const before = await invited(invitationFor('marc.later@example.org', [lea], 'Un parent'));
  later();
  expect((await office('DELETE', guardian(lea))).status).toBe(204);
  const since = await invited(invitationFor('marc.later@example.org', [noah], 'Un parent'));
  await moveTo('marc.later@example.org');
  for (const { token } of [before, since]) expect((await accept(token, { mine: password })).status).toBe(404);
  expect([await rightsOf(lea), await rightsOf(noah)]).toEqual([undefined, undefined]);
});

test('the office readmits a removed guardian by inviting a known address', async () => {
  const { token } = await invited(invitationFor(former, [noah]));
  expect((await accept(token, { mine: password })).status).toBe(200);
  expect(await rightsOf(noah)).toEqual([true, true, true, true]);
});
