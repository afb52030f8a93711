/** The group in which a child was on a day. */

/** A group that a child was in before, and its last day there. */
export type PastGroup = { readonly groupId: number; readonly until: string };

/** The group of a child on a day: the first past group, in order of the moves, that had not ended, or today's. */
export function groupOnDay(pastGroups: readonly PastGroup[], current: number, day: string): number {
  return pastGroups.find(({ until }) => day <= until)?.groupId ?? current;
}
