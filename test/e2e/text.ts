/** The phrases of the app, for tests that find elements by name in either language. */
import { bindSpaces } from '#core/lang/french.ts';
import type { Locale } from '#core/lang/locale.ts';
import { phrases } from '#web/app/catalogs.ts';

type Feature = keyof typeof phrases;

/** A phrase as it is shown on the screen. Only phrases without parameters. */
export function phraseText<F extends Feature>(
  locale: Locale,
  feature: F,
  name: keyof (typeof phrases)[F] & string,
): string {
  const phrase = (phrases[feature] as Record<string, { en: string; fr: string }>)[name];
  if (!phrase) throw new Error(`no phrase ${feature}.${name}`);
  // The demo is a school, and has the usual word for a group.
  const text = phrase[locale]
    .replace('{groupWord}', locale === 'fr' ? 'Local ' : 'Room ')
    .replace(/\{schoolKind, select, school \{([^{}]*)\} other \{[^{}]*\}\}/g, '$1');
  return locale === 'fr' ? bindSpaces(text) : text;
}
