import { expect, test } from 'vitest';
import { matches } from './search-rules.ts';

test('somebody is found by the beginnings of their words, however a keyboard writes them', () => {
  for (const typed of ['lecoeur', 'LECŒ', 'marie lec', "d'am", 'am']) {
    expect(matches(['Marie-Noëlle Lecœur', 'D’Amours'], typed), typed).toBe(true);
  }
  expect(matches(['Marie-Noëlle Lecœur'], 'coeur')).toBe(false);
});
