/** Who decides about a child's family, and with whom it leaves. (trust, Who may what; decisions, People) */

/**
 * Whether somebody of the office may act on these children's guardians, their rights and invitations, on what a court
 * forbids, and on the people who may collect. `own` are the children whose guardian they are or have been: for none of
 * those. A colleague does it.
 */
export function mayManage(childIds: readonly number[], own: readonly number[]): boolean {
  return !childIds.some((childId) => own.includes(childId));
}

/**
 * Whether somebody who works at the school may say with whom a child left, that it did, or that it is back; and the
 * office, that it left the school or is back, and what it is called and in which group. Of a child whose guardian they
 * are or have been (`own`) only while they may collect it (`collects`): they take it home as every parent does.
 */
export function mayLetGo(
  childId: number,
  { own, collects }: { readonly own: readonly number[]; readonly collects: readonly number[] },
): boolean {
  return collects.includes(childId) || mayManage([childId], own);
}

/** Whether somebody may make an account a guardian: never their own. */
export function mayMakeGuardian(
  account: string | number,
  { id, email }: { readonly id: number; readonly email: string },
) {
  return account !== id && account !== email;
}
