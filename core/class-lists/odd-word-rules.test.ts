import { expect, test } from 'vitest';
import { misdecodedWords } from './odd-word-rules.ts';

test('finds words with wrongly decoded accents', () => {
  expect(misdecodedWords('M-501,BŽlanger-C™tŽ,ZoŽ,402')).toEqual(['BŽlanger', 'C™tŽ', 'ZoŽ']);
  expect(misdecodedWords('Zo‚;B‚langer-C“t‚;Lo‹c')).toEqual(['Zo‚', 'B‚langer', 'C“t‚', 'Lo‹c']);
  expect(misdecodedWords('ZoÃ© BÃ©langer')).toEqual(['ZoÃ©', 'BÃ©langer']);
  expect(misdecodedWords('Zo\ufffd')).toEqual(['Zo\ufffd']);
});

test('finds nothing in names of many languages', () => {
  const names = [
    'Zoé Bélanger-Côté, Élise D’Amours, Loïc, Hélène, Œuvrard',
    'McÉwen MacDonald DeVries O’Neil JEAN-FRANÇOIS',
    'Đặng Lê, Łukasz Żółć, Søren Ødegård, Ibañez, Šimon Žižka, José',
    'Мария 李小龍 محمد',
    'Nº 12; 402-A; 5e année',
  ];
  for (const text of names) expect(misdecodedWords(text), text).toEqual([]);
});
