/** Derives the first name of an adult from the single name of an account. */

/** Titles that may precede a name, in lower case without a period. */
export const nameTitles: readonly string[] =
  'm mr mme mlle mrs ms miss mx monsieur madame mademoiselle dr dre prof professeur professeure'.split(' ');

/**
 * The first name of an adult: the first of two words, or the only word. Null when it is ambiguous: after a title or
 * an initial, and with three words or more, since `Marie Claude Roy` may have two first names and `Ana de la Tour`
 * one.
 */
export function firstNameOf(name: string): string | null {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const isTitle = nameTitles.includes(first.toLowerCase().replace(/\.$/, ''));
  const isInitial = first.endsWith('.') || (words.length > 1 && Array.from(first).length < 2);
  return words.length === 0 || words.length > 2 || isTitle || isInitial ? null : first;
}

/**
 * The author's name shown to colleagues and families: the first name, or the whole name when the first name is
 * ambiguous.
 */
export const displayNameOf = (name: string): string => firstNameOf(name) ?? name.trim();
