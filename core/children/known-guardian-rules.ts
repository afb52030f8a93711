/**
 * What is known against making somebody a guardian of a child: that the office removed them from it, or from a child of
 * its name, that they may do less for such a child, or that a court decided about one. It holds until the office acts
 * on the record itself. (trust, Promises)
 */
import { isNameOf } from '#core/sessions/name-rules.ts';
import { type Compared, isLookAlike, isNamesake } from './same-child-rules.ts';

/** A child of the school with what is known of its guardians, present and former. */
export type KnownFamily = Compared & {
  readonly id: number;
  readonly isRestricted: boolean;
  /** The addresses of who was removed, all that they had, and their names. */
  readonly removed: readonly string[];
  readonly removedNames: readonly string[];
  /** Guardians who may do less than everything. */
  readonly limited: readonly { readonly userId: number; readonly name: string }[];
};

/** Somebody who is to become a guardian. `userId` is the account that the address names, if it names one. */
export type ComingGuardian = { readonly name: string; readonly email: string; readonly userId?: number | undefined };

export type KnownFault = 'restricted' | 'former_guardian' | 'fewer_rights';

/** Children about whom something is known: the others need not be looked at. */
export const isMarked = ({ isRestricted, removed, removedNames, limited }: Omit<KnownFamily, keyof Compared | 'id'>) =>
  isRestricted || removed.length + removedNames.length + limited.length > 0;

/**
 * What is known against it. `childId` is the record that the guardian would be of, null for a new one; of that record
 * itself an address that was removed is not told here, since the act is then on the record.
 */
export function knownFault(
  child: Compared & { readonly childId: number | null },
  guardian: ComingGuardian,
  families: readonly KnownFamily[],
): KnownFault | undefined {
  const faults = families.flatMap((family): KnownFault[] => {
    const isItself = family.id === child.childId;
    if (!isItself && !isNamesake(child, family)) return [];
    const isNoted = family.isRestricted && (isItself || isLookAlike(child, family));
    return [
      ...(isNoted ? (['restricted'] as const) : []),
      ...(isRemovedFrom(family, guardian, isItself) ? (['former_guardian'] as const) : []),
      ...(isLimitedFor(family, guardian) ? (['fewer_rights'] as const) : []),
    ];
  });
  return (['restricted', 'former_guardian', 'fewer_rights'] as const).find((fault) => faults.includes(fault));
}

function isRemovedFrom({ removed, removedNames }: KnownFamily, { name, email }: ComingGuardian, isItself: boolean) {
  if (removed.includes(email)) return !isItself;
  return isNameOf(name, removedNames);
}

/** By the account that an address names, or under another address by the same name. */
function isLimitedFor({ limited }: KnownFamily, { name, userId }: ComingGuardian): boolean {
  return limited.some((one) => one.userId === userId || isNameOf(name, [one.name]));
}
