/**
 * The one normalization for comparing typed texts: names, answers and searches. It removes case, accents, strokes,
 * ligatures, extra spaces and invisible joiners, and unifies apostrophes and hyphens. Messages are stored in this
 * form too, so that a change here requires a migration.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      // After removing accents, because such a letter may carry one: ǽ, ǿ.
      .replace(undecomposed, (letter) => plainOf.get(letter) ?? letter)
      .replace(/[’‘ʼʻ`´′]/g, "'")
      .replace(/[‐‑–]/g, '-')
      .trim()
      .replace(/\s+/g, ' ')
  );
}

/** Lower-case letters that Unicode does not decompose, keyed by the plain letters they are folded to. */
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
  // The final form of sigma.
  σ: 'ς',
};

const plainOf = new Map(
  Object.entries(lettersByPlain).flatMap(([plain, letters]) =>
    Array.from(letters).map((letter) => [letter, plain] as const),
  ),
);
const undecomposed = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'gu');
