/** The languages in which an editor shows its fields: those of the school, and others that are begun or added. */
import { useState } from 'react';
import { requiredLanguages } from '#core/lang/bilingual-rules.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { useLocalesOwnFirst } from './editor-context.ts';

type ShownLanguages = {
  readonly shown: readonly Locale[];
  /** The language that can be added. */
  readonly hidden: Locale | undefined;
  readonly add: () => void;
};

export function useShownLanguages(languages: readonly Locale[], texts: readonly Bilingual[]): ShownLanguages {
  const [isAdded, setAdded] = useState(false);
  const all = useLocalesOwnFirst();
  const shown = isAdded ? all : all.filter((locale) => requiredLanguages(languages, texts).includes(locale));
  return { shown, hidden: all.find((locale) => !shown.includes(locale)), add: () => setAdded(true) };
}
