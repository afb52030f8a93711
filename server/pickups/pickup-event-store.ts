/** Events of a pickup, in chronological order. The table is append-only, which the database enforces. */
import type { IdentityCheck } from '#core/pickups/departure.ts';
import type { PickupEvent, PickupEventKind } from '#core/pickups/pickup-event-rules.ts';
import type { Tx } from '#server/db/database.ts';

export type NewPickupEvent = {
  readonly act: PickupEventKind;
  /** The announced person of a schedule or change, or the collector of a release. */
  readonly personId?: number;
  /** How the collector of a release was checked. */
  readonly checked?: IdentityCheck;
  /** What staff noted at a release. */
  readonly note?: string | undefined;
};

type Entry = NewPickupEvent & {
  readonly schoolId: number;
  readonly pickupId: number;
  readonly userId: number;
  readonly at: Date;
};

export async function insertEvent(
  tx: Tx,
  { schoolId, pickupId, act, personId, checked, note, userId, at }: Entry,
): Promise<void> {
  await tx
    .insertInto('pickup_events')
    .values({
      school_id: schoolId,
      pickup_id: pickupId,
      act,
      person_id: personId ?? null,
      checked: checked ?? null,
      note: note || null,
      user_id: userId,
      at,
    })
    .execute();
}

/** Who released the child last, and when. */
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

/** The history of a pickup, in order. */
export async function findHistory(tx: Tx, pickupId: number): Promise<PickupEvent[]> {
  const rows = await tx
    .selectFrom('pickup_events')
    .select(['act', 'at'])
    .where('pickup_id', '=', pickupId)
    .orderBy('id')
    .execute();
  // A table constraint limits the values.
  return rows.map(({ act, at }) => ({ act: act as PickupEventKind, at: at.toISOString() }));
}

/** The latest release of a child on a day that was not undone: by which staff member, to which person, and when. */
export async function findDayRelease(
  tx: Tx,
  { childId, day }: { readonly childId: number; readonly day: string },
): Promise<{ childId: number; by: string; at: string; collectedBy: string } | undefined> {
  const row = await tx
    .selectFrom('pickup_events as e')
    .innerJoin('pickups as p', 'p.id', 'e.pickup_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.name as by', 'e.at', 'e.person_name as collectedBy'])
    .where('p.child_id', '=', childId)
    .where('p.day', '=', day)
    .where('p.status', '=', 'released')
    .where('e.act', '=', 'release')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { childId, by: row.by, at: row.at.toISOString(), collectedBy: row.collectedBy ?? '' };
}

/** The collector's name at the moment of the release. Without a recorded release, the person of the pickup. */
export function collectorIn(
  history: readonly { readonly act: string; readonly person_name: string | null }[],
  otherwise: string,
): string {
  return history.findLast(({ act }) => act === 'release')?.person_name ?? otherwise;
}

/** The last person announced before any release. */
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
