/** Detects text that was decoded with the wrong encoding, which corrupts accented letters. */

/** Characters that no language uses inside words, and that are accented letters in the encodings of Mac OS or DOS. */
const suspectCharacters =
  '\u0080-\u009f\ufffd™‚ƒ„†‡ˆ‰‹“”•˜›¢£¤¥¦§¨©«¬®¯°±²³´µ¶·¸¹»¼½¾¿×÷√≈∆∑∏π∫Ω∂∞≤≥◊ˇ˘˙˚˝˛║╗╝┐└┴┬├─┼╚╔╩╦╠═╬░▒▓│┤█▄▀■';
const suspectInWord = new RegExp(`\\p{L}[${suspectCharacters}]|[${suspectCharacters}]\\p{L}`, 'u');
/** A capital inside a word that is é, è, î, œ or an apostrophe in the encodings of Mac OS or DOS. */
const capitalInWord = /\p{Ll}[ŽŠÏŒÕ]|\p{L}[ŽŠÏŒÕ]\p{Ll}|^[DLO]Õ\p{L}/u;
/** UTF-8 decoded as Latin-1: Ã©. */
const doubleDecoded = /[ÃÂ][\u0080-\u00bf€ƒ‚„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œ]/u;

const maxWords = 5;

/** Sample words that look wrongly decoded, in order; empty for a correct text. */
export function misdecodedWords(text: string): string[] {
  const words = text.split(/[\s,;"()/-]+/u).filter((word) => {
    return doubleDecoded.test(word) || suspectInWord.test(word) || capitalInWord.test(word);
  });
  return [...new Set(words)].slice(0, maxWords);
}
