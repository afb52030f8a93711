/** Settlements of a child that was seen although its family reported it absent. The table is append-only. */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { Tx } from '#server/db/database.ts';
import type { MarkedChild } from './mark-store.ts';

type SettlementParams = {
  readonly day: string;
  readonly reported: AbsenceDuration;
  readonly userId: number;
  readonly at: Date;
};

/** Records which report a staff member settled. */
export async function insertSettlement(
  tx: Tx,
  { id, schoolId }: MarkedChild,
  { day, reported, userId, at }: SettlementParams,
): Promise<void> {
  await tx
    .insertInto('attendance_settlements')
    .values({ school_id: schoolId, child_id: id, day, reported, user_id: userId, at })
    .execute();
}
