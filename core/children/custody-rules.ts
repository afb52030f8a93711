/** Who of the office decides about a child's family. (trust, Who may what; decisions, People) */

/**
 * Whether somebody of the office may act on these children's guardians, their rights and invitations, on what a court forbids, and on
 * the people who may collect. `own` are the children whose guardian they are or have been: for none of those. A colleague does it.
 */
export function mayManage(childIds: readonly number[], own: readonly number[]): boolean {
  return !childIds.some((childId) => own.includes(childId));
}
