/** What staff may do for a child whose guardian they are or were: release it, and change its guardians. */
import { mayRelease } from '#core/custody/release-rules.ts';

/**
 * Whether an office member may change the guardians of these children, their rights and invitations, court
 * restrictions and pickup people. False if one of the children is in `own`, the children whose guardian they are or
 * were: a colleague does it.
 */
export function canManageCustody(childIds: readonly number[], own: readonly number[]): boolean {
  return !childIds.some((childId) => own.includes(childId));
}

/**
 * Whether staff may release a child, record that it left or is back, and whether the office may change its
 * enrollment, name or group. For a child of their own, present or former (`own`), only with the right to collect it
 * (`collects`), as any parent.
 */
export function canReleaseOwnChild(
  childId: number,
  { own, collects }: { readonly own: readonly number[]; readonly collects: readonly number[] },
): boolean {
  return mayRelease({ isOwn: !canManageCustody([childId], own), collects: collects.includes(childId) });
}

/** Whether a user may make an account a guardian: any account but their own. An address of null is no account. */
export function mayMakeGuardian(
  account: string | number | null,
  { id, email }: { readonly id: number; readonly email: string },
) {
  return account !== id && account !== email;
}
