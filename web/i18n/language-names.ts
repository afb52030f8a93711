/** The names of the languages, in their own and in the reader's language. */
import type { Locale } from '#core/lang/locale.ts';

/** Each language's own name. */
export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français' };

/** The same within a sentence, with each language's own capitalization. */
export const languageNameInText: Readonly<Record<Locale, string>> = { en: 'English', fr: 'français' };

/** Each language's name in the reader's language, within a sentence: `Food in French`, `Repas en anglais`. */
export const translationNames: Readonly<Record<Locale, Readonly<Record<Locale, string>>>> = {
  en: { en: 'English', fr: 'French' },
  fr: { en: 'anglais', fr: 'français' },
};
