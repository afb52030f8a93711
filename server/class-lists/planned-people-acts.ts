/** The guardians and pickup people that a line of a class list adds to its child. */
import { isNameOf } from '#core/account/name-rules.ts';
import { mayMakeGuardian } from '#core/children/own-child-rules.ts';
import { guardianWarning, type KnownFamily } from '#core/children/known-guardian-rules.ts';
import { compared } from '#core/children/same-child-rules.ts';
import type { ClassListFault } from '#core/class-lists/class-list.ts';
import type { LineGuardian, LinePickupPerson } from '#core/class-lists/class-list-line-rules.ts';
import type { MatchedLine } from '#core/class-lists/class-list-plan-rules.ts';
import { foldText } from '#core/lang/fold-text.ts';
import { maxPickupPeopleNamed } from '#core/pickup-people/pickup-person-rules.ts';
import type { KnownFamilies, PhonelessGuardian, StoredChild } from './class-list-store.ts';

export type NamedGuardian = LineGuardian & {
  readonly userId?: number;
  /** The office has removed them from the child. */
  readonly isRemoved: boolean;
};

/**
 * A line with the people it adds to its child. A guardian or pickup person who was removed is only readmitted
 * individually.
 */
export type PlannedLine = MatchedLine & {
  readonly guardians: readonly NamedGuardian[];
  readonly pickupPeople: readonly LinePickupPerson[];
  readonly phones: readonly MissingPhone[];
};

/** A phone number for a guardian on the record who has none. */
export type MissingPhone = { readonly guardian: PhonelessGuardian; readonly phone: string };

/**
 * The guardians of a line who are neither linked nor invited yet, with their account if they are guardians at the
 * school. Without an address, the name tells who is on the record already.
 */
export function guardiansNamed(
  { of }: MatchedLine,
  child: StoredChild | undefined,
  known: KnownFamilies,
): NamedGuardian[] {
  return of.guardians.flatMap((guardian): NamedGuardian[] => {
    const { email, name } = guardian;
    if (email === null) {
      const isOnRecord = child && isNameOf(name, [...child.guardianNames, ...child.invitedNames]);
      const isRemoved = child ? isNameOf(name, child.removedNames) || isWithdrawn(guardian, child) : false;
      return isOnRecord ? [] : [{ ...guardian, isRemoved }];
    }
    const userId = known.guardians.get(email);
    const isRemoved = child ? child.removed.includes(email) || isWithdrawn(guardian, child) : false;
    if (userId !== undefined) return child?.guardians.includes(userId) ? [] : [{ ...guardian, userId, isRemoved }];
    return child?.invited.includes(email) ? [] : [{ ...guardian, isRemoved }];
  });
}

/**
 * Whether the office withdrew the invitation of a guardian, who has been none since: by address, and by name where one
 * of the two has no address. A corrected address is another one.
 */
const isWithdrawn = ({ email, name }: LineGuardian, { withdrawn }: StoredChild) =>
  withdrawn.some((one) => (email !== null && one.email !== null ? one.email === email : isNameOf(name, [one.name])));

/** The phone numbers that a line adds to guardians on the record. It changes none. */
export function missingPhones(
  { of }: MatchedLine,
  child: StoredChild | undefined,
  known: KnownFamilies,
): MissingPhone[] {
  return of.guardians.flatMap(({ email, name, phone }): MissingPhone[] => {
    if (phone === null || !child) return [];
    const isTheirs = (one: PhonelessGuardian) =>
      email === null
        ? isNameOf(name, [one.name])
        : one.email === email || (one.userId !== null && one.userId === known.guardians.get(email));
    const [guardian, another] = child.phoneless.filter(isTheirs);
    return guardian && !another ? [{ guardian, phone }] : [];
  });
}

type FaultContext = {
  readonly own: ReadonlySet<number>;
  readonly currentUser: { readonly id: number; readonly email: string; readonly addresses: readonly string[] };
  readonly families: readonly KnownFamily[];
};

/** Why a guardian may not be added by the list. */
export function faultOfGuardian(
  one: MatchedLine,
  guardian: NamedGuardian,
  { own, currentUser, families }: FaultContext,
): ClassListFault | undefined {
  if (own.has(one.childId ?? 0)) return 'own';
  const { email, userId } = guardian;
  const isOneself = userId === currentUser.id || (email !== null && currentUser.addresses.includes(email));
  if (isOneself || !mayMakeGuardian(email, currentUser)) return 'own_account';
  return guardianWarning({ ...compared(one.of), childId: one.childId }, guardian, families);
}

/** The pickup people of a line who are not on the record, and the names of those who were removed from it. */
export function addedPickupPeople(
  { of }: MatchedLine,
  child: StoredChild | undefined,
): { readonly people: LinePickupPerson[]; readonly removed: string[] } {
  const around = [
    ...of.guardians.map(({ name }) => name),
    ...(child ? [...child.guardianNames, ...child.invitedNames, ...child.pickupNames] : []),
  ];
  const others = of.pickupPeople.filter(({ name }) => !isNameOf(name, around));
  const isRemoved = ({ name }: LinePickupPerson) =>
    child !== undefined && isNameOf(name, [...child.removedNames, ...child.removedPickupNames]);
  return {
    people: others.filter((one) => !isRemoved(one)),
    removed: others.filter(isRemoved).map(({ name }) => name),
  };
}

/** Why pickup people may not be added by the list. */
export function faultOfPickups(
  one: MatchedLine,
  people: readonly LinePickupPerson[],
  child: StoredChild | undefined,
  { own, families }: FaultContext,
): { readonly name: string; readonly fault: ClassListFault }[] {
  const room = maxPickupPeopleNamed - (child?.pickupNames.length ?? 0);
  return people.flatMap(({ name }, n) => {
    const warning = guardianWarning({ ...compared(one.of), childId: one.childId }, { name, email: null }, families);
    const fault = own.has(one.childId ?? 0) ? 'own' : n >= room ? 'too_many_people' : warning;
    return fault ? [{ name, fault }] : [];
  });
}

/**
 * What guardians of several lines must share to get one invitation: the address; without one, name and phone. Two
 * parents of one name and no phone are two persons.
 */
export function invitationKey({ email, name, phone, nth }: LineGuardian, line: number): string {
  if (email !== null) return email;
  return phone === null ? `${line} ${nth}` : `${foldText(name)} ${phone.replace(/\D/g, '')}`;
}
