import { describe, expect, test } from 'vitest';
import { matchLines, type StandingChild } from './class-list-plan-rules.ts';
import { type ClassListLine, readClassList } from './class-list-rules.ts';

const head = 'Number,Family name,First name,Birth date,Room,Guardian 1 name,Guardian 1 e-mail,Guardian 1 relationship';
const list = (...lines: string[]) => readClassList([head, ...lines].join('\n'));
const faults = (...lines: string[]) => list(...lines).problems.map(({ line, column, fault }) => [line, column, fault]);

describe('a class list', () => {
  test('says of each child who it is, where, and who its guardians are', () => {
    const { lines, problems } = list(
      '12,Roy,Zoé,2019-03-05,402,Marie Roy,Marie@Example.org,Mother',
      ',Roy,Léo,2020/4/1,203',
    );
    expect(problems).toEqual([]);
    const marie = { name: 'Marie Roy', email: 'marie@example.org', relationship: 'mother' };
    expect(lines).toEqual([
      {
        line: 2,
        number: '12',
        familyName: 'Roy',
        givenName: 'Zoé',
        bornOn: '2019-03-05',
        room: '402',
        guardians: [marie],
      },
      { line: 3, number: null, familyName: 'Roy', givenName: 'Léo', bornOn: '2020-04-01', room: '203', guardians: [] },
    ]);
  });

  test('may be titled in French, in any order, with columns of its own between', () => {
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

  test('names the line and the column of whatever is wrong, all at once, and keeps the other lines', () => {
    const { lines, problems } = list(
      '1,,,2019-02-30,402',
      '2,Roy,Léo,,402,Marie Roy,nobody,cousin',
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

  test('names a child once, by its number or by its name and birth date; namesakes each have a number', () => {
    const day = '2019-03-05';
    expect(faults(`1,Roy,Zoé,${day},402`, `,ROY,Zoe,${day},402`)).toEqual([[3, 'familyName', 'repeated']]);
    expect(faults(`,Roy,Zoé,${day},402`, `1,Roy,Zoé,${day},402`)).toEqual([[3, 'familyName', 'repeated']]);
    expect(faults(`,Roy,Zoé,${day},402`, `,Roy,Zoé,${day},203`)).toEqual([[3, 'familyName', 'repeated']]);
    expect(faults(`1,Roy,Zoé,${day},402`, `2,Roy,Zoé,${day},203`, '3,Roy,Zoé,,402')).toEqual([]);
  });

  test('without lines, without a column that it needs or with an open quotation mark is refused whole', () => {
    expect(readClassList('').problems).toMatchObject([{ line: 1, fault: 'nothing' }]);
    expect(readClassList('Nom,Prénom\nRoy,Zoé').problems).toMatchObject([
      { line: 1, column: 'room', fault: 'no_column' },
    ]);
    expect(faults('1,Roy,"Zoé,,402')).toEqual([[2, null, 'not_closed']]);
    expect(list(...Array<string>(2001).fill('1,Roy,Zoé,,402')).problems).toMatchObject([{ fault: 'too_many' }]);
  });

  test('reads the dates of spreadsheets, and says which may be two days', () => {
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

  test('takes a child with one name, whichever column it stands in', () => {
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
  ])('understands the guardian under %s', (titles) => {
    const read = readClassList(
      `Nom;Prénom;Date de naissance;Groupe;${titles}\nEssai;Rosalie;2019-06-01;Lièvre;Anne Essai;anne.essai@exemple.test`,
    );
    expect(read).toMatchObject({ unread: [], hasEmails: true, problems: [] });
    const relationship = /mère|mother/i.test(titles) ? 'mother' : titles.startsWith('Père') ? 'father' : 'guardian';
    expect(read.lines[0]?.guardians).toEqual([{ name: 'Anne Essai', email: 'anne.essai@exemple.test', relationship }]);
  });

  test('puts together the names of a guardian that stand in two columns, and both parents of a line', () => {
    const read = readClassList(
      'Nom;Prénom;DDN;Local;Nom de la mère;Prénom de la mère;Courriel mère;Nom du père;Prénom du père;Courriel père\n' +
        'Roy;Zoé;2019-06-01;402;Cyr;Anne;a@x.org;Roy;Luc;l@x.org',
    );
    expect(read.lines[0]?.guardians).toEqual([
      { name: 'Anne Cyr', email: 'a@x.org', relationship: 'mother' },
      { name: 'Luc Roy', email: 'l@x.org', relationship: 'father' },
    ]);
  });

  test('names the columns that it does not read, and never takes an emergency contact for a guardian', () => {
    const read = readClassList(
      'Nom;Prénom;DDN;Local;Autobus;Téléphone de la mère;Contact d’urgence;Courriel du contact 1;Courriel du parent 9;Local\n' +
        'Roy;Zoé;2019-06-01;402;12;5;x;a@x.org;b@x.org;7',
    );
    expect(read.unread).toEqual([
      'Autobus',
      'Téléphone de la mère',
      'Contact d’urgence',
      'Courriel du contact 1',
      'Courriel du parent 9',
      'Local',
    ]);
    expect(read).toMatchObject({ hasEmails: false, lines: [{ room: '402', guardians: [] }] });
  });

  test('names a guardian once for a child', () => {
    const two = readClassList(`${head},Guardian 2 name,Guardian 2 e-mail\n1,Roy,Zoé,,402,A Roy,a@x.org,,A Roy,A@x.org`);
    expect(two.problems).toMatchObject([{ column: 'guardianEmail', nth: 2, fault: 'repeated' }]);
  });
});

describe('a line means', () => {
  const child = (id: number, part: Partial<StandingChild> = {}): StandingChild => {
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
    return { line: 2, guardians: [], ...who, ...part };
  };
  const of = (lines: ClassListLine[], ...children: StandingChild[]) => {
    const { matched, questions, problems } = matchLines(lines, children);
    return [
      ...matched.map(({ childId, changes }) => [childId, ...changes]),
      ...questions.map(({ candidates }) => ({ ask: candidates.map(({ childId }) => childId) })),
      ...problems.map(({ fault }) => fault),
    ];
  };

  test('the child of its number, else of its name and birth date, else the only one of its name without either', () => {
    const born = child(1, { bornOn: '2019-01-01' });
    const numbered = child(2, { number: '7', givenName: 'Zoe', familyName: 'roy' });
    expect(of([line()], born, numbered)).toEqual([[2, 'name']]);
    expect(of([line({ bornOn: '2019-01-01' })], born)).toEqual([[1, 'number']]);
    expect(of([line()], born)).toEqual([{ ask: [1] }]);
    expect(of([line()], child(3))).toEqual([[3, 'number']]);
    expect(of([line({ number: null, bornOn: '2019-01-01' })], born)).toEqual([[1]]);
  });

  test('a child that is back, and one that moved', () => {
    expect(of([line({ room: '203' })], child(1, { number: '7', hasLeft: true }))).toEqual([[1, 'room', 'isBack']]);
  });

  test('nobody where it may be several, or the number is a child’s of another name', () => {
    expect(of([line()], child(1), child(2))).toEqual(['several']);
    expect(of([line()], child(1, { number: '7', givenName: 'Max', familyName: 'Hamel' }))).toEqual(['another_child']);
    expect(of([line(), line({ line: 3, number: '8' })], child(1))).toEqual([[1, 'number'], 'repeated']);
  });

  test('the same child where only zeros of its number are lost, which the record keeps', () => {
    const zeros = child(1, { number: '00731', bornOn: '2019-01-01' });
    expect(of([line({ number: '731', bornOn: '2019-01-01' })], zeros)).toEqual([[1]]);
    expect(of([line({ number: '731' })], zeros)).toEqual([[1]]);
    expect(of([line({ number: '731', bornOn: '2019-01-02' })], zeros)).toEqual([{ ask: [1] }]);
    expect(of([line({ number: '731', familyName: 'Roy-Cyr' })], zeros)).toEqual([{ ask: [1] }]);
    expect(of([line({ number: '731' })], zeros, child(2, { number: '0731' }))).toEqual(['several']);
    const both = readClassList(`${head}\n00731,Roy,Zoé,,402\n731,Cyr,Max,,402`);
    expect(both.problems).toMatchObject([{ line: 3, column: 'number', fault: 'repeated' }]);
  });

  test('a question where a name stands already and nothing makes it certain', () => {
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

  test('what the office answers: that child, or another one, told apart', () => {
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

  test('a question where an earlier line of the list has the name of a new child', () => {
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

  test('a question where an earlier line has nearly the name of a new child, in its group or born on its day', () => {
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

  test('a question in the whole school where something is known of a child of nearly its name', () => {
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

  test('a question where a list renames a child with a restriction', () => {
    const maxime = child(1, { givenName: 'Maxime', familyName: 'Kane-Lavoie', number: '00731', bornOn: '2018-06-01' });
    const renamed = line({ number: '00731', givenName: 'Xavier', familyName: 'Kane-Lavoie', bornOn: '2018-06-01' });
    expect(of([renamed], maxime)).toEqual([[1, 'name']]);
    expect(of([renamed], { ...maxime, isMarked: true })).toEqual([{ ask: [1] }]);
  });

  test('the same again once it was done', () => {
    expect(of([line({ bornOn: '2019-01-01' })], child(1, { number: '7', bornOn: '2019-01-01' }))).toEqual([[1]]);
  });
});
