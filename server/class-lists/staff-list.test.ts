/** Import of a list of staff: invitations of those who are neither staff nor invited. */
import { expect, test } from 'vitest';
import type { Invitation } from '#core/auth/invitation.ts';
import type { StaffListPlan } from '#core/class-lists/staff-list.ts';
import { testFamily } from '#test/support/test-family.ts';

const { office, teacher, letters, rows, ids, database } = await testFamily();
const base = '/api/staff/families/staff-list';
const body = (text: string, more: object = {}) => ({ schoolId: 1, text, locale: 'fr', ...more });
const check = async (text: string, more: object = {}) =>
  (await office('POST', `${base}/check`, { body: body(text, more) })).json as StaffListPlan;
const bringIn = (text: string, more: object = {}, key?: string) =>
  office('POST', base, { body: body(text, more), key });
const invitations = async () => (await office('GET', '/api/staff/invitations')).json as Invitation[];

const head = 'Nom;Prénom;Courriel;Fonction;Groupes;Langue';
const text = `${head}\nFortin;Jade;jade.fortin@example.com;Titulaire;402, 203;\nHuot;Sam;sam.huot@example.com;Secrétaire;;anglais`;

test('invites staff with their titles and groups, in their language, once', async () => {
  expect(await check(text)).toMatchObject({
    problems: [],
    steps: [
      { name: 'Jade Fortin', title: 'class_teacher', rooms: ['402', '203'] },
      { name: 'Sam Huot', title: 'office' },
    ],
    same: 0,
  });
  const before = (await letters()).length;
  const done = await bringIn(text, {}, 'staff');
  expect(done).toMatchObject({ status: 200, json: { invitations: 2, kept: 0 } });
  expect((await bringIn(text, {}, 'staff')).json).toEqual(done.json);
  expect((await letters()).length).toBe(before + 2);
  const made = await invitations();
  expect(made.find(({ name }) => name === 'Jade Fortin')).toMatchObject({
    gives: 'staff',
    locale: 'fr',
    groups: expect.arrayContaining([expect.objectContaining({ room: '402' })]) as unknown,
  });
  expect(made.find(({ name }) => name === 'Sam Huot')).toMatchObject({
    gives: 'office',
    title: 'office',
    locale: 'en',
  });
  const written = (await rows('audit_entries')).length;
  expect(await check(text)).toMatchObject({ steps: [], same: 2 });
  expect((await bringIn(text)).json).toEqual({ invitations: 0, kept: 0 });
  expect((await rows('audit_entries')).length).toBe(written);
});

test('keeps lines with faults when the good ones are wanted alone, and stores nothing otherwise', async () => {
  const mixed = `${head}\nDube;Eli;eli.dube@example.com;Éducatrice;402;\nDube;Zac;zac@;Éducatrice;;\nDube;Ida;ida.dube@example.com;Titulaire;Zz-9;`;
  const plan = await check(mixed);
  expect(plan.problems.map(({ line, fault, index, name }) => [line, fault, index, name])).toEqual([
    [3, 'not_an_email', 2, 'Zac Dube'],
    [4, 'unknown_room', 4, 'Ida Dube'],
  ]);
  expect((await bringIn(mixed)).status).toBe(422);
  expect((await invitations()).some(({ email }) => email === 'eli.dube@example.com')).toBe(false);
  expect((await bringIn(mixed, { isPartial: true })).json).toEqual({ invitations: 1, kept: 2 });
  const edits = [
    { line: 3, index: 2, text: 'zac.dube@example.com' },
    { line: 4, index: 4, text: '402' },
  ];
  expect((await bringIn(mixed, { edits })).json).toEqual({ invitations: 2, kept: 0 });
});

test('keeps titles in the words of the school', async () => {
  const titled = `${head}\nGagné;Lou;lou.gagne@example.com;Orthopédagogie;;\nGagné;Mia;mia.gagne@example.com;Magicienne;;`;
  expect((await check(titled)).steps).toMatchObject([
    { title: 'educator', ownTitle: { en: 'Remedial teaching', fr: 'Orthopédagogie' } },
    { title: 'educator', ownTitle: { en: '', fr: 'Magicienne' } },
  ]);
  expect((await bringIn(titled)).json).toEqual({ invitations: 2, kept: 0 });
  const made = await invitations();
  expect(made.find(({ name }) => name === 'Mia Gagné')).toMatchObject({
    gives: 'staff',
    ownTitle: { en: '', fr: 'Magicienne' },
  });
});

test('does not invite a removed guardian: the office invites them by hand', async () => {
  const marc = await database.asOwner((tx) =>
    tx.selectFrom('users').select('email').where('id', '=', ids.marc).executeTakeFirstOrThrow(),
  );
  const families = (await office('GET', '/api/staff/families')).json as { children: { id: number; name: string }[] };
  const noah = families.children.find(({ name }) => name === 'Noah Tremblay');
  await office('DELETE', `/api/staff/families/children/${noah?.id}/guardians/${ids.marc}`);
  expect((await check(`${head}\nTremblay;Marc;${marc.email};Titulaire;;`)).problems).toMatchObject([
    { fault: 'former_guardian', column: 'email' },
  ]);
});

test('is for the office of the school only', async () => {
  expect((await teacher('POST', base, { body: body(text) })).status).toBe(403);
  expect((await bringIn(text, { schoolId: 2 })).status).toBe(404);
  expect((await office('POST', `${base}/check`, { body: body(text, { schoolId: 2 }) })).status).toBe(404);
  expect((await bringIn(text, { columns: [{ index: 0, field: 'bornOn' }] })).status).toBe(422);
});
