/** Words that tell of a file read in another encoding than it was written in: every accent of a school is at stake. */

/** Signs that stand within no word of any language, and are accents in the encodings of a Mac or of DOS. */
const strangers =
  '\u0080-\u009f\ufffd™‚ƒ„†‡ˆ‰‹“”•˜›¢£¤¥¦§¨©«¬®¯°±²³´µ¶·¸¹»¼½¾¿×÷√≈∆∑∏π∫Ω∂∞≤≥◊ˇ˘˙˚˝˛║╗╝┐└┴┬├─┼╚╔╩╦╠═╬░▒▓│┤█▄▀■';
const within = new RegExp(`\\p{L}[${strangers}]|[${strangers}]\\p{L}`, 'u');
/** A capital within a word that is an é, è, î, œ or an apostrophe in the encodings of a Mac or of DOS. */
const capitalWithin = /\p{Ll}[ŽŠÏŒÕ]|\p{L}[ŽŠÏŒÕ]\p{Ll}|^[DLO]Õ\p{L}/u;
/** An accent of UTF-8 that was read twice: Ã©. */
const readTwice = /[ÃÂ][\u0080-\u00bf€ƒ‚„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œ]/u;

const mostWords = 5;

/** Some words of a text whose letters look wrong, in order; none in a text that was read right. */
export function oddWords(text: string): string[] {
  const words = text.split(/[\s,;"()/-]+/u).filter((word) => {
    return readTwice.test(word) || within.test(word) || capitalWithin.test(word);
  });
  return [...new Set(words)].slice(0, mostWords);
}
