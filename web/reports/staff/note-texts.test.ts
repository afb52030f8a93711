import { expect, test } from 'vitest';
import { noteTexts } from './note-templates.ts';

test('template sentences contain the full given name unchanged', () => {
  expect(noteTexts('Mohamed Amine')[0]?.fr).toMatch(/^Mohamed Amine a passé/);
  for (const name of ['Mohamed Amine', 'Marie-Ève', 'Zoé$&']) {
    for (const { en, fr } of noteTexts(name)) {
      expect(en).toContain(name);
      expect(fr).toContain(name);
      expect(en + fr).not.toContain('{name}');
    }
  }
});
