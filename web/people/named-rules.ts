/** Whom the office looks for among the people whom families named. */
import { matches } from '#core/lang/search-rules.ts';
import type { NamedPerson } from '#core/people/pickup-person.ts';

/** Those of whom every word that was typed begins a name, a child's or a room. Accents and capitals do not matter. */
export function named(people: readonly NamedPerson[], searched: string): NamedPerson[] {
  return people.filter(({ name, children, namedBy }) =>
    matches([name, namedBy, ...children.flatMap((child) => [child.name, child.room])], searched),
  );
}
