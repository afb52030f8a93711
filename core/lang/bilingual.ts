/**
 * Texts that a school writes in its languages, one or both: which one a reader sees. A language that is not written is
 * null when stored and empty while typed.
 */
import type { Locale } from './locale.ts';

/** A text of which one language may be missing. */
export type PartialBilingual = Readonly<Record<Locale, string | null>>;

/** Whether a text is written: it has more than spaces. */
export const isWritten = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text.trim() !== '';

/** The language to show a text in: the reader's, or the other when only that is written. */
export function languageFor(reader: Locale, text: Partial<PartialBilingual>): Locale {
  const other = reader === 'en' ? 'fr' : 'en';
  return !isWritten(text[reader]) && isWritten(text[other]) ? other : reader;
}

/** A text in the reader's language, or in the other one with its `lang`; empty when there is none. */
export function inLanguage(text: Partial<PartialBilingual>, reader: Locale): { text: string; lang?: Locale } {
  const lang = languageFor(reader, text);
  return { text: text[lang] ?? '', ...foreignLang(lang, reader) };
}

/** The `lang` of a text for a reader: only set when it is not the reader's language. */
export function foreignLang(lang: Locale, reader: Locale): { lang?: Locale } {
  return lang === reader ? {} : { lang };
}
