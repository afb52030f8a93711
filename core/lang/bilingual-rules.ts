/** Texts that a school writes in its languages: which ones are required and missing, and how they are stored. */
import type { FieldProblem } from '#core/http/problem.ts';
import { isWritten, type PartialBilingual } from './bilingual.ts';
import { type Bilingual, type Locale, locales } from './locale.ts';

/** The languages in which any of these texts is written. */
export function writtenLanguages(texts: readonly Partial<PartialBilingual>[]): Locale[] {
  return locales.filter((locale) => texts.some((text) => isWritten(text[locale])));
}

/**
 * The languages that a text of a school must have: those the school writes, and the other one as soon as a part is
 * written in it, so that readers never get half of it.
 */
export function requiredLanguages(
  languages: readonly Locale[],
  texts: readonly Partial<PartialBilingual>[],
): readonly Locale[] {
  const written = writtenLanguages(texts);
  return locales.filter((locale) => languages.includes(locale) || written.includes(locale));
}

/** `required` at the path of each of these languages in which a text is missing, such as `title.fr`. */
export function missingLanguages(
  path: string,
  text: Partial<PartialBilingual>,
  languages: readonly Locale[],
): FieldProblem[] {
  return languages
    .filter((locale) => !isWritten(text[locale]))
    .map((locale): FieldProblem => ({ path: `${path}.${locale}`, code: 'required' }));
}

/** The same for a text that may be left out: nothing is missing when no language is written. */
export function halfWrittenLanguages(
  path: string,
  text: Partial<PartialBilingual>,
  languages: readonly Locale[],
): FieldProblem[] {
  return writtenLanguages([text]).length === 0 ? [] : missingLanguages(path, text, languages);
}

/** A typed text as it is stored: trimmed, and null in a language that is not written. */
export function storedText({ en, fr }: Partial<PartialBilingual>): PartialBilingual {
  return { en: en?.trim() || null, fr: fr?.trim() || null };
}

/** A stored text as it is typed: empty in a language that is not written. */
export function typedTextOf({ en, fr }: Partial<PartialBilingual>): Bilingual {
  return { en: en ?? '', fr: fr ?? '' };
}
