/** The name fields of a child with a single name. */

type ChildName = { readonly givenName: string; readonly familyName: string };

/** Stores a single name as the given name, used for greeting and sorting, whichever field it was typed in. */
export function normalizeSingleName<Child extends ChildName>(child: Child): Child {
  return child.givenName === '' ? { ...child, givenName: child.familyName, familyName: '' } : child;
}
