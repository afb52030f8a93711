/**
 * Warnings against linking a guardian to a child: the office removed them from it or from a child of the same name,
 * they have fewer rights for such a child, or a court restriction exists for one. A warning applies until the office
 * acts on the record itself.
 */
import { isNameOf } from '#core/account/name-rules.ts';
import { type Compared, isLookAlike, isNamesake } from './same-child-rules.ts';

/** A child of the school with the facts about its present and former guardians. */
export type KnownFamily = Compared & {
  readonly id: number;
  readonly isRestricted: boolean;
  /** All addresses of removed guardians, and their names. */
  readonly removed: readonly string[];
  readonly removedNames: readonly string[];
  /** Guardians without all rights. */
  readonly limited: readonly { readonly userId: number; readonly name: string }[];
};

/**
 * A guardian to be linked. `userId` is the account of the address, if one exists. Without an address, the name counts.
 */
export type GuardianToLink = {
  readonly name: string;
  readonly email: string | null;
  readonly userId?: number | undefined;
};

export type GuardianWarning = 'restricted' | 'former_guardian' | 'fewer_rights';

/** Whether a child has any fact that can cause a warning. Other children are skipped. */
export const hasWarningFacts = ({
  isRestricted,
  removed,
  removedNames,
  limited,
}: Omit<KnownFamily, keyof Compared | 'id'>) =>
  isRestricted || removed.length + removedNames.length + limited.length > 0;

/**
 * The warning against a guardian, or undefined. `childId` is the record the guardian would be linked to, null for a
 * new one. An address removed from that record itself is no warning, because the office acts on that record.
 */
export function guardianWarning(
  child: Compared & { readonly childId: number | null },
  guardian: GuardianToLink,
  families: readonly KnownFamily[],
): GuardianWarning | undefined {
  const faults = families.flatMap((family): GuardianWarning[] => {
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

type RemovedGuardians = Pick<KnownFamily, 'removed' | 'removedNames'>;
type GuardianIdentity = Pick<GuardianToLink, 'name' | 'email'>;

/**
 * Whether a removed guardian returns to the same record under another address or none. With a removed address, the
 * office acts on the record knowingly.
 */
export const isUnderNewAddress = ({ name, email }: GuardianIdentity, { removed, removedNames }: RemovedGuardians) =>
  !isOneOf(email, removed) && isNameOf(name, removedNames);

const isOneOf = (email: string | null, addresses: readonly string[]) => email !== null && addresses.includes(email);

/** Whether a guardian was removed from one of these children, matched by address, or by name with another address. */
export const isFormerGuardian = ({ name, email }: GuardianIdentity, families: readonly RemovedGuardians[]) =>
  families.some(({ removed, removedNames }) => isOneOf(email, removed) || isNameOf(name, removedNames));

function isRemovedFrom({ removed, removedNames }: KnownFamily, { name, email }: GuardianToLink, isItself: boolean) {
  if (isOneOf(email, removed)) return !isItself;
  return isNameOf(name, removedNames);
}

/** Matched by the account of the address, or by name with another address. */
function isLimitedFor({ limited }: KnownFamily, { name, userId }: GuardianToLink): boolean {
  return limited.some((one) => one.userId === userId || isNameOf(name, [one.name]));
}
