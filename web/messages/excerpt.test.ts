import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded } from '#core/lang/folded.ts';
import { searchWords } from '#core/messages/message-rules.ts';
import { excerptOf } from './excerpt.ts';

const drawn = (content: string, search: string) =>
  excerptOf(content, searchWords(search))
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

test('what was searched for is marked, whatever its case, accents and ligatures', () => {
  expect(drawn('Ma sœur viendra à l’école.', 'SOEUR ecole')).toBe('Ma [sœur] viendra à l’[école].');
  expect(drawn('Ma sœur', 'oe')).toBe('Ma s[œ]ur');
  expect(drawn('Léa\n\nest   là', 'est')).toBe('Léa [est] là');
});

test('a long message is cut around the first place', () => {
  const long = `${'a '.repeat(200)}castors ${'b '.repeat(200)}`;
  const shown = drawn(long, 'castors');
  expect(shown).toMatch(/^…(a )+\[castors\] (b )+/);
  expect(shown.endsWith('…')).toBe(true);
  expect(shown.length).toBeLessThan(160);
});

test('whatever is marked was searched for, and nothing is made up', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(text, fc.string({ minLength: 1, maxLength: 3 }), (content, search) => {
      const words = searchWords(search);
      const parts = excerptOf(content, words);
      const inner = parts.map((part) => part.text).join('');
      expect(`…${content.replaceAll(/\s+/g, ' ')}…`).toContain(inner.replace(/^…|…$/g, ''));
      const strange = parts.filter(
        (part) => part.isHit && !words.some((word) => folded(part.text).includes(word[0] ?? '')),
      );
      expect(strange).toEqual([]);
    }),
  );
});
