import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classListFields, fieldKey, guardiansPerLine, isPersonField } from './class-list-fields.ts';
import { readClassList } from './class-list-rules.ts';

const columnsOf = (text: string) =>
  readClassList(text).columns.map(({ field, nth, isSure }) => `${fieldKey(field ?? '-', nth)}${isSure ? '' : '?'}`);

describe('columns of a class list', () => {
  test('are recognized as Quebec schools title them', () => {
    const titles =
      'Fiche;Nom, prénom;DDN;Groupe;Langue;Mère;Courriel mère;Tél. mère;Père;Cellulaire du père;Lien du parent 3;Personnes autorisées';
    expect(columnsOf(`${titles}\n1;Roy, Zoé;2019-03-05;402;F`)).toEqual([
      'number',
      'nameFamilyFirst',
      'bornOn',
      'room',
      'language',
      'guardianName 1',
      'guardianEmail 1',
      'guardianPhone 1',
      'guardianName 2',
      'guardianPhone 2',
      'relationship 3',
      'pickupName 1',
    ]);
  });

  test('are guessed by their cells and words, and not read before the office confirms', () => {
    const text =
      'Élève;Âge scolaire;Groupe-repère 2026;Courriel;Cell.;Contact d’urgence\n' +
      'Roy, Zoé;2019-03-05;402;a@x.org;514 555-0101;b@x.org';
    expect(columnsOf(text)).toEqual([
      'nameFamilyFirst?',
      'bornOn?',
      'room?',
      'guardianEmail 1?',
      'guardianPhone 1?',
      '-',
    ]);
    expect(readClassList(text).problems).toMatchObject([{ fault: 'no_column', column: 'familyName' }]);
    const columns = readClassList(text).columns.map(({ index, field, nth }) => ({ index, field, nth }));
    const confirmed = readClassList(text, '2026-11-25', { columns });
    expect(confirmed).toMatchObject({ unread: ['Contact d’urgence'], hasEmails: true });
    expect(confirmed.problems).toMatchObject([{ column: 'guardianName', nth: 1, fault: 'required', name: 'Zoé Roy' }]);
  });

  test('of whole names in one column are a question, when the title says only the name', () => {
    expect(columnsOf('Nom;DDN;Local\nRoy, Zoé;2019-03-05;402')).toEqual(['nameFamilyFirst?', 'bornOn', 'room']);
    expect(columnsOf('Nom;Prénom;Local\nRoy;Zoé;402')).toEqual(['familyName', 'givenName', 'room']);
  });

  test('with two first names are refused with the line and the title', () => {
    const text = 'Nom;Prénom;Prénom usuel;Local;DDN\nRoy;Zoé;Zo;402;2019-03-05';
    const columns = (['familyName', 'givenName', 'givenName', 'room', 'bornOn'] as const).map((field, index) => ({
      index,
      field,
    }));
    expect(readClassList(text, '2026-11-25', { columns })).toMatchObject({
      lines: [],
      problems: [{ line: 1, column: 'givenName', fault: 'column_twice', value: 'Prénom usuel', index: 2 }],
    });
    const whole = [{ index: 0, field: 'nameFamilyFirst' as const }, ...columns.slice(2)];
    expect(readClassList(text, '2026-11-25', { columns: whole }).problems).toMatchObject([{ fault: 'column_twice' }]);
  });

  test('give each field at most once for any titles', () => {
    const title = fc.constantFrom(
      ...'Nom|Prénom|Nom, prénom|Élève|DDN|Naissance|Groupe|Local|Langue|Mère|Père|Courriel|Courriel mère|Courriel parent 1'.split(
        '|',
      ),
      ...'Parent 1|Parent|Tél.|Téléphone du père|Lien|Lien du parent 2|Prénom de la mère|Autobus|Personne autorisée|Fiche|No'.split(
        '|',
      ),
    );
    const cell = fc.constantFrom('', 'Roy', 'Roy, Zoé', 'a@x.org', '2019-03-05', '03/04/2019', '402');
    const table = fc.array(fc.tuple(title, cell), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(table, (columns) => {
        const read = readClassList(
          [columns.map(([one]) => one), columns.map(([, one]) => one)].map((row) => row.join(';')).join('\n'),
        );
        const keys = read.columns
          .filter(({ field }) => field !== null)
          .map(({ field, nth }) => fieldKey(field ?? '', nth));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test('set by the office are read once each or refused', () => {
    const meaning = (index: number) =>
      fc
        .record({
          field: fc.option(fc.constantFrom(...classListFields)),
          nth: fc.integer({ min: 1, max: guardiansPerLine }),
        })
        .map(({ field, nth }) => ({
          index,
          field: field,
          ...(field !== null && isPersonField(field) && { nth }),
        }));
    const text = `${'abcdefgh'.split('').join(';')}\n${Array<string>(8).fill('x').join(';')}`;
    fc.assert(
      fc.property(fc.tuple(...Array.from({ length: 8 }, (_, index) => meaning(index))), (columns) => {
        const { places, problems, lines } = readClassList(text, '2026-11-25', { columns });
        const keys = columns.flatMap(({ field, nth }) => (field === null ? [] : [fieldKey(field, nth)]));
        const isRefused = problems[0]?.fault === 'column_twice';
        expect(isRefused || new Set(keys).size === keys.length).toBe(true);
        expect(isRefused ? lines : [...places.keys()].toSorted()).toEqual(isRefused ? [] : keys.toSorted());
      }),
    );
  });
});
