import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClassListPlan } from '#core/class-lists/class-list.ts';
import type { ChildRecord, SchoolFamilies } from '#core/children/family.ts';
import type { Problem } from '#core/http/problem.ts';
import { times } from '#test/support/full-run.ts';
import { testFamily } from '#test/support/test-family.ts';

const { office, marc, database, ids, rows, clock } = await testFamily();
const base = '/api/staff/families';
const marcs = 'marc.tremblay@example.org';
const head = 'Numéro;Nom;Prénom;Date de naissance;Groupe;Nom du parent 1;Courriel du parent 1;Lien du parent 1';
const known = { number: '00731', familyName: 'Kane-Lavoie', givenName: 'Maxime', bornOn: '2018-06-01' };
type ChildBody = typeof known & { readonly room: string; readonly parent: string; readonly email: string };

const body = (lines: readonly Partial<ChildBody>[], more: object = {}) => ({
  schoolId: 1,
  text: [
    head,
    ...lines.map((part) => {
      const line = { ...known, room: '402', parent: 'Marc Tremblay', email: marcs, ...part };
      const { number, familyName, givenName, bornOn, room, parent, email } = line;
      return [number, familyName, givenName, bornOn, room, parent, email, email === '' ? '' : 'père'].join(';');
    }),
  ].join('\n'),
  makeGroups: true,
  invite: true,
  locale: 'fr',
  ...more,
});
const check = async (part: Partial<ChildBody>, more: object = {}) =>
  (await office('POST', `${base}/class-list/check`, { body: body([part], more) })).json as ClassListPlan;
const bringIn = (part: Partial<ChildBody>, more: object = {}) =>
  office('POST', `${base}/class-list`, { body: body([part], more) });
const children = async () => ((await office('GET', base)).json as SchoolFamilies).children;
const namesake = async () =>
  (await children()).find(({ id, name }) => (kept ? id === kept : name === 'Maxime Kane-Lavoie'));
const childrenOfMarc = async () =>
  ((await marc('GET', '/api/children')).json as { name: string }[]).map(({ name }) => name).toSorted();
const addByHand = (part: object, more: object = {}) =>
  office('POST', `${base}/children`, { body: { schoolId: 1, ...known, groupId: 1, ...part, ...more } });

let record = '';
let kept = 0;
let groupId = 0;
test('a guardian is removed and a custody restriction is written', async () => {
  expect((await bringIn({})).json).toMatchObject({ added: 1, links: 1 });
  const child = await namesake();
  kept = child?.id ?? 0;
  record = `${base}/children/${kept}`;
  groupId = child?.groupId ?? 0;
  expect(await childrenOfMarc()).toContain('Maxime Kane-Lavoie');
  // Gives Marc a former address.
  await database.transaction({}, (tx) =>
    tx.updateTable('users').set({ email: 'marc.new@example.org' }).where('id', '=', ids.marc).execute(),
  );
  expect((await office('DELETE', `${record}/guardians/${ids.marc}`)).status).toBe(204);
  await office('PUT', `${record}/restriction`, { body: { note: 'Aucun contact avec Marc Tremblay.', before: null } });
});

/** Spellings of the same child. */
const spelledName = fc.constantFrom(
  ['Maxime', 'Kane-Lavoie'],
  ['maxime', 'kane-lavoie'],
  ['MAXIME', 'KANE LAVOIE'],
  ['Maxime', 'KaneLavoie'],
  ['Maximé', 'Kâne‑Lavoié'],
  ['Maxime'.normalize('NFD'), 'Kané-Lavoie'.normalize('NFD')],
  ['Kane-Lavoie', 'Maxime'],
  ['Maxime Kane', 'Lavoie'],
  ['Lavoie', 'Maxime-Kane'],
  ['  Maxime ', 'Kane –Lavoie'],
  ['Máxime', "Kane'Lavoie"],
  ['Мaxime'.replace('М', 'M'), 'Kane\u200b-Lavoie'],
);
const letterOff = fc.tuple(fc.nat(5), fc.constantFrom('drop', 'double', 'swap', 'other')).map(([at, how]) => {
  const name = Array.from(known.givenName);
  if (how === 'drop') name.splice(at, 1);
  if (how === 'double') name.splice(at, 0, name[at] ?? 'x');
  if (how === 'swap') name.splice(at, 2, ...name.slice(at, at + 2).toReversed());
  if (how === 'other') name[at] = 'x';
  return [name.join(''), known.familyName] as const;
});
const spelled = fc.record({
  name: fc.oneof({ weight: 3, arbitrary: spelledName }, letterOff),
  number: fc.constantFrom('00731', '731', '0731', '731.0', '999', 'X-1', ''),
  bornOn: fc.constantFrom('2018-06-01', '2018/6/1', '2018-06-02', ''),
  email: fc.constantFrom(marcs, 'Marc.Tremblay@Example.org', 'marc.new@example.org', 'unknown@example.org'),
});

test('no spelling of a known child creates a second record or readmits a removed guardian', {
  timeout: 120_000,
}, async () => {
  const before = (await children()).length;
  await fc.assert(
    fc.asyncProperty(spelled, async ({ name: [givenName, familyName], ...part }) => {
      fc.pre(part.number !== '' || part.bornOn !== '');
      const line = { ...part, givenName, familyName };
      const plan = await check(line);
      expect(plan).toMatchObject({ links: 0, steps: plan.steps.filter(({ isNew }) => !isNew) });
      expect(plan.problems.length + plan.questions.length + plan.leftOut.length).toBeGreaterThan(0);
      // Tries every answer of the office.
      for (const childId of [null, plan.questions[0]?.candidates[0]?.childId ?? null]) {
        const answered = await check(line, { answers: [{ line: 2, childId }] });
        const isStopped = answered.problems.length > 0 || answered.questions.some(({ answer }) => answer === undefined);
        expect(isStopped || answered.links + answered.invitations === 0).toBe(true);
      }
      // A list with a question or a problem imports nothing. Otherwise the record stays without him.
      await bringIn(line);
      expect((await children()).length).toBe(before);
      // Restores the record for the next spelling.
      expect((await office('PUT', record, { body: { ...known, groupId } })).status).toBe(200);
      expect(await childrenOfMarc()).toEqual(['Léa Tremblay', 'Noah Tremblay']);
    }),
    { numRuns: times(20, 40) },
  );
  expect((await children()).filter(({ guardians }) => guardians.some(({ id }) => id === ids.marc)).length).toBe(2);
});

describe('a class list line that matches a known child', () => {
  const other = { number: '888', bornOn: '', email: '', parent: '' };

  test('asks a question with the known data, and imports nothing until answered', async () => {
    const plan = await check({ ...other, room: '203' });
    expect(plan).toMatchObject({
      steps: [],
      problems: [],
      questions: [{ line: 2, candidates: [{ number: '00731' }] }],
    });
    expect(await bringIn({ ...other, room: '203' })).toMatchObject({
      status: 422,
      json: { problems: [{ path: 'answers', code: 'required' }] },
    });
  });

  test('updates the record when the office says that it is the same child', async () => {
    const id = (await namesake())?.id ?? 0;
    const answers = [{ line: 2, childId: id }];
    expect(await check(other, { answers })).toMatchObject({
      steps: [{ isNew: false, changes: expect.arrayContaining(['number']) }],
    });
    expect((await bringIn(other, { answers })).json).toMatchObject({ added: 0, changed: 1 });
    expect((await namesake())?.number).toBe('888');
    expect((await bringIn({ ...other, number: known.number }, { answers })).json).toMatchObject({ changed: 1 });
  });

  test('adds another child when the office says so, audits it, and omits guardians with a known restriction', async () => {
    const answers = [{ line: 2, childId: null }];
    const withHim = await check({ ...other, email: marcs, parent: 'Marc Tremblay' }, { answers });
    expect(withHim.problems).toMatchObject([{ line: 2, column: 'guardianEmail', fault: 'restricted' }]);
    expect((await bringIn({ ...other, bornOn: '2016-01-01' }, { answers })).json).toMatchObject({ added: 1, links: 0 });
    const [entry] = (await rows('audit_entries')).filter(({ act }) => act === 'child.told_apart');
    expect(entry?.user_id).toBe(ids.office);
    // The two children are now told apart.
    expect(await check({ ...other, bornOn: '2016-01-01' })).toMatchObject({ questions: [], same: 1 });
    await database.asOwner((tx) =>
      tx
        .updateTable('children')
        .set({ number: null, given_name: 'Autre', family_name: 'Enfant', born_on: null })
        .where('number', '=', '888')
        .execute(),
    );
  });

  test('asks about a former child too', async () => {
    await office('PUT', `${record}/enrolment`, { body: { isEnrolled: false } });
    expect(await check({ ...other, room: '203' })).toMatchObject({ questions: [{ candidates: [{ hasLeft: true }] }] });
    expect((await addByHand({ number: null, groupId })).status).toBe(409);
    await office('PUT', `${record}/enrolment`, { body: { isEnrolled: true } });
  });
});

describe('a child added by hand', () => {
  test('of a known name needs a confirmation that it is another child', async () => {
    const refused = await addByHand({ number: '731', groupId });
    expect(refused.status).toBe(409);
    const { code, knownChildren } = refused.json as Problem;
    expect([code, knownChildren]).toMatchObject(['child_known', [{ id: kept, number: '00731' }]]);
    for (const part of [
      { number: null, bornOn: null },
      { number: '5', givenName: 'Kane-Lavoie', familyName: 'Maxime' },
      { number: null, familyName: 'Kane Lavoie', groupId },
      { number: null, bornOn: null, givenName: 'Maxim', groupId },
      { number: '731', bornOn: null, givenName: 'Zoé', familyName: 'Hamelin' },
    ]) {
      expect((await addByHand(part)).json, JSON.stringify(part)).toMatchObject({ code: 'child_known' });
    }
    const added = await addByHand({ number: null, bornOn: '2015-05-05' }, { isAnotherChild: true });
    expect(added.status).toBe(201);
    const { id } = added.json as ChildRecord;
    const acts = (await rows('audit_entries')).filter(({ child_id }) => child_id === id).map(({ act }) => act);
    expect(acts).toContain('child.told_apart');

    // The restriction on him applies to the other child of that name: he can be linked on the record, with a
    // confirmation.
    const guardians = `${base}/children/${id}/guardians`;
    const given = { relationship: 'father', rights: ['view', 'pickup'] };
    const link = { ...given, userId: ids.marc };
    expect((await office('POST', guardians, { body: link })).json).toMatchObject({ code: 'guardian_known' });
    const letter = {
      schoolId: 1,
      gives: 'guardian',
      name: 'Marc T',
      email: marcs,
      locale: 'fr',
      children: [{ childId: id, ...given }],
    };
    expect((await office('POST', '/api/staff/invitations', { body: letter })).json).toMatchObject({
      code: 'guardian_known',
    });
    expect((await office('POST', '/api/staff/invitations', { body: { ...letter, isConfirmed: true } })).status).toBe(
      201,
    );
    expect((await office('POST', guardians, { body: { ...link, isConfirmed: true } })).status).toBe(201);
    expect(
      (await rows('audit_entries')).filter(({ act, child_id }) => act === 'guardian.confirmed' && child_id === id),
    ).toHaveLength(2);
    clock.now = new Date(clock.now.getTime() + 1000);
    await office('DELETE', `${guardians}/${ids.marc}`);
  });

  test('removed guardian under a new address needs a confirmation, on the record and as staff', async () => {
    const send = (part: object) =>
      office('POST', '/api/staff/invitations', {
        body: { schoolId: 1, email: 'autre@example.org', locale: 'fr', ...part },
      });
    const gift = { childId: kept, relationship: 'father', rights: ['view', 'pickup'] };
    const guardian = { gives: 'guardian', children: [gift] };
    const member = { gives: 'staff', title: 'educator', groupIds: [], doorDuty: false };
    for (const name of ['Marc Tremblay', 'TREMBLAY Marc']) {
      for (const part of [guardian, member, { gives: 'office', title: 'office' }])
        expect((await send({ ...part, name })).json, name).toMatchObject({ code: 'guardian_known' });
    }
    expect((await send({ ...member, name: 'Other Person', email: marcs })).json).toMatchObject({
      code: 'guardian_known',
    });
    const acts = async (act: string) => (await rows('audit_entries')).filter((entry) => entry.act === act).length;
    const before = await acts('guardian.confirmed');
    expect((await send({ ...guardian, name: 'Marc Tremblay', isConfirmed: true })).status).toBe(201);
    expect((await send({ ...member, name: 'Marc Tremblay', isConfirmed: true })).status).toBe(201);
    expect([(await acts('guardian.confirmed')) - before, await acts('staff.confirmed')]).toEqual([1, 1]);
    expect((await send({ ...guardian, name: 'Marie Gagné' })).status).toBe(201);
  });

  test('change to another child’s name or group needs a confirmation, an unchanged one does not', async () => {
    const added = await addByHand(
      { number: null, givenName: 'Maxim', bornOn: null, groupId: groupId === 1 ? 2 : 1 },
      { isAnotherChild: true },
    );
    const { id, givenName, familyName, ...rest } = added.json as ChildRecord;
    const change = (part: object) =>
      office('PUT', `${base}/children/${id}`, {
        body: { givenName, familyName, groupId: rest.groupId, number: null, bornOn: null, ...part },
      });
    expect((await change({ groupId })).json).toMatchObject({ code: 'child_known' });
    expect((await change({ givenName: 'Maxime' })).json).toMatchObject({ code: 'child_known' });
    expect((await change({ number: 'M-1' })).status).toBe(200);
    expect((await change({ number: 'M-1', groupId, isAnotherChild: true })).status).toBe(200);
    expect((await change({ number: 'M-2', groupId })).status).toBe(200);
  });
});

describe('child details written by the office', () => {
  const born = (bornOn: string) => addByHand({ number: null, givenName: 'Suharto', familyName: '', bornOn });

  test('reject a date of birth after today or before 1900', async () => {
    for (const bornOn of ['2199-12-31', '2026-04-15']) {
      expect((await born(bornOn)).json, bornOn).toMatchObject({ problems: [{ path: 'bornOn', code: 'too_late' }] });
    }
    expect((await born('1899-12-31')).json).toMatchObject({ problems: [{ path: 'bornOn', code: 'not_a_day' }] });
    const plan = await check({ givenName: 'Zoé', familyName: 'Nouveau', number: '', bornOn: '2199-12-31' });
    expect(plan.problems).toMatchObject([{ line: 2, column: 'bornOn', fault: 'too_late' }]);
  });

  test('accept a single name in either of the two fields', async () => {
    const added = await born('2019-06-01');
    expect(added).toMatchObject({ status: 201, json: { name: 'Suharto', givenName: 'Suharto', familyName: '' } });
    const { id } = added.json as ChildRecord;
    const renamed = { givenName: '', familyName: 'Sukarno', groupId: 1, number: null, bornOn: '2019-06-01' };
    const { json } = await office('PUT', `${base}/children/${id}`, { body: renamed });
    expect(json).toMatchObject({ name: 'Sukarno', givenName: 'Sukarno' });
    expect((await addByHand({ givenName: '', familyName: '' })).json).toMatchObject({
      problems: [{ path: 'givenName', code: 'required' }],
    });
    expect(
      await check({ number: '', givenName: '', familyName: 'Sukarno', bornOn: '2019-06-01', email: '', parent: '' }),
    ).toMatchObject({
      questions: [],
      problems: [],
    });
  });

  test('match a group regardless of case, accents and encoding', async () => {
    const room = 'Hibou-é'.normalize('NFC');
    const group = (named: string) =>
      office('POST', '/api/staff/families/groups', { body: { schoolId: 1, room: named, name: null, staffIds: [] } });
    expect((await group(room)).status).toBe(201);
    for (const named of [room.normalize('NFD'), 'hibou-é', 'HIBOU-E']) {
      expect((await group(named)).json, named).toMatchObject({ problems: [{ path: 'room', code: 'not_allowed' }] });
      const plan = await check({
        givenName: 'Éloïse'.normalize('NFD'),
        familyName: 'Gagnon',
        number: 'H-1',
        bornOn: '',
        room: named,
        email: '',
        parent: '',
      });
      expect(plan, named).toMatchObject({ groups: [], problems: [], steps: [{ name: 'Éloïse Gagnon', isNew: true }] });
    }
  });

  test('name the unread columns of a list, and report when no guardian can be invited', async () => {
    const text =
      'Nom;Prénom;Date de naissance;Groupe;Tél. cellulaire;Courriel du contact\nEssai;Rosalie;2019-06-01;402;1;a@x.org';
    const { json } = await office('POST', `${base}/class-list/check`, { body: { ...body([]), text } });
    expect(json).toMatchObject({
      unread: ['Tél. cellulaire', 'Courriel du contact'],
      isWithoutEmails: true,
      invitations: 0,
    });
    expect((await check({ givenName: 'ZoŽ', familyName: 'BŽlanger', number: 'Z-1', bornOn: '' })).oddWords).toEqual([
      'BŽlanger',
      'ZoŽ',
    ]);
  });
});
