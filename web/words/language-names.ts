/** Each language by its own name, whoever reads it. */
import type { Locale } from '#core/lang/locale.ts';

export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français' };

/** The same in the middle of a line, as each language writes it there. */
export const nameInText: Readonly<Record<Locale, string>> = { en: 'English', fr: 'français' };
