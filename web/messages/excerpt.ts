/** The excerpt of a message around a search match, and the positions of the matches. */
import { foldText } from '#core/lang/fold-text.ts';

export type ExcerptPart = { readonly text: string; readonly isHit: boolean };

/** The number of characters before the first match. */
const leadLength = 24;
const maxExcerptLength = 140;

/** The folded text to compare, and the original position of each of its characters. */
function mapped(signs: readonly string[]): { text: string; from: number[] } {
  let text = '';
  const from: number[] = [];
  signs.forEach((sign, n) => {
    const plain = /^\s$/.test(sign) ? ' ' : foldText(sign);
    text += plain;
    for (let i = 0; i < plain.length; i += 1) from.push(n);
  });
  return { text, from };
}

export function excerptOf(content: string, words: readonly string[]): ExcerptPart[] {
  const signs = Array.from(content.replaceAll(/\s+/g, ' '));
  const { text, from } = mapped(signs);
  const isHit = signs.map(() => false);
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const [first = 0, last = 0] = [from[at], from[at + word.length - 1]];
      isHit.fill(true, first, last + 1);
    }
  }
  const begin = Math.max(0, isHit.indexOf(true) - leadLength);
  const end = Math.min(signs.length, begin + maxExcerptLength);
  const parts: ExcerptPart[] = begin > 0 ? [{ text: '…', isHit: false }] : [];
  for (let n = begin; n < end; n += 1) {
    const [sign = '', hit = false] = [signs[n], isHit[n]];
    const part = parts.at(-1);
    if (part && part.isHit === hit) parts[parts.length - 1] = { text: part.text + sign, isHit: hit };
    else parts.push({ text: sign, isHit: hit });
  }
  return end < signs.length ? [...parts, { text: '…', isHit: false }] : parts;
}
