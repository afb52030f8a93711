/** Search among pickup people, for the office. */
import { matchesSearch } from '#core/lang/search-rules.ts';
import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';

/** The people of whose names, children's names or rooms every typed word is a prefix, ignoring accents and case. */
export function filterPeople(people: readonly StaffPickupPerson[], searched: string): StaffPickupPerson[] {
  return people.filter(({ name, children, namedBy }) =>
    matchesSearch([name, namedBy, ...children.flatMap((child) => [child.name, child.room])], searched),
  );
}
