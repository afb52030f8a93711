import { expect, test } from 'vitest';
import type { Invitation, Invite } from '#core/sessions/invitation.ts';
import { testFamily } from '#server/app/test-family.ts';
import { hashPassword } from './passwords.ts';
import { savePassword } from './session-store.ts';

const { anonymous, office, database, clock, letters, ids, lea, noah } = await testFamily();
const password = 'petit matin gris de novembre 12';
const former = 'marc.tremblay@example.org';
const all = ['view', 'report_absence', 'pickup', 'message'] as const;
await database.asOwner(async (tx) => savePassword(tx, ids.marc, await hashPassword(password), clock.now));

const moveTo = (email: string) =>
  database.transaction({}, (tx) => tx.updateTable('users').set({ email }).where('id', '=', ids.marc).execute());
const letterTo = (email: string, childIds: readonly number[], name = 'M. T.'): Invite => ({
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
  const letter = (await letters()).findLast(({ to }) => to === body.email);
  return { id: (json as Invitation).id, token: /#([\w-]{43})$/m.exec(letter?.text ?? '')?.[1] ?? '' };
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

test('a letter to an address of before meets the account that had it, and makes no other one', async () => {
  await moveTo('marc.new@example.org');
  const { token } = await invited(letterTo(former, [noah]));
  const before = await countAccounts();
  for (const more of [{}, { name: 'Marc Tremblay', password: 'deux hérons jouent aux cartes' }]) {
    expect(await accept(token, more)).toMatchObject({ status: 401, json: { code: 'sign_in_failed' } });
  }
  expect((await accept(token, { mine: password })).json).toMatchObject({ id: ids.marc });
  expect(await countAccounts()).toBe(before);
});

test('an open letter to any address gives no right that was withdrawn, whatever it said when it was sent', async () => {
  const { id, token } = await invited(letterTo(former, [lea]));
  const ofHisName = await invited(letterTo('marc.other@example.org', [lea], 'Marc Tremblay'));
  expect((await withdraw(lea, ['view'])).status).toBe(200);
  const listed = ((await office('GET', '/api/staff/invitations')).json as Invitation[]).filter((one) =>
    [id, ofHisName.id].includes(one.id),
  );
  expect(listed.map(({ children }) => children.map(({ rights }) => rights))).toEqual([[['view']], [['view']]]);
  expect((await accept(token, { mine: password })).status).toBe(200);
  expect(await rightsOf(lea)).toEqual([true, false, false, false]);
  await withdraw(lea, all, ['view']);
});

test('whoever is removed has no open letter left, to whichever address it went', async () => {
  const toFormer = await invited(letterTo(former, [noah]));
  const toBoth = await invited(letterTo('marc.new@example.org', [lea, noah]));
  later();
  expect((await office('DELETE', guardian(noah))).status).toBe(204);
  expect(await stateOf(toFormer.id)).toBe('revoked');
  expect((await accept(toFormer.token, { mine: password })).status).toBe(404);
  expect((await accept(toBoth.token, { mine: password })).status).toBe(200);
  expect(await rightsOf(noah)).toBeUndefined();
});

test('an address taken after the removal opens no letter that went there', async () => {
  const before = await invited(letterTo('marc.later@example.org', [lea], 'Un parent'));
  later();
  expect((await office('DELETE', guardian(lea))).status).toBe(204);
  const since = await invited(letterTo('marc.later@example.org', [noah], 'Un parent'));
  await moveTo('marc.later@example.org');
  for (const { token } of [before, since]) expect((await accept(token, { mine: password })).status).toBe(404);
  expect([await rightsOf(lea), await rightsOf(noah)]).toEqual([undefined, undefined]);
});

test('the office gives it back by inviting an address that it knows', async () => {
  const { token } = await invited(letterTo(former, [noah]));
  expect((await accept(token, { mine: password })).status).toBe(200);
  expect(await rightsOf(noah)).toEqual([true, true, true, true]);
});
