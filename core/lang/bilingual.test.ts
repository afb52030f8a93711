import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLanguage, languageFor } from './bilingual.ts';
import {
  halfWrittenLanguages,
  missingLanguages,
  requiredLanguages,
  storedText,
  typedTextOf,
  writtenLanguages,
} from './bilingual-rules.ts';
import { type Locale, locales } from './locale.ts';

const missing = fc.constantFrom(null, '', ' ', undefined);
/** A text in any subset of the languages, each of which says its own language. */
const anyText = fc.record({
  en: fc.oneof(
    fc.string().map((text) => `en ${text}`),
    missing,
  ),
  fr: fc.oneof(
    fc.string().map((text) => `fr ${text}`),
    missing,
  ),
});
const reader = fc.constantFrom<Locale>(...locales);
const languages = fc.subarray<Locale>([...locales], { minLength: 1 });

test('a text falls back to the other language', () => {
  expect(languageFor('fr', { en: 'Recess', fr: 'Récréation' })).toBe('fr');
  expect(languageFor('fr', { en: 'Recess', fr: null })).toBe('en');
  expect(languageFor('en', { en: '', fr: 'Récréation' })).toBe('fr');
  expect(languageFor('en', { en: null, fr: null })).toBe('en');
});

test('a reader gets a text that exists, with its true language, in their own one if it exists', () => {
  fc.assert(
    fc.property(anyText, reader, (text, locale) => {
      const partial = { en: text.en ?? null, fr: text.fr ?? null };
      const written = writtenLanguages([partial]);
      const { text: shown, lang } = inLanguage(partial, locale);
      expect(lang).not.toBe(locale);
      expect(shown.startsWith(`${lang ?? locale} `)).toBe(written.length > 0);
      expect(lang === undefined).toBe(written.length === 0 || written.includes(locale));
    }),
  );
});

test('a text is complete exactly when no required language is missing, and a school’s languages are required', () => {
  fc.assert(
    fc.property(languages, fc.array(anyText, { minLength: 1, maxLength: 4 }), (writes, all) => {
      const texts = all.map(({ en, fr }) => ({ en: en ?? null, fr: fr ?? null }));
      const required = requiredLanguages(writes, texts);
      expect(writes.every((locale) => required.includes(locale))).toBe(true);
      const problems = texts.flatMap((text, n) => missingLanguages(`${n}`, text, required));
      for (const { path, code } of problems)
        expect([path.split('.')[1], code]).toEqual([expect.toBeOneOf([...required]), 'required']);
      if (problems.length > 0) return;
      // A complete text is read whole in one language.
      for (const locale of locales) {
        expect(new Set(texts.map((text) => languageFor(locale, text))).size).toBe(1);
      }
    }),
  );
});

test('one language is enough for a school that writes one, and a language that is begun is required', () => {
  const french = { en: '', fr: 'Sortie' };
  expect(missingLanguages('title', french, requiredLanguages(['fr'], [french]))).toEqual([]);
  expect(missingLanguages('title', french, requiredLanguages(['fr', 'en'], [french]))).toEqual([
    { path: 'title.en', code: 'required' },
  ]);
  const begun = requiredLanguages(['fr'], [french, { en: 'At nine', fr: 'À 9 h' }]);
  expect(missingLanguages('title', french, begun)).toEqual([{ path: 'title.en', code: 'required' }]);
});

test('an optional text misses nothing until it is begun', () => {
  expect(halfWrittenLanguages('notes', { en: '', fr: ' ' }, ['fr', 'en'])).toEqual([]);
  expect(halfWrittenLanguages('notes', { en: '', fr: 'Bottes' }, ['en', 'fr'])).toEqual([
    { path: 'notes.en', code: 'required' },
  ]);
});

test('a stored text is null where it is not written, and typed as empty', () => {
  expect(storedText({ en: ' ', fr: ' Sortie ' })).toEqual({ en: null, fr: 'Sortie' });
  expect(typedTextOf({ en: null, fr: 'Sortie' })).toEqual({ en: '', fr: 'Sortie' });
});
