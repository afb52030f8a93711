import { expect, test } from 'vitest';
import { readClassList } from '#core/class-lists/class-list-rules.ts';
import { keptList } from './kept-lines.ts';

const text =
  'Nom;Prénom;DDN;Local;Mère;Tél. mère\nRoy;Zoé;hier;402;;\n"Roy;Cyr";Max;2019-03-05;402;Anne Roy;+1 514 555-0101\nCyr;Bob;;402;;';

test.each(['fr', 'en'] as const)('keeps titles, corrected cells and phone numbers (%s)', (locale) => {
  const kept = keptList(text, [{ line: 2, index: 2, text: '2018-01-02' }], [2, 3], locale);
  const read = readClassList(kept, '2026-11-25');
  expect(read.problems).toEqual([]);
  expect(read.lines).toMatchObject([
    { familyName: 'Roy', bornOn: '2018-01-02' },
    { familyName: 'Roy;Cyr', guardians: [{ name: 'Anne Roy', phone: '+1 514 555-0101' }] },
  ]);
});
