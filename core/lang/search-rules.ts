/** Search in lists of people. */
import { foldText } from './fold-text.ts';

/** Whether every searched word is a prefix of a word of these texts. Accents, capitals and ligatures are ignored. */
export function matchesSearch(texts: readonly string[], searched: string): boolean {
  const theirs = wordsOf(texts.join(' '));
  return wordsOf(searched).every((word) => theirs.some((one) => one.startsWith(word)));
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[\s,'-]+/)
    .filter(Boolean);
