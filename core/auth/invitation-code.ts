/** The short code of an invitation letter, which a guardian types. */

/** Letters and digits that are not mistaken for each other in print: without 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const codeAlphabet = 'ACDEFGHJKMNPQRTUVWXY34679';
export const codeLength = 10;

/** For how many days a code works: a letter travels in a school bag. */
export const letterDays = 30;

/** The code as it is printed: two groups of five. */
export const formatCode = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;

/**
 * The code in what was typed, or undefined. Capitals, spaces and dashes do not matter. The token of a link is longer
 * and is never a code.
 */
export function codeIn(typed: string): string | undefined {
  const code = typed.replace(/[\s\p{Dash_Punctuation}]/gu, '').toUpperCase();
  return code.length === codeLength && Array.from(code).every((sign) => codeAlphabet.includes(sign)) ? code : undefined;
}
