/** What happened to a pickup, in order: only ever added to. The database refuses anything else. (trust, Pickup) */
import type { HandOverCheck } from '#core/pickups/departure.ts';
import type { PastAct } from '#core/pickups/history-rules.ts';
import type { Tx } from '#server/db/database.ts';

export type Happened = {
  readonly act: PastAct;
  /** Who is announced, by a schedule or a change; on a release, who left with the child. */
  readonly personId?: number;
  /** On a release, how they were checked. */
  readonly checked?: HandOverCheck;
};

type Entry = Happened & {
  readonly schoolId: number;
  readonly pickupId: number;
  readonly userId: number;
  readonly at: Date;
};

export async function insertEvent(
  tx: Tx,
  { schoolId, pickupId, act, personId, checked, userId, at }: Entry,
): Promise<void> {
  await tx
    .insertInto('pickup_events')
    .values({
      school_id: schoolId,
      pickup_id: pickupId,
      act,
      person_id: personId ?? null,
      checked: checked ?? null,
      user_id: userId,
      at,
    })
    .execute();
}

/** Who handed the child over last, and when. */
export function findRelease(tx: Tx, pickupId: number): Promise<{ userId: number; at: Date } | undefined> {
  return tx
    .selectFrom('pickup_events')
    .select(['user_id as userId', 'at'])
    .where('pickup_id', '=', pickupId)
    .where('act', '=', 'release')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Who left with the child, by the name of that moment and not of today; whoever stands in the pickup where no hand-over
 * is told.
 */
export function collectorIn(
  history: readonly { readonly act: string; readonly person_name: string | null }[],
  otherwise: string,
): string {
  return history.findLast(({ act }) => act === 'release')?.person_name ?? otherwise;
}

/** Who was announced last, before any hand-over. */
export async function findAnnounced(tx: Tx, pickupId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('pickup_events')
    .select('person_id')
    .where('pickup_id', '=', pickupId)
    .where('act', 'in', ['schedule', 'change'])
    .where('person_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.person_id ?? undefined;
}
