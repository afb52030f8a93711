import { describe, expect, test } from 'vitest';
import { readStaffList } from './staff-list-rules.ts';

describe('a list of staff', () => {
  test('has names, addresses, titles and groups', () => {
    const { lines, problems } = readStaffList(
      'Nom;Prénom;Courriel;Fonction;Groupes;Langue\nCyr;Anne;ANNE@x.org;Titulaire;402, 203;\nRoy;Luc;luc@x.org;Éducateur;;en',
    );
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      { line: 2, name: 'Anne Cyr', email: 'anne@x.org', title: 'class_teacher', rooms: ['402', '203'], language: null },
      { line: 3, name: 'Luc Roy', email: 'luc@x.org', title: 'educator', rooms: [], language: 'en' },
    ]);
    expect(readStaffList('Nom;Courriel;Poste\n"Cyr, Anne";a@x.org;Secrétaire').lines).toMatchObject([
      { name: 'Anne Cyr', title: 'office' },
    ]);
  });

  test('names each fault with line, person and cell', () => {
    const { problems } = readStaffList(
      'Nom complet;Courriel;Titre\nAnne Cyr;x;Titulaire\nLuc Roy;l@x.org;Magicien\nEve Roy;L@x.org;Directrice\n;m@x.org;',
    );
    expect(problems.map(({ line, column, fault, index, name }) => [line, column, fault, index, name])).toEqual([
      [2, 'email', 'not_an_email', 1, 'Anne Cyr'],
      [3, 'title', 'not_a_title', 2, 'Luc Roy'],
      [4, 'email', 'repeated', 1, 'Eve Roy'],
      [5, 'name', 'required', 0, ''],
      [5, 'title', 'required', 2, ''],
    ]);
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
