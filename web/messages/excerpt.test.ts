import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#core/lang/fold-text.ts';
import { searchWords } from '#core/messages/message-rules.ts';
import { excerptOf } from './excerpt.ts';

const drawn = (content: string, search: string) =>
  excerptOf(content, searchWords(search))
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

test('marks matches regardless of case, accents and ligatures', () => {
  expect(drawn('Ma sœur viendra à l’école.', 'SOEUR ecole')).toBe('Ma [sœur] viendra à l’[école].');
  expect(drawn('Ma sœur', 'oe')).toBe('Ma s[œ]ur');
  expect(drawn('Léa\n\nest   là', 'est')).toBe('Léa [est] là');
});

test('cuts a long message around the first match', () => {
  const long = `${'a '.repeat(200)}castors ${'b '.repeat(200)}`;
  const shown = drawn(long, 'castors');
  expect(shown).toMatch(/^…(a )+\[castors\] (b )+/);
  expect(shown.endsWith('…')).toBe(true);
  expect(shown.length).toBeLessThan(160);
});

test('marks only text that matches the search, and keeps the message unchanged', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(text, fc.string({ minLength: 1, maxLength: 3 }), (content, search) => {
      const words = searchWords(search);
      const parts = excerptOf(content, words);
      const inner = parts.map((part) => part.text).join('');
      expect(`…${content.replaceAll(/\s+/g, ' ')}…`).toContain(inner.replace(/^…|…$/g, ''));
      const strange = parts.filter(
        (part) => part.isHit && !words.some((word) => foldText(part.text).includes(word[0] ?? '')),
      );
      expect(strange).toEqual([]);
    }),
  );
});
