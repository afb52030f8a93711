/**
 * The one way in which what people typed is compared, as names, as answers, as searches: without case, accents,
 * ligatures, extra spaces or what only joins signs, and with every apostrophe and hyphen alike, whichever a keyboard
 * puts there. Messages are kept so beside what was typed: another way of comparing is a migration of theirs.
 */
export function folded(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      // After the accents, under which such a letter may stand: ǽ.
      .replaceAll('œ', 'oe')
      .replaceAll('æ', 'ae')
      .replace(/[’‘ʼ`´]/g, "'")
      .replace(/[‐‑–]/g, '-')
      .trim()
      .replace(/\s+/g, ' ')
  );
}
