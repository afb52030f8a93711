/** What a child is called whose family has one name. */

type Named = { readonly givenName: string; readonly familyName: string };

/** A child with one name has it as its first name, by which it is greeted and sorted, wherever it was written. */
export function withOneName<Child extends Named>(child: Child): Child {
  return child.givenName === '' ? { ...child, givenName: child.familyName, familyName: '' } : child;
}
