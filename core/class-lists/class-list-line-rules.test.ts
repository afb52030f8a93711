import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClassList } from './class-list-rules.ts';

const today = '2026-11-25';
const read = (text: string, more: Parameters<typeof readClassList>[2] = {}) => readClassList(text, today, more);

describe('a line of a class list', () => {
  test('splits whole names by the comma, or two words by the title', () => {
    const names = (title: string, name: string) =>
      read(`${title};DDN;Local\n"${name}";2019-03-05;402`).lines.map(({ familyName, givenName }) => [
        familyName,
        givenName,
      ]);
    expect(names('Nom, prénom', 'Roy-Cyr, Marie Zoé')).toEqual([['Roy-Cyr', 'Marie Zoé']]);
    expect(names('Nom, prénom', 'Roy Zoé')).toEqual([['Roy', 'Zoé']]);
    expect(names('Prénom et nom', 'Zoé Roy')).toEqual([['Roy', 'Zoé']]);
    expect(names('Prénom et nom', 'Roy, Zoé')).toEqual([['Roy', 'Zoé']]);
    expect(names('Nom, prénom', 'Suharto')).toEqual([['', 'Suharto']]);
    expect(read('Nom, prénom;DDN;Local\nRoy Cyr Zoé;2019-03-05;402').problems).toMatchObject([
      { line: 2, column: 'nameFamilyFirst', fault: 'not_split', value: 'Roy Cyr Zoé', index: 0, name: 'Roy Cyr Zoé' },
    ]);
  });

  test('has guardians without an address, with phones and other relationships', () => {
    const { lines, problems } = read(
      'Nom;Prénom;DDN;Local;Mère;Tél. mère;Nom du parent 2;Lien du parent 2\nRoy;Zoé;2019-03-05;402;"Cyr, Anne";514 555-0101;Rose Cyr;grand-mère',
    );
    expect(problems).toEqual([]);
    expect(lines[0]?.guardians).toEqual([
      { name: 'Anne Cyr', email: null, phone: '514 555-0101', relationship: 'mother', nth: 1 },
      { name: 'Rose Cyr', email: null, phone: null, relationship: 'grandmother', nth: 2 },
    ]);
    expect(
      read('Nom;Prénom;DDN;Local;Mère;Tél. mère\nRoy;Zoé;2019-03-05;402;Anne Cyr;voir dossier').problems,
    ).toMatchObject([{ column: 'guardianPhone', nth: 1, fault: 'not_a_phone', index: 5 }]);
  });

  test('has pickup people, several to a cell', () => {
    const people = (cell: string) =>
      read(`Nom;Prénom;DDN;Local;Personnes autorisées\nRoy;Zoé;2019-03-05;402;"${cell}"`).lines[0]?.pickupPeople;
    expect(people('Rose Cyr (grand-mère), Paul Roy')).toEqual([
      { name: 'Rose Cyr', relationship: 'grandmother' },
      { name: 'Paul Roy', relationship: null },
    ]);
    expect(people('Cyr, Rose / Roy, Paul')).toMatchObject([{ name: 'Rose Cyr' }, { name: 'Paul Roy' }]);
    expect(people('')).toEqual([]);
  });

  test('has the language of the family', () => {
    const language = (text: string) => read(`Nom;Prénom;DDN;Local;Langue\nRoy;Zoé;2019-03-05;402;${text}`);
    for (const text of ['Français', 'FR', 'french', 'F', 'fr-CA'])
      expect(language(text).lines, text).toMatchObject([{ language: 'fr' }]);
    for (const text of ['Anglais', 'en', 'A']) expect(language(text).lines, text).toMatchObject([{ language: 'en' }]);
    expect(language('').lines).toMatchObject([{ language: null }]);
    expect(language('arabe').problems).toMatchObject([{ column: 'language', fault: 'not_a_language', value: 'arabe' }]);
  });

  test('has a corrected cell in place of its own', () => {
    const text = 'Nom;Prénom;DDN;Local\nRoy;Zoé;hier;402\nCyr;Max;2019-03-05';
    expect(read(text).problems.map(({ line, index }) => [line, index])).toEqual([
      [2, 2],
      [3, 3],
    ]);
    const edits = [
      { line: 2, index: 2, text: '2019-03-05' },
      { line: 3, index: 3, text: '402' },
      { line: 1, index: 0, text: 'Prénom' },
      { line: 99, index: 0, text: 'x' },
    ];
    expect(read(text, { edits })).toMatchObject({ problems: [], lines: [{ bornOn: '2019-03-05' }, { room: '402' }] });
  });
});

describe('dates that can be read two ways', () => {
  const list = (...days: string[]) =>
    `Nom;Prénom;Naissance;Local\n${days.map((day, n) => `Roy${n};Zoé${n};${day};402`).join('\n')}`;

  test('are one question for the column, never a guess', () => {
    const text = list('03/04/2019', '15/03/2019', '05/06/2019', '2019-01-02');
    expect(read(text).dayOrder).toEqual({
      title: 'Naissance',
      count: 2,
      sample: '03/04/2019',
      dayFirst: '2019-04-03',
      monthFirst: '2019-03-04',
      dayFirstOnly: 1,
      monthFirstOnly: 0,
    });
    expect(read(text, { dayOrder: 'dayFirst' })).toMatchObject({
      dayOrder: null,
      problems: [],
      lines: [{ bornOn: '2019-04-03' }, { bornOn: '2019-03-15' }, { bornOn: '2019-06-05' }, { bornOn: '2019-01-02' }],
    });
    expect(read(text, { dayOrder: 'monthFirst' }).problems).toMatchObject([
      { line: 3, column: 'bornOn', fault: 'other_order', value: '15/03/2019' },
    ]);
    expect(read(list('15/03/2019', '2019-01-02', '05/05/2019')).dayOrder).toBeNull();
  });

  test('give the day that was written, in each order', () => {
    const day = fc.date({ min: new Date('2015-01-01'), max: new Date('2022-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.boolean(), (date, isDayFirst) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, dom] = iso.split('-');
        const text = isDayFirst ? `${dom}/${month}/${year}` : `${month}/${dom}/${year}`;
        const { lines } = read(list(text), { dayOrder: isDayFirst ? 'dayFirst' : 'monthFirst' });
        expect(lines.map(({ bornOn }) => bornOn)).toEqual([iso]);
      }),
    );
  });
});
