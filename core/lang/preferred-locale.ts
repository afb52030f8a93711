/** The choice of a language, without schemas: the small script of the cached page needs it too. */

export const locales = ['en', 'fr'] as const;
type Locale = (typeof locales)[number];

/** Whether a value is a locale. */
export function isLocale(word: unknown): word is Locale {
  return word === 'en' || word === 'fr';
}

/**
 * The default language of a user: the first French or English tag of the device, else English. Takes BCP 47 tags in
 * order of preference.
 */
export function preferredLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const language = tag.slice(0, 2).toLowerCase();
    if (isLocale(language)) return language;
  }
  return 'en';
}
