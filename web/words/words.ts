/** What the app says, in the language of the moment. */
import { useLingui } from '@lingui/react';
import type { Locale } from '#core/lang/locale.ts';
import type { ParametersOf, Phrase } from './phrase.ts';
import type { AllPhrases } from './phrases.ts';

type KeysOf<All> = { [F in keyof All & string]: `${F}.${keyof All[F] & string}` }[keyof All & string];

/** The name of anything the app says: `absences.recent`. */
export type WordKey = KeysOf<AllPhrases>;

type PhraseAt<Key extends string> = Key extends `${infer F extends keyof AllPhrases}.${infer Name}`
  ? Name extends keyof AllPhrases[F]
    ? AllPhrases[F][Name] extends Phrase
      ? AllPhrases[F][Name]
      : never
    : never
  : never;

/** The names in a message's braces must all be given. */
type Given<Key extends WordKey> = ParametersOf<PhraseAt<Key>['en']> | ParametersOf<PhraseAt<Key>['fr']>;

/** The keys whose message takes no parameter. */
export type PlainKey = { [K in WordKey]: [Given<K>] extends [never] ? K : never }[WordKey];

export type Words = <Key extends WordKey>(
  key: Key,
  ...given: [Given<Key>] extends [never] ? [] : [Record<Given<Key>, string | number>]
) => string;

/** The words of the reader's language; the component is drawn again when it changes. */
export function useWords(): Words {
  const { _ } = useLingui();
  return (key, ...given) => _(key, given[0]);
}

/** The language of the moment. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return i18n.locale === 'fr' ? 'fr' : 'en';
}
