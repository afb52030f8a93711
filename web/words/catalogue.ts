/** Makes one language's catalogue from the phrases: ICU messages compiled, French spaces bound. */
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { boundSpaces } from '#core/lang/french.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Phrases } from './phrase.ts';

/** The compiled messages of a language, by `feature.phrase`. Throws on a message that is not valid ICU. */
export function catalogueOf(all: Readonly<Record<string, Phrases>>, locale: Locale): Record<string, CompiledMessage> {
  const catalogue: Record<string, CompiledMessage> = {};
  for (const [feature, phrases] of Object.entries(all)) {
    for (const [name, phrase] of Object.entries(phrases)) {
      const text = locale === 'fr' ? boundSpaces(phrase.fr) : phrase.en;
      catalogue[`${feature}.${name}`] = compileMessageOrThrow(text);
    }
  }
  return catalogue;
}
