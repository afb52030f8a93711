/**
 * The one way in which what people typed is compared, as names, as answers, as searches: without case, accents,
 * strokes, ligatures, extra spaces or what only joins signs, and with every apostrophe and hyphen alike, whichever a
 * keyboard puts there. Messages are kept so beside what was typed: another way of comparing is a migration of theirs.
 */
export function folded(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      // After the accents, under which such a letter may stand: ǽ, ǿ.
      .replace(undecomposed, (letter) => plainOf.get(letter) ?? letter)
      .replace(/[’‘ʼʻ`´′]/g, "'")
      .replace(/[‐‑–]/g, '-')
      .trim()
      .replace(/\s+/g, ' ')
  );
}

/**
 * Small letters that Unicode does not take apart into a letter and its mark, each after the plain letters it is read
 * as.
 */
const lettersByPlain: Readonly<Record<string, string>> = {
  a: 'ⱥ',
  ae: 'æ',
  b: 'ƀɓƃ',
  c: 'ȼƈ',
  d: 'đðɖɗƌ',
  e: 'ɇɛəǝ',
  f: 'ƒ',
  ff: 'ﬀ',
  fi: 'ﬁ',
  fl: 'ﬂ',
  g: 'ǥɠɣ',
  h: 'ħⱨ',
  i: 'ıɨɩ',
  ij: 'ĳ',
  j: 'ɉȷ',
  k: 'ƙĸⱪ',
  l: 'łƚɫⱡŀ',
  n: 'ŋɲƞɳ',
  o: 'øɔɵ',
  oe: 'œ',
  p: 'ƥᵽ',
  r: 'ɍɽ',
  s: 'ſȿ',
  ss: 'ß',
  t: 'ŧƭʈⱦ',
  th: 'þ',
  u: 'ʉʊ',
  v: 'ʋ',
  y: 'ƴɏ',
  z: 'ƶȥⱬ',
  // The same letter at the end of a word.
  σ: 'ς',
};

const plainOf = new Map(
  Object.entries(lettersByPlain).flatMap(([plain, letters]) =>
    Array.from(letters).map((letter) => [letter, plain] as const),
  ),
);
const undecomposed = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'gu');
