/**
 * Asks before a child or a guardian is written down by hand against what the school knows: a child of that name, or
 * somebody whom the office removed or limited. What the office then says is audited.
 */
import { isMarked, knownFault } from '#core/children/known-guardian-rules.ts';
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
import { addressesOfGuardian, findKnownFamilies, type Known } from './class-list-store.ts';

type WrittenChild = Omit<ChildIdentity, 'room'> & { readonly groupId: number };

/** A school's children as they are compared. */
const standingOf = ({ children, rooms }: Known) => {
  const roomOf = new Map([...rooms].map(([room, id]) => [id, room]));
  return children.map((child) => compared({ ...child, room: roomOf.get(child.groupId) ?? '' }));
};

type Standing = ReturnType<typeof standingOf>[number];
type Asking = { readonly tx: Tx; readonly now: Date };

/**
 * Refuses `child_known` with the children of a school that a written child may be, unless it is said to be another.
 * Those that `childId` was like before it is changed are not asked about again. Gives whether there are any.
 */
export async function refuseKnownChild(
  { tx, now }: Asking,
  schoolId: number,
  child: WrittenChild,
  { childId, isAnother }: { readonly childId?: number; readonly isAnother: boolean },
): Promise<boolean> {
  const known = await findKnownFamilies(tx, schoolId, now);
  const standing = standingOf(known);
  const room = [...known.rooms].find(([, id]) => id === child.groupId)?.[0] ?? '';
  const written = compared({ ...child, room });
  const before = standing.find(({ id }) => id === childId);
  const isNumber = (a: string | null, b: string | null) => a !== null && b !== null && numberKey(a) === numberKey(b);
  const ways: ((self: Compared, one: Standing) => boolean)[] = [
    isLookAlike,
    (self, one) => isNumber(self.number, one.number),
    (self, one) => isMarked(one) && isNamesake(self, one),
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

type Guardian = { readonly name: string; readonly email: string } | { readonly userId: number };

/**
 * Refuses `guardian_known` where something is known against a guardian for another child of the same name as one of
 * these, unless it is confirmed. What is known of the child itself stands on the record that is acted on. Gives whether
 * anything is known.
 */
export async function refuseKnownGuardian(
  { tx, now }: Asking,
  schoolId: number,
  childIds: readonly number[],
  guardian: Guardian,
  isConfirmed: boolean,
): Promise<boolean> {
  const known = await findKnownFamilies(tx, schoolId, now);
  const standing = standingOf(known);
  const coming =
    'userId' in guardian
      ? { userId: guardian.userId, ...(await addressesOfGuardian(tx, guardian.userId)) }
      : { ...guardian, userId: known.guardians.get(guardian.email) };
  const families = standing.filter(isMarked);
  const isKnown = childIds.some((childId) => {
    const child = standing.find(({ id }) => id === childId);
    if (!child) return false;
    const others = families.filter(({ id }) => id !== childId);
    return knownFault({ ...child, childId }, coming, others) !== undefined;
  });
  if (isKnown && !isConfirmed) throw new Refusal('guardian_known');
  return isKnown;
}
