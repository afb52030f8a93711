/** Whose usual week holds on a day, and whose week a guardian saves and sees (docs/decisions/0073). */
import type { CustodyCalendar } from '#core/custody/custody.ts';
import { type CustodyFacts, custodyParts } from '#core/custody/custody-rules.ts';

/**
 * A row of a usual week. `guardianId` is the pickup person of the guardian whose days it is for; null for the one week
 * of the child.
 */
export type OwnedWeekday = { readonly weekday: number; readonly guardianId: number | null };

/** The week of a guardian among the rows of a child: their own, or the week of the child while they have none. */
export function weekOf<W extends OwnedWeekday>(rows: readonly W[], guardianId: number | null): W[] {
  const own = rows.filter((row) => guardianId !== null && row.guardianId === guardianId);
  return own.length > 0 ? own : rows.filter((row) => row.guardianId === null);
}

/**
 * The row that holds on a day, of rows with the times of that day. Each part of the day follows the week of the
 * guardian who has the child then, and its row holds when its time is in that part; `lastTime` stands for a row without
 * a time. Of two that hold, the earlier part wins, because the child has left by then. Without a calendar, the week of
 * the child.
 */
export function heldWeekday<W extends OwnedWeekday & { readonly time: string | null }>(
  rows: readonly W[],
  custody: CustodyFacts,
  { day, weekday, lastTime }: { readonly day: string; readonly weekday: number; readonly lastTime: string },
): W | undefined {
  const parts = custodyParts(custody, day);
  for (const [n, { personId, from }] of parts.entries()) {
    const until = parts[n + 1]?.from ?? '24:00';
    const row = weekOf(rows, personId).find((one) => one.weekday === weekday);
    const time = row?.time ?? lastTime;
    if (row && from <= time && time < until) return row;
  }
  return undefined;
}

/**
 * Whose week a guardian saves: their own id when the calendar gives them days from today on, by a pattern, an exception
 * or a swap; null for the one week of the child.
 */
export function weekOwner(
  { calendar, swaps }: Pick<CustodyFacts, 'calendar' | 'swaps'>,
  personId: number | null,
  today: string,
): number | null {
  if (!calendar || personId === null) return null;
  const isCurrent = ({ until }: { readonly until: string | null }) => until === null || until >= today;
  const hasDays =
    calendar.patterns.some((one) => isCurrent(one) && one.fortnight.includes(personId)) ||
    [...calendar.exceptions, ...swaps].some((one) => isCurrent(one) && one.personId === personId);
  return hasDays ? personId : null;
}

/**
 * Whether a guardian sees the week of another: where the calendar shows all days, their own always, and a companion
 * that of the guardian on whose days they come. `guardianId` null is the week of the child, which every guardian sees.
 */
export function isWeekShown(
  calendar: CustodyCalendar | null,
  viewerId: number | null,
  guardianId: number | null,
): boolean {
  if (guardianId === null || guardianId === viewerId) return true;
  if (calendar?.shows === 'all') return true;
  const companion = calendar?.companions.find(({ personId }) => personId === viewerId);
  return companion !== undefined && (companion.with === null || companion.with === guardianId);
}

/** Whether every part of a day belongs to guardians whose week is hidden from the viewer. */
export function isHiddenDay(custody: CustodyFacts, viewerId: number | null, day: string): boolean {
  return custodyParts(custody, day).every(({ personId }) => !isWeekShown(custody.calendar, viewerId, personId));
}
