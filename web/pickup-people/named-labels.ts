/** Labels for the children of pickup people: full names, distinct among all those listed. */
import { fullLabelsOf } from '#core/children/child-label-rules.ts';
import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';

export function withChildLabels(people: readonly StaffPickupPerson[]): StaffPickupPerson[] {
  const labels = fullLabelsOf(people.flatMap(({ children }) => children));
  const labelled = (children: StaffPickupPerson['children']) =>
    children.map((child) => ({ ...child, name: labels.get(child.id) ?? child.name }));
  return people.map((person) => ({ ...person, children: labelled(person.children) }));
}
