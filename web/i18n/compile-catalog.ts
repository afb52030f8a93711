/** Compiles the phrases of one language to a catalog: ICU messages, with French no-break spaces. */
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { bindSpaces } from '#core/lang/french.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Phrases } from './phrase.ts';

/** The compiled messages of a language, by `feature.phrase`. Throws on invalid ICU. */
export function compileCatalog(
  all: Readonly<Record<string, Phrases>>,
  locale: Locale,
): Record<string, CompiledMessage> {
  const catalog: Record<string, CompiledMessage> = {};
  for (const [feature, phrases] of Object.entries(all)) {
    for (const [name, phrase] of Object.entries(phrases)) {
      const text = locale === 'fr' ? bindSpaces(phrase.fr) : phrase.en;
      catalog[`${feature}.${name}`] = compileMessageOrThrow(text);
    }
  }
  return catalog;
}
