/** Looking for somebody by a few words. */
import { folded } from './folded.ts';

/**
 * Whether every word that was typed begins one of the words of these texts. Accents, capitals and ligatures do not
 * matter.
 */
export function matches(texts: readonly string[], searched: string): boolean {
  const theirs = wordsOf(texts.join(' '));
  return wordsOf(searched).every((word) => theirs.some((one) => one.startsWith(word)));
}

const wordsOf = (text: string) =>
  folded(text)
    .split(/[\s,'-]+/)
    .filter(Boolean);
