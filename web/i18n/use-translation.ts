/** Translation in the current language. */
import { useLingui } from '@lingui/react';
import { use } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import { GroupWord, KindOfSchool } from './school-terms.ts';
import type { ParametersOf, Phrase } from './phrase.ts';
import type { AllPhrases } from './phrase-registry.ts';

type KeysOf<All> = { [F in keyof All & string]: `${F}.${keyof All[F] & string}` }[keyof All & string];

/** The key of a phrase: `absences.recent`. */
export type PhraseKey = KeysOf<AllPhrases>;

type PhraseAt<Key extends string> = Key extends `${infer F extends keyof AllPhrases}.${infer Name}`
  ? Name extends keyof AllPhrases[F]
    ? AllPhrases[F][Name] extends Phrase
      ? AllPhrases[F][Name]
      : never
    : never
  : never;

/** All names in a message's braces are required. */
type ParameterNames<Key extends PhraseKey> = ParametersOf<PhraseAt<Key>['en']> | ParametersOf<PhraseAt<Key>['fr']>;

/** The keys whose message takes no parameter. */
export type TranslationKey = { [K in PhraseKey]: [ParameterNames<K>] extends [never] ? K : never }[PhraseKey];

export type Translate = <Key extends PhraseKey>(
  key: Key,
  ...parameters: [ParameterNames<Key>] extends [never] ? [] : [Record<ParameterNames<Key>, string | number>]
) => string;

/** The translate function of the current language. The component rerenders when it changes. */
export function useTranslation(): Translate {
  const { _ } = useLingui();
  const groupWord = use(GroupWord);
  const schoolKind = use(KindOfSchool);
  return (key, ...parameters) => _(key, { groupWord, schoolKind, ...parameters[0] });
}

/** The current language. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return i18n.locale === 'fr' ? 'fr' : 'en';
}
