/** What the app says, for tests that look for things by name in either language. */
import { boundSpaces } from '#core/lang/french.ts';
import type { Locale } from '#core/lang/locale.ts';
import { phrases } from '#web/words/phrases.ts';

type Feature = keyof typeof phrases;

/** A phrase as it stands on the screen; only those without parameters. */
export function say<F extends Feature>(locale: Locale, feature: F, name: keyof (typeof phrases)[F] & string): string {
  const phrase = (phrases[feature] as Record<string, { en: string; fr: string }>)[name];
  if (!phrase) throw new Error(`no phrase ${feature}.${name}`);
  return locale === 'fr' ? boundSpaces(phrase.fr) : phrase.en;
}
