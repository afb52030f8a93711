import { describe, expect, test } from 'vitest';
import { readStaffList } from './staff-list-rules.ts';

describe('a list of staff', () => {
  test('has names, addresses, titles and groups', () => {
    const { lines, problems } = readStaffList(
      'Nom;Prénom;Courriel;Fonction;Groupes;Langue\nCyr;Anne;ANNE@x.org;Titulaire;402, 203;\nRoy;Luc;luc@x.org;Éducateur;;en',
    );
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      {
        line: 2,
        name: 'Anne Cyr',
        email: 'anne@x.org',
        title: 'class_teacher',
        ownTitle: null,
        rooms: ['402', '203'],
        language: null,
      },
      {
        line: 3,
        name: 'Luc Roy',
        email: 'luc@x.org',
        title: 'educator',
        ownTitle: null,
        rooms: [],
        language: 'en',
      },
    ]);
    expect(readStaffList('Nom;Courriel;Poste\n"Cyr, Anne";a@x.org;Secrétaire').lines).toMatchObject([
      { name: 'Anne Cyr', title: 'office' },
    ]);
  });

  test('names each fault with line, person and cell', () => {
    const { problems } = readStaffList(
      `Nom complet;Courriel;Titre\nAnne Cyr;x;Titulaire\nLuc Roy;l@x.org;${'x'.repeat(61)}\nEve Roy;L@x.org;Directrice\n;m@x.org;`,
    );
    expect(problems.map(({ line, column, fault, index, name }) => [line, column, fault, index, name])).toEqual([
      [2, 'email', 'not_an_email', 1, 'Anne Cyr'],
      [3, 'title', 'too_long', 2, 'Luc Roy'],
      [4, 'email', 'repeated', 1, 'Eve Roy'],
      [5, 'name', 'required', 0, ''],
      [5, 'title', 'required', 2, ''],
    ]);
  });

  test('keeps a title in the words of the school, or as it is written', () => {
    const titles = [{ en: 'Remedial teaching', fr: 'Orthopédagogie' }];
    const words = { titles, languages: ['fr', 'en'] as const, locale: 'fr' as const };
    const titleOf = (title: string, language = '', more: Partial<typeof words> = {}) =>
      readStaffList(`Nom;Courriel;Poste;Langue\nAnne Cyr;a@x.org;${title};${language}`, {
        words: { ...words, ...more },
      }).lines.map((line) => [line.title, line.ownTitle])[0];
    expect(titleOf('ORTHOPEDAGOGIE')).toEqual(['educator', titles[0]]);
    expect(titleOf('Magicien')).toEqual(['educator', { en: '', fr: 'Magicien' }]);
    expect(titleOf('Magician', 'anglais')).toEqual(['educator', { en: 'Magician', fr: '' }]);
    expect(titleOf('Directrice')).toEqual(['principal', null]);
    // A school's own list comes before the job titles, whose access stays.
    const own = { en: 'Head', fr: 'Directrice' };
    expect(titleOf('Directrice', '', { titles: [own] })).toEqual(['principal', own]);
  });

  test('asks about a column of addresses with an unknown title, and refuses a field twice', () => {
    const text = 'Nom;Adresses;Poste\nAnne Cyr;a@x.org;Titulaire';
    expect(readStaffList(text)).toMatchObject({
      problems: [{ fault: 'no_column', column: 'email' }],
      unread: ['Adresses'],
    });
    const columns = [
      { index: 0, field: 'name' as const },
      { index: 1, field: 'email' as const },
      { index: 2, field: 'title' as const },
    ];
    expect(readStaffList(text, { columns }).lines).toHaveLength(1);
    const twice = [...columns.slice(0, 2), { index: 2, field: 'givenName' as const }];
    expect(readStaffList(text, { columns: twice }).problems).toMatchObject([{ fault: 'column_twice', index: 2 }]);
  });
});
