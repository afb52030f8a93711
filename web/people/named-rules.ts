/** Whom the office looks for among the people whom families named. */
import { folded } from '#core/lang/locale.ts';
import type { NamedPerson } from '#core/people/pickup-person.ts';

/** Those of whom every word that was typed begins a name, a child's or a room. Accents and capitals do not matter. */
export function named(people: readonly NamedPerson[], searched: string): NamedPerson[] {
  const words = wordsOf(searched);
  return people.filter(({ name, children, namedBy }) => {
    const theirs = wordsOf([name, namedBy, ...children.flatMap((child) => [child.name, child.room])].join(' '));
    return words.every((word) => theirs.some((one) => one.startsWith(word)));
  });
}

const wordsOf = (text: string) =>
  folded(text)
    .split(/[\s,'’-]+/)
    .filter(Boolean);
