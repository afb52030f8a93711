/**
 * Asks for a confirmation before the office adds a child or guardian who matches existing records: a child of that
 * name, or a guardian who was removed or restricted. The answer is audited.
 */
import {
  isFormerGuardian,
  hasWarningFacts,
  isUnderNewAddress,
  guardianWarning,
} from '#core/children/known-guardian-rules.ts';
import {
  type ChildIdentity,
  type Compared,
  compared,
  isLookAlike,
  isNamesake,
  numberKey,
} from '#core/children/same-child-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { addressesOfGuardian, findKnownFamilies, type KnownFamilies } from '#server/class-lists/class-list-store.ts';

type ChildDetails = Omit<ChildIdentity, 'room'> & { readonly groupId: number };

/** A school's children, prepared for comparison. */
const comparedChildren = ({ children, rooms }: KnownFamilies) => {
  const roomOf = new Map([...rooms].map(([room, id]) => [id, room]));
  return children.map((child) => compared({ ...child, room: roomOf.get(child.groupId) ?? '' }));
};

type ComparedChild = ReturnType<typeof comparedChildren>[number];
type CheckContext = { readonly tx: Tx; readonly now: Date };

/**
 * Refuses with `child_known` and the matching children when a child may already be on record, unless the office says
 * that it is another child. A changed child is not compared again with those it matched before. Returns whether any
 * child matches.
 */
export async function assertChildUnknown(
  { tx, now }: CheckContext,
  schoolId: number,
  child: ChildDetails,
  { childId, isAnother }: { readonly childId?: number; readonly isAnother: boolean },
): Promise<boolean> {
  const known = await findKnownFamilies(tx, schoolId, now);
  const standing = comparedChildren(known);
  const room = [...known.rooms].find(([, id]) => id === child.groupId)?.[0] ?? '';
  const written = compared({ ...child, room });
  const before = standing.find(({ id }) => id === childId);
  const isNumber = (a: string | null, b: string | null) => a !== null && b !== null && numberKey(a) === numberKey(b);
  const ways: ((self: Compared, one: ComparedChild) => boolean)[] = [
    isLookAlike,
    (self, one) => isNumber(self.number, one.number),
    (self, one) => hasWarningFacts(one) && isNamesake(self, one),
  ];
  const alike = standing.filter((one) => {
    if (one.id === childId) return false;
    return ways.some((isAlike) => isAlike(written, one) && !(before && isAlike(before, one)));
  });
  if (alike.length > 0 && !isAnother) {
    const knownChildren = alike.map(({ id, givenName, familyName, room: its, number, bornOn, hasLeft }) => {
      return { id, name: `${givenName} ${familyName}`.trim(), room: its, number, bornOn, hasLeft };
    });
    throw new Refusal('child_known', { knownChildren });
  }
  return alike.length > 0;
}

/** A guardian to be invited, with or without an address, or one who has an account. */
type Guardian = { readonly name: string; readonly email: string | null } | { readonly userId: number };

/**
 * Refuses with `guardian_known`, unless confirmed, when the guardian is removed or restricted for another child of the
 * same name, or was removed from this child and uses another address. Returns whether either applies.
 */
export async function assertGuardianUnknown(
  { tx, now }: CheckContext,
  schoolId: number,
  childIds: readonly number[],
  guardian: Guardian,
  isConfirmed: boolean,
): Promise<boolean> {
  const known = await findKnownFamilies(tx, schoolId, now);
  const standing = comparedChildren(known);
  const coming =
    'userId' in guardian
      ? { userId: guardian.userId, ...(await addressesOfGuardian(tx, guardian.userId)) }
      : { ...guardian, userId: guardian.email === null ? undefined : known.guardians.get(guardian.email) };
  const families = standing.filter(hasWarningFacts);
  const isKnown = childIds.some((childId) => {
    const child = standing.find(({ id }) => id === childId);
    if (!child) return false;
    const others = families.filter(({ id }) => id !== childId);
    return isUnderNewAddress(coming, child) || guardianWarning({ ...child, childId }, coming, others) !== undefined;
  });
  if (isKnown && !isConfirmed) throw new Refusal('guardian_known');
  return isKnown;
}

/**
 * Refuses with `guardian_known`, unless confirmed, when a new staff member was removed from a child of the school.
 * Returns whether they were.
 */
export async function assertNotFormerGuardian(
  { tx, now }: CheckContext,
  schoolId: number,
  guardian: { readonly name: string; readonly email: string },
  isConfirmed: boolean,
): Promise<boolean> {
  const { children } = await findKnownFamilies(tx, schoolId, now);
  const isKnown = isFormerGuardian(guardian, children);
  if (isKnown && !isConfirmed) throw new Refusal('guardian_known');
  return isKnown;
}
