import { describe, expect, test } from 'vitest';
import { matchLines, type EnrolledChild } from './class-list-plan-rules.ts';
import type { ClassListLine } from './class-list-line-rules.ts';
import { readClassList } from './class-list-rules.ts';

const head = 'Number,Family name,First name,Birth date,Room,Guardian 1 name,Guardian 1 e-mail,Guardian 1 relationship';
const list = (...lines: string[]) => readClassList([head, ...lines].join('\n'));
const faults = (...lines: string[]) => list(...lines).problems.map(({ line, column, fault }) => [line, column, fault]);

describe('parsing a class list', () => {
  test('reads child, room and guardians', () => {
    const { lines, problems } = list(
      '12,Roy,Zoé,2019-03-05,402,Marie Roy,Marie@Example.org,Mother',
      ',Roy,Léo,2020/4/1,203',
    );
    expect(problems).toEqual([]);
    const marie = { name: 'Marie Roy', email: 'marie@example.org', phone: null, relationship: 'mother', nth: 1 };
    const rest = { language: null, pickupPeople: [] };
    expect(lines).toEqual([
      {
        line: 2,
        number: '12',
        familyName: 'Roy',
        givenName: 'Zoé',
        bornOn: '2019-03-05',
        room: '402',
        guardians: [marie],
        ...rest,
      },
      {
        line: 3,
        number: null,
        familyName: 'Roy',
        givenName: 'Léo',
        bornOn: '2020-04-01',
        room: '203',
        guardians: [],
        ...rest,
      },
    ]);
  });

  test('accepts French titles, any order, and extra columns', () => {
    const { lines, problems } = readClassList(
      'Local;Autobus;Prénom;NOM;N°;Numéro de fiche;Courriel du parent 2;Nom du parent 2;Lien du parent 2\n' +
        '402;12;Zoé;Roy;x;77;p@example.org;Paul Roy;Père\n',
    );
    expect(problems).toEqual([]);
    expect(lines[0]).toMatchObject({
      number: '77',
      room: '402',
      guardians: [{ name: 'Paul Roy', relationship: 'father' }],
    });
  });

  test('reports every problem with line and column, and keeps the other lines', () => {
    const { lines, problems } = list(
      '1,,,2019-02-30,402',
      '2,Roy,Léo,,402,Marie Roy,no-address,coiffeuse',
      ',Roy,Ada,,402',
      '4,Roy,Max,,402',
      '4,Roy,Mia,,402',
      `5,${'x'.repeat(61)},Eva,,`,
    );
    expect(problems.map(({ line, column, fault }) => [line, column, fault])).toEqual([
      [2, 'givenName', 'required'],
      [2, 'bornOn', 'not_a_day'],
      [3, 'relationship', 'not_in_list'],
      [3, 'guardianEmail', 'not_an_email'],
      [4, 'number', 'no_key'],
      [7, 'familyName', 'too_long'],
      [7, 'room', 'required'],
      [6, 'number', 'repeated'],
    ]);
    expect(lines.map(({ line }) => line)).toEqual([5]);
  });

  test('rejects a repeated child by number, or by name and birth date; namesakes need numbers', () => {
    const day = '2019-03-05';
    expect(faults(`1,Roy,Zoé,${day},402`, `,ROY,Zoe,${day},402`)).toEqual([[3, 'familyName', 'repeated']]);
    expect(faults(`,Roy,Zoé,${day},402`, `1,Roy,Zoé,${day},402`)).toEqual([[3, 'familyName', 'repeated']]);
    expect(faults(`,Roy,Zoé,${day},402`, `,Roy,Zoé,${day},203`)).toEqual([[3, 'familyName', 'repeated']]);
    expect(faults(`1,Roy,Zoé,${day},402`, `2,Roy,Zoé,${day},203`, '3,Roy,Zoé,,402')).toEqual([]);
  });

  test('rejects a file without lines, without a required column or with an open quotation mark', () => {
    expect(readClassList('').problems).toMatchObject([{ line: 1, fault: 'nothing' }]);
    expect(readClassList('Nom,Prénom\nRoy,Zoé').problems).toMatchObject([
      { line: 1, column: 'room', fault: 'no_column' },
    ]);
    expect(faults('1,Roy,"Zoé,,402')).toEqual([[2, null, 'not_closed']]);
    expect(list(...Array<string>(2001).fill('1,Roy,Zoé,,402')).problems).toMatchObject([{ fault: 'too_many' }]);
  });

  test('reads dates of spreadsheets, and reports ambiguous ones', () => {
    const born = (text: string) => readClassList(`${head}\n1,Roy,Zoé,${text},402`, '2026-11-25');
    for (const text of [
      '2019-3-5',
      '2019/3/5',
      '2019.03.05',
      '2019-03-05 00:00:00',
      '2019-03-05T00:00:00Z',
      '2019-03-05 0:00',
      '20190305',
    ]) {
      expect(born(text).lines, text).toMatchObject([{ bornOn: '2019-03-05' }]);
    }
    for (const text of ['15/03/2019', '03/15/2019', '15-3-2019', '15.03.2019 00:00']) {
      expect(born(text).lines, text).toMatchObject([{ bornOn: '2019-03-15' }]);
    }
    expect(born('05/05/2019').lines).toMatchObject([{ bornOn: '2019-05-05' }]);
    const fault = (text: string) => born(text).problems.map((one) => [one.line, one.column, one.fault, one.value]);
    expect(fault('03/04/2019')).toEqual([[2, 'bornOn', 'ambiguous_day', '03/04/2019']]);
    expect(fault('2199-12-31')).toEqual([[2, 'bornOn', 'too_late', '2199-12-31']]);
    expect(fault('2026-11-26')).toEqual([[2, 'bornOn', 'too_late', '2026-11-26']]);
    for (const text of ['32/13/2019', '2019-02-30', '5 mars', '1899-12-31', '43529', '15/03/19']) {
      expect(fault(text), text).toEqual([[2, 'bornOn', 'not_a_day', text]]);
    }
    expect(fault('1985-04-12')).toEqual([]);
  });

  test('accepts a single name in either column', () => {
    expect(list('1,Suharto,,2019-06-01,402', '2,,Sukarno,2019-06-01,402').lines).toMatchObject([
      { givenName: 'Suharto', familyName: '' },
      { givenName: 'Sukarno', familyName: '' },
    ]);
  });

  test.each([
    'Parent1;Parent1 courriel',
    'Nom parent 1;Courriel parent 1',
    'Répondant 1;Courriel du répondant 1',
    'Nom de la mère;Courriel de la mère',
    'Nom du tuteur 1;Courriel du tuteur 1',
    'Parent/Guardian 1;Parent/Guardian 1 Email',
    'Nom du parent;Courriel du parent',
    'Nom du responsable;Adresse courriel du responsable',
    'Mother’s name;Mother’s e-mail',
    'Père;Courriel père',
  ])('reads the guardian in %s', (titles) => {
    const read = readClassList(
      `Nom;Prénom;Date de naissance;Groupe;${titles}\nEssai;Rosalie;2019-06-01;Lièvre;Anne Essai;anne.essai@exemple.test`,
    );
    expect(read).toMatchObject({ unread: [], hasEmails: true, problems: [] });
    const relationship = /mère|mother/i.test(titles) ? 'mother' : titles.startsWith('Père') ? 'father' : 'guardian';
    expect(read.lines[0]?.guardians).toMatchObject([
      { name: 'Anne Essai', email: 'anne.essai@exemple.test', relationship },
    ]);
  });

  test('joins a guardian’s names of two columns, and reads both parents of a line', () => {
    const read = readClassList(
      'Nom;Prénom;DDN;Local;Nom de la mère;Prénom de la mère;Courriel mère;Nom du père;Prénom du père;Courriel père\n' +
        'Roy;Zoé;2019-06-01;402;Cyr;Anne;a@x.org;Roy;Luc;l@x.org',
    );
    expect(read.lines[0]?.guardians).toMatchObject([
      { name: 'Anne Cyr', email: 'a@x.org', relationship: 'mother' },
      { name: 'Luc Roy', email: 'l@x.org', relationship: 'father' },
    ]);
  });

  test('lists unread columns, and does not read an emergency contact as a guardian', () => {
    const read = readClassList(
      'Nom;Prénom;DDN;Local;Autobus;Téléphone du médecin;Contact d’urgence;Courriel du contact 1;Courriel du parent 9;Local\n' +
        'Roy;Zoé;2019-06-01;402;12;5;x;a@x.org;b@x.org;7',
    );
    expect(read.unread).toEqual([
      'Autobus',
      'Téléphone du médecin',
      'Contact d’urgence',
      'Courriel du contact 1',
      'Courriel du parent 9',
      'Local',
    ]);
    expect(read).toMatchObject({ hasEmails: false, lines: [{ room: '402', guardians: [] }] });
  });

  test('rejects a repeated guardian of a child', () => {
    const two = readClassList(`${head},Guardian 2 name,Guardian 2 e-mail\n1,Roy,Zoé,,402,A Roy,a@x.org,,A Roy,A@x.org`);
    expect(two.problems).toMatchObject([{ column: 'guardianEmail', nth: 2, fault: 'repeated' }]);
  });
});

describe('matching a line', () => {
  const child = (id: number, part: Partial<EnrolledChild> = {}): EnrolledChild => {
    return {
      id,
      givenName: 'Zoé',
      familyName: 'Roy',
      number: null,
      bornOn: null,
      room: '402',
      hasLeft: false,
      ...part,
    };
  };
  const line = (part: Partial<ClassListLine> = {}): ClassListLine => {
    const who = { number: '7', givenName: 'Zoé', familyName: 'Roy', bornOn: null, room: '402' };
    return { line: 2, guardians: [], pickupPeople: [], language: null, ...who, ...part };
  };
  const of = (lines: ClassListLine[], ...children: EnrolledChild[]) => {
    const { matched, questions, problems } = matchLines(lines, children);
    return [
      ...matched.map(({ childId, changes }) => [childId, ...changes]),
      ...questions.map(({ candidates }) => ({ ask: candidates.map(({ childId }) => childId) })),
      ...problems.map(({ fault }) => fault),
    ];
  };

  test('finds the child by number, else by name and birth date, else by a unique name', () => {
    const born = child(1, { bornOn: '2019-01-01' });
    const numbered = child(2, { number: '7', givenName: 'Zoe', familyName: 'roy' });
    expect(of([line()], born, numbered)).toEqual([[2, 'name']]);
    expect(of([line({ bornOn: '2019-01-01' })], born)).toEqual([[1, 'number']]);
    expect(of([line()], born)).toEqual([{ ask: [1] }]);
    expect(of([line()], child(3))).toEqual([[3, 'number']]);
    expect(of([line({ number: null, bornOn: '2019-01-01' })], born)).toEqual([[1]]);
  });

  test('restores a former child, and moves a child to another group', () => {
    expect(of([line({ room: '203' })], child(1, { number: '7', hasLeft: true }))).toEqual([[1, 'room', 'isBack']]);
  });

  test('reports several matches, and a number of a child with another name', () => {
    expect(of([line()], child(1), child(2))).toEqual(['several']);
    expect(of([line()], child(1, { number: '7', givenName: 'Max', familyName: 'Hamel' }))).toEqual(['another_child']);
    expect(of([line(), line({ line: 3, number: '8' })], child(1))).toEqual([[1, 'number'], 'repeated']);
  });

  test('ignores lost leading zeros, which the record keeps', () => {
    const zeros = child(1, { number: '00731', bornOn: '2019-01-01' });
    expect(of([line({ number: '731', bornOn: '2019-01-01' })], zeros)).toEqual([[1]]);
    expect(of([line({ number: '731' })], zeros)).toEqual([[1]]);
    expect(of([line({ number: '731', bornOn: '2019-01-02' })], zeros)).toEqual([{ ask: [1] }]);
    expect(of([line({ number: '731', familyName: 'Roy-Cyr' })], zeros)).toEqual([{ ask: [1] }]);
    expect(of([line({ number: '731' })], zeros, child(2, { number: '0731' }))).toEqual(['several']);
    const both = readClassList(`${head}\n00731,Roy,Zoé,,402\n731,Cyr,Max,,402`);
    expect(both.problems).toMatchObject([{ line: 3, column: 'number', fault: 'repeated' }]);
  });

  test('asks about an existing name without certainty', () => {
    const zoe = child(1, { number: '5', bornOn: '2019-01-01', room: '203' });
    for (const part of [
      { number: '7', bornOn: '2019-01-01' },
      { number: null, bornOn: '2019-01-02' },
      { number: null, bornOn: '2019-01-01', givenName: 'Roy', familyName: 'Zoé' },
      { number: null, bornOn: '2019-01-01', familyName: 'Roi' },
      { number: '7', room: '203', givenName: 'Zoe', familyName: 'Rooy' },
      { number: '7', room: '203', familyName: 'Roy-Cyr' },
    ]) {
      expect(of([line(part)], zoe), JSON.stringify(part)).toEqual([{ ask: [1] }]);
      expect(of([line(part)], { ...zoe, hasLeft: true }), JSON.stringify(part)).toEqual([{ ask: [1] }]);
    }
    expect(
      of([line({ number: '5', familyName: 'Cyr' })], zoe, child(2, { familyName: 'Cyr', bornOn: '2019-02-02' })),
    ).toEqual([{ ask: [1, 2] }]);
    expect(of([line({ givenName: 'Max', bornOn: '2019-01-01' })], zoe)).toEqual([[null]]);
  });

  test('applies the answer of the office: an existing child, or a new one', () => {
    const zoe = child(1, { number: '5', bornOn: '2019-01-01' });
    const answered = (childId: number | null) => matchLines([line()], [zoe], [{ line: 2, childId }]);
    expect(answered(1)).toMatchObject({ matched: [{ childId: 1, isToldApart: false }], questions: [{ answer: 1 }] });
    expect(answered(null)).toMatchObject({
      matched: [{ childId: null, isToldApart: true }],
      questions: [{ answer: null }],
    });
    expect(answered(3)).toMatchObject({ matched: [], questions: [{ candidates: [{ childId: 1, name: 'Zoé Roy' }] }] });
    expect(answered(3).questions[0]).not.toHaveProperty('answer');
    expect(
      matchLines(
        [line(), line({ line: 3, number: '8' })],
        [zoe],
        [
          { line: 2, childId: 1 },
          { line: 3, childId: 1 },
        ],
      ),
    ).toMatchObject({ matched: [{ line: 2 }], problems: [{ line: 3, fault: 'repeated' }] });
  });

  test('asks when an earlier line has the name of a new child', () => {
    const twice = [
      line({ bornOn: '2019-01-01' }),
      line({ line: 3, number: '8', givenName: 'ZOE', bornOn: '2019-01-01' }),
    ];
    expect(matchLines(twice, [])).toMatchObject({
      matched: [{ line: 2 }],
      questions: [{ line: 3, earlierLine: 2, candidates: [] }],
    });
    expect(matchLines(twice, [], [{ line: 3, childId: null }]).matched).toHaveLength(2);
  });

  test('asks when an earlier line has a similar name, in the same group or with the same birth date', () => {
    const first = line({ bornOn: '2019-01-02', familyName: 'Tremblay' });
    for (const part of [
      { givenName: 'Zoë', familyName: 'Trembley' },
      { givenName: 'Z.', familyName: 'Tremblay', room: '203' },
      { familyName: 'Tremblay-Roy', room: '203' },
      { familyName: 'Tremblai', room: '203', bornOn: '2019-02-01' },
    ]) {
      const second = line({ line: 3, number: '8', bornOn: '2019-01-02', ...part });
      expect(matchLines([first, second], []).questions, JSON.stringify(part)).toMatchObject([
        { line: 3, earlierLine: 2, candidates: [] },
      ]);
    }
    const inGroup = line({ line: 3, number: null, bornOn: '2019-07-07', familyName: 'Trembley' });
    expect(matchLines([first, inGroup], []).questions).toHaveLength(1);
    expect(matchLines([first, { ...inGroup, number: '8' }], []).questions).toEqual([]);
    const sister = line({ line: 3, number: '8', bornOn: '2019-01-02', familyName: 'Tremblay', givenName: 'Anne' });
    expect(matchLines([first, sister], []).questions).toEqual([]);
  });

  test('asks in the whole school when a child with a similar name has a restriction or a removed guardian', () => {
    const maxime = child(1, { givenName: 'Maxime', familyName: 'Kane-Lavoie', number: '00731', bornOn: '2018-06-01' });
    const marked = { ...maxime, isMarked: true };
    const new203 = { number: '9', room: '203', bornOn: null, familyName: 'Kane-Lavoie' };
    for (const part of [
      { ...new203, givenName: 'Maxine' },
      { ...new203, givenName: 'M.' },
      { ...new203, givenName: 'Maxime (Max)' },
      { ...new203, givenName: 'Maxime', familyName: 'Kane' },
      { ...new203, givenName: 'Olivier', bornOn: '2018-06-01' },
    ]) {
      expect(of([line(part)], marked), JSON.stringify(part)).toEqual([{ ask: [1] }]);
      expect(of([line(part)], maxime), JSON.stringify(part)).toEqual([[null]]);
    }
  });

  test('asks when a list renames a child with a restriction', () => {
    const maxime = child(1, { givenName: 'Maxime', familyName: 'Kane-Lavoie', number: '00731', bornOn: '2018-06-01' });
    const renamed = line({ number: '00731', givenName: 'Xavier', familyName: 'Kane-Lavoie', bornOn: '2018-06-01' });
    expect(of([renamed], maxime)).toEqual([[1, 'name']]);
    expect(of([renamed], { ...maxime, isMarked: true })).toEqual([{ ask: [1] }]);
  });

  test('changes nothing when repeated', () => {
    expect(of([line({ bornOn: '2019-01-01' })], child(1, { number: '7', bornOn: '2019-01-01' }))).toEqual([[1]]);
  });
});
