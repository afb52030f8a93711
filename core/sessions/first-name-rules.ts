/** What an adult is called by first name, from the one name that an account has. */

/** Words before a name that are no part of it, in small letters without a period. */
export const nameTitles: readonly string[] =
  'm mr mme mlle mrs ms miss mx monsieur madame mademoiselle dr dre prof professeur professeure'.split(' ');

/**
 * The first name of an adult: the first of two words, or an only word. Null where it cannot be told from the rest:
 * after a title or an initial, and of three words or more, since `Marie Claude Roy` may have two and `Ana de la Tour`
 * one.
 */
export function firstNameOf(name: string): string | null {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const isTitle = nameTitles.includes(first.toLowerCase().replace(/\.$/, ''));
  const isInitial = first.endsWith('.') || (words.length > 1 && Array.from(first).length < 2);
  return words.length === 0 || words.length > 2 || isTitle || isInitial ? null : first;
}

/** What a colleague or a family reads of who wrote: the first name, the whole name where that cannot be told. */
export const calledName = (name: string): string => firstNameOf(name) ?? name.trim();
