/** Who is notified that a child is missing, in the order in which staff call. */
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { sortHolderFirst } from '#server/custody/custody-store.ts';
import type { Tx } from '#server/db/database.ts';
import { findReach, type Reach } from '#server/notifications/reach-store.ts';
import type { MarkedChild } from './mark-store.ts';

/** The reachable guardians of a child: first the one who has it now by the custody calendar. */
export async function findNoticeReach(
  tx: Tx,
  { id: childId, timeZone: zone }: Pick<MarkedChild, 'id' | 'timeZone'>,
  now: Date,
): Promise<Reach> {
  const reach = await findReach(tx, { childId, kind: 'attendance', now, zone });
  return { ...reach, guardians: await sortHolderFirst(tx, reach.guardians, childId, schoolTimeAt(now, zone)) };
}
