import { expect, test } from 'vitest';
import { matchesSearch } from './search-rules.ts';

test('finds a person by prefixes of their words, ignoring accents and case', () => {
  for (const typed of ['lecoeur', 'LECŒ', 'marie lec', "d'am", 'am']) {
    expect(matchesSearch(['Marie-Noëlle Lecœur', 'D’Amours'], typed), typed).toBe(true);
  }
  expect(matchesSearch(['Marie-Noëlle Lecœur'], 'coeur')).toBe(false);
});
