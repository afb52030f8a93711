/** Class lists as schools write them: columns, dates, faults, guardians without an address and leavers. */
import { describe, expect, test } from 'vitest';
import type { ClassListOutcome, ClassListPlan } from '#core/class-lists/class-list.ts';
import type { Invitation } from '#core/auth/invitation.ts';
import type { SchoolFamilies } from '#core/children/family.ts';
import { testFamily } from '#test/support/test-family.ts';

const { office, rows, letters, database } = await testFamily();
const base = '/api/staff/families';
const body = (text: string, more: object = {}) => {
  return { schoolId: 1, text, makeGroups: true, invite: true, locale: 'fr', ...more };
};
const check = async (text: string, more: object = {}) =>
  (await office('POST', `${base}/class-list/check`, { body: body(text, more) })).json as ClassListPlan;
const bringIn = (text: string, more: object = {}) => office('POST', `${base}/class-list`, { body: body(text, more) });
const children = async () => ((await office('GET', base)).json as SchoolFamilies).children;
const invitations = async () => (await office('GET', '/api/staff/invitations')).json as Invitation[];
const pathOf = (json: unknown) => (json as { problems: { path: string; code: string }[] }).problems;

describe('a class list with columns that are not sure', () => {
  const text =
    'Élève;Naissance de l’élève;Groupe;Courriel;Autobus\n"Vézina, Ulysse";2019-03-05;402;mere@example.com;12';

  test('is imported once the office has said what they are', async () => {
    const plan = await check(text);
    expect(plan.columns.map(({ field, isSure }) => [field, isSure])).toEqual([
      ['nameFamilyFirst', false],
      ['bornOn', false],
      ['room', true],
      ['guardianEmail', false],
      [null, true],
    ]);
    expect(plan.columns[0]?.samples).toEqual(['Vézina, Ulysse']);
    expect((await bringIn(text)).status).toBe(422);
    const columns = [
      { index: 0, field: 'nameFamilyFirst' },
      { index: 1, field: 'bornOn' },
      { index: 2, field: 'room' },
    ];
    expect(await check(text, { columns })).toMatchObject({
      problems: [],
      steps: [{ name: 'Ulysse Vézina', isNew: true }],
      unread: ['Courriel', 'Autobus'],
    });
    expect((await bringIn(text, { columns })).json).toMatchObject({ added: 1, invitations: 0 });
  });

  test('with two first names is refused whole, with the line and the title', async () => {
    const before = (await children()).length;
    const columns = [
      { index: 0, field: 'givenName' },
      { index: 1, field: 'givenName' },
    ];
    expect((await check(text, { columns })).problems).toEqual([
      {
        line: 1,
        column: 'givenName',
        fault: 'column_twice',
        value: 'Naissance de l’élève',
        index: 1,
        name: '',
      },
    ]);
    const refused = await bringIn(text, { columns, isPartial: true });
    expect(refused.status).toBe(422);
    expect(pathOf(refused.json)).toEqual([{ path: 'text', code: 'not_allowed' }]);
    expect((await children()).length).toBe(before);
  });
});

describe('a class list with dates that can be read two ways', () => {
  const text = 'Nom;Prénom;DDN;Groupe\nZappavigna;Iris;03/04/2019;402\nZappavigna;Nils;15/03/2018;402';

  test('asks once, and imports with the answer only', async () => {
    expect(await check(text)).toMatchObject({
      dayOrder: { title: 'DDN', count: 1, sample: '03/04/2019', dayFirstOnly: 1 },
    });
    const refused = await bringIn(text, { isPartial: true });
    expect(pathOf(refused.json)).toEqual([{ path: 'dayOrder', code: 'required' }]);
    expect((await bringIn(text, { dayOrder: 'dayFirst' })).json).toMatchObject({ added: 2 });
    const { rows: born } = await database.asOwner(async (tx) => ({
      rows: await tx
        .selectFrom('children')
        .select('born_on')
        .where('family_name', '=', 'Zappavigna')
        .orderBy('id')
        .execute(),
    }));
    expect(born.map((one) => one.born_on)).toEqual(['2019-04-03', '2018-03-15']);
    expect(await check(text, { dayOrder: 'dayFirst' })).toMatchObject({ steps: [], same: 2 });
  });
});

describe('a class list with faults', () => {
  const head = 'Numéro;Nom;Prénom;DDN;Groupe;Mère;Courriel mère';
  const text = `${head}\nF-1;Quirion;Ada;2019-03-05;402;Anne Quirion;anne.q@example.com\nF-2;Quirion;Bob;hier;402;;\nF-3;Quirion;Cleo;2019-05-05;402;Eve Roy;pas un courriel`;

  test('imports its good lines and keeps the others, with the child and the cell of each', async () => {
    const plan = await check(text);
    expect(plan).toMatchObject({ kept: [3, 4], steps: [{ line: 2 }], invitations: 1 });
    expect(plan.problems.map(({ line, name, index, fault }) => [line, name, index, fault])).toEqual([
      [3, 'Bob Quirion', 3, 'not_a_day'],
      [4, 'Cleo Quirion', 6, 'not_an_email'],
    ]);
    expect((await bringIn(text)).status).toBe(422);
    expect((await bringIn(text, { isPartial: true })).json).toMatchObject({ added: 1, kept: 2, invitations: 1 });
    // The kept lines are imported once their cells are corrected, and the first line changes nothing.
    const edits = [
      { line: 3, index: 3, text: '2018-01-02' },
      { line: 4, index: 6, text: 'eve.r@example.com' },
    ];
    expect((await bringIn(text, { edits })).json).toMatchObject({ added: 2, changed: 0, kept: 0, invitations: 1 });
    expect((await bringIn(text, { edits })).json).toMatchObject({ added: 0, changed: 0, invitations: 0 });
  });

  test('does not give the number of a kept line’s child away', async () => {
    // Ada would get the number of Bob, whose line is kept.
    const lines = ['F-2;Quirion;Ada;2019-03-05;402;;', 'F-9;Quirion;Bob;hier;402;;'];
    const listText = [head, ...lines].join('\n');
    const plan = await check(listText);
    const questions = plan.questions.map(({ line }) => ({
      line,
      childId: plan.questions[0]?.candidates.find(({ name }) => name === 'Ada Quirion')?.childId,
    }));
    const done = await bringIn(listText, { isPartial: true, answers: questions });
    expect(done).toMatchObject({ status: 200, json: { added: 0, kept: 2 } });
  });
});

describe('guardians of a class list', () => {
  const text =
    'Nom;Prénom;DDN;Groupe;Langue;Mère;Tél. mère;Nom du parent 2;Lien du parent 2;Courriel du parent 2;Personnes autorisées\n' +
    'Imbeault;Lou;2019-03-05;402;EN;Rita Imbeault;514 555-0101;;;;Rose Cyr (grand-mère), Paul Roy\n' +
    'Imbeault;Max;2020-03-05;203;EN;Rita Imbeault;514-555-0101;Omer Cyr;grand-père;omer@example.com;Rose Cyr\n' +
    'Audet;Tom;2020-03-06;203;;Rita Imbeault;;;;;';

  test('are recorded without an address, in the language of their family, and a second import changes nothing', async () => {
    expect(await check(text)).toMatchObject({ problems: [], invitations: 1, withoutEmail: 2, pickupPeople: 3 });
    const before = (await letters()).length;
    expect((await bringIn(text)).json).toMatchObject({ added: 3, invitations: 1, withoutEmail: 2, pickupPeople: 3 });
    const made = await invitations();
    const ritas = made
      .filter(({ name }) => name === 'Rita Imbeault')
      .toSorted((a, b) => a.children.length - b.children.length);
    expect(ritas.map((one) => [one.email, one.phone, one.locale, one.children.map(({ name }) => name)])).toEqual([
      [null, null, 'fr', ['Tom Audet']],
      [null, '514 555-0101', 'en', ['Lou Imbeault', 'Max Imbeault']],
    ]);
    expect(made.find(({ name }) => name === 'Omer Cyr')).toMatchObject({
      locale: 'en',
      children: [{ relationship: 'grandfather' }],
    });
    expect((await letters()).length).toBe(before + 1);
    const written = (await rows('audit_entries')).length;
    const again: Partial<ClassListOutcome> = { added: 0, changed: 0, invitations: 0, withoutEmail: 0, pickupPeople: 0 };
    expect((await bringIn(text)).json).toMatchObject(again);
    expect((await rows('audit_entries')).length).toBe(written);
  });

  test('do not return as pickup people once they were removed', async () => {
    const rose = await database.asOwner((tx) =>
      tx
        .selectFrom('pickup_people')
        .select('id')
        .where('name', '=', 'Rose Cyr')
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    expect((await office('DELETE', `/api/staff/pickup-persons/${rose.id}`)).status).toBeLessThan(300);
    expect(await check(text)).toMatchObject({ pickupPeople: 0, leftOut: [{ guardian: 'Rose Cyr' }] });
  });

  test('need a court restriction to be handled on the record, with or without an address', async () => {
    const lou = (await children()).find(({ name }) => name === 'Lou Imbeault');
    await office('PUT', `${base}/children/${lou?.id}/restriction`, { body: { note: 'Not the uncle.', before: null } });
    const line = (people: string) =>
      `Nom;Prénom;DDN;Groupe;Père;Personnes autorisées\nImbeault;Lou;2019-03-05;402;${people}`;
    expect((await check(line('Marc Imbeault;'))).problems).toMatchObject([
      { column: 'guardianName', fault: 'restricted', index: 4 },
    ]);
    expect((await check(line(';Marc Imbeault'))).problems).toMatchObject([
      { column: 'pickupName', fault: 'restricted', index: 5 },
    ]);
  });
});

describe('children that a class list lacks', () => {
  test('are proposed as leavers of its groups, and leave only when the office says so', async () => {
    const made =
      'Nom;Prénom;DDN;Groupe\nParent;Abel;2019-01-01;N-7\nParent;Basile;2019-02-02;N-7\nParent;Cora;2019-03-03;N-7';
    await bringIn(made);
    const next =
      'Nom;Prénom;DDN;Groupe\nParent;Abel;2019-01-01;N-8\nParent;Basile;pas une date;N-7\nParent;Mathilde;2019-04-04;N-7';
    const plan = await check(next);
    expect(plan.leavers.map(({ name, room }) => [name, room])).toEqual([['Cora Parent', 'N-7']]);
    expect(plan.steps.find(({ name }) => name === 'Abel Parent')).toMatchObject({ roomBefore: 'N-7', room: 'N-8' });
    const cora = plan.leavers[0]?.childId ?? 0;
    expect((await bringIn(next, { isPartial: true })).json).toMatchObject({ left: 0 });
    const other = (await children()).find(({ name }) => name === 'Noah Tremblay')?.id;
    const refused = await bringIn(next, { isPartial: true, leavers: [other] });
    expect(pathOf(refused.json)).toEqual([{ path: 'leavers', code: 'not_allowed' }]);
    expect((await bringIn(next, { isPartial: true, leavers: [cora] })).json).toMatchObject({ left: 1, kept: 1 });
    expect((await children()).find(({ id }) => id === cora)?.leftAt).not.toBeNull();
    expect((await bringIn(next, { isPartial: true })).json).toMatchObject({ added: 0, changed: 0, left: 0 });
  });
});

test('a list brings back no guardian whose invitation the office withdrew, unless the child left and returned', async () => {
  const head = 'Nom,Prénom,Fiche,Groupe,Parent 1 nom,Parent 1 courriel';
  const list = (father: string) => `${head}\nLavigne,Elzéar,W-1,402,${father}`;
  const [noted, emailed] = ['Anselme Lavigne,', 'Anselme Lavigne,anselme@example.com'];
  const withdraw = async () => {
    const open = (await invitations()).filter(({ name, state }) => name === 'Anselme Lavigne' && state === 'open');
    for (const { id } of open) await office('DELETE', `/api/staff/invitations/${id}`);
    expect(open).toHaveLength(1);
  };
  expect((await bringIn(list(noted))).json).toMatchObject({ added: 1, withoutEmail: 1 });
  await withdraw();
  for (const father of [noted, emailed])
    expect(await check(list(father))).toMatchObject({ withoutEmail: 0, invitations: 0, leftOut: [{ line: 2 }] });
  expect((await bringIn(list(noted))).json).toMatchObject({ withoutEmail: 0, invitations: 0 });

  const other = (father: string) => `${head}\nDesrosiers,Ophélie,W-2,402,${father}`;
  expect((await bringIn(other(emailed.replace('anselme@', 'wrong@')))).json).toMatchObject({ invitations: 1 });
  await withdraw();
  expect(await check(other(emailed)), 'a corrected address is invited').toMatchObject({ invitations: 1, leftOut: [] });

  const third = `${head}\nQuintal,Wilfrid,W-3,402,Rosa Quintal,`;
  expect((await bringIn(third)).json).toMatchObject({ withoutEmail: 1 });
  const id = (await children()).find(({ name }) => name === 'Wilfrid Quintal')?.id ?? 0;
  const enrol = (isEnrolled: boolean) => office('PUT', `${base}/children/${id}/enrolment`, { body: { isEnrolled } });
  for (const isEnrolled of [false, true]) expect((await enrol(isEnrolled)).status).toBeLessThan(300);
  expect(await check(third), 'the return of a child').toMatchObject({ withoutEmail: 1, leftOut: [] });
});

test('a list fills in missing phone numbers of guardians on record, and changes none', async () => {
  const head =
    'Nom,Prénom,Fiche,Groupe,Parent 1 nom,Parent 1 courriel,Parent 1 téléphone,Parent 2 nom,Parent 2 courriel,Parent 2 téléphone';
  const tremblay = (phone: string) => `Tremblay,Léa,R-0001,402,Sophie Tremblay,sophie.tremblay@example.org,${phone},,,`;
  const invited = (first: string, second: string) =>
    `Verret,Edgar,P-1,402,Olive Verret,,${first},Basile Verret,basile@example.com,${second}`;
  const list = (...lines: string[]) => [head, ...lines].join('\n');
  expect((await bringIn(list(invited('', '514 555-0101')))).json).toMatchObject({ added: 1, phones: 0 });
  const filled = list(tremblay('514 555-0102'), invited('514 555-0103', '514 555-0104'));
  expect(await check(filled)).toMatchObject({ steps: [], links: 0, invitations: 0, phones: 2 });
  expect((await bringIn(filled)).json).toMatchObject({ phones: 2 });
  expect(await check(filled)).toMatchObject({ phones: 0 });
  expect((await bringIn(list(tremblay('514 555-0199'), invited('514 555-0199', '514 555-0199')))).json).toMatchObject({
    phones: 0,
  });
  const phones = (await invitations()).flatMap(({ name, phone }) => (name.endsWith(' Verret') ? [[name, phone]] : []));
  expect(Object.fromEntries(phones)).toEqual({ 'Olive Verret': '514 555-0103', 'Basile Verret': '514 555-0101' });
  const ofSophie = await database.asOwner((tx) =>
    tx.selectFrom('guardians').select('phone').where('user_id', '=', 1).orderBy('child_id').execute(),
  );
  expect(ofSophie.map(({ phone }) => phone)).toEqual(['514 555-0102', null]);
});
