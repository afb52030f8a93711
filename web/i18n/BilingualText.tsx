import { inLanguage, type PartialBilingual } from '#core/lang/bilingual.ts';
import { useLocale } from './use-translation.ts';

type Props = { text: Partial<PartialBilingual>; fallback?: string };

/** A text in the reader's language, or in the other one, marked as such. */
export function BilingualText({ text, fallback = '' }: Props) {
  const { text: shown, lang } = inLanguage(text, useLocale());
  return <bdi lang={lang}>{shown || fallback}</bdi>;
}
