/** The order of the departures on the school's board. */
import { instantOf } from '#core/time/school-clock.ts';
import type { Departure, DepartureBoard, PresentChild } from './departure.ts';
import type { PickupStep } from './pickup.ts';
import { isOpen } from './pickup-status-rules.ts';

type DueDeparture = Pick<Departure, 'id' | 'date' | 'time' | 'status' | 'etaMinutes' | 'etaAt' | 'steps'>;

/**
 * When the pickup person is due at the door: their arrival time, if they arrived; by the phone’s ETA while on the
 * way; otherwise at their slot, on the school’s clock. Null for GPS before they set out.
 */
export function dueAt(due: DueDeparture, timeZone: string): Date | null {
  return expectedAt(due, (day, time) => instantOf({ day, time }, timeZone));
}

type SlotAt = (day: string, time: string) => Date;

function expectedAt({ date, time, etaMinutes, etaAt, steps }: DueDeparture, slotAt: SlotAt): Date | null {
  const arrived = takenAt(steps, 'arrived');
  if (arrived) return arrived;
  if (etaMinutes !== null && etaAt !== null) return new Date(Date.parse(etaAt) + etaMinutes * 60_000);
  return time === null ? null : slotAt(date, time);
}

/**
 * Merges the children `ids` of a part into a board. Undefined when `part` is for another day or school: reload the
 * whole board.
 */
export function mergeBoard(
  board: DepartureBoard,
  part: DepartureBoard,
  ids: ReadonlySet<number>,
): DepartureBoard | undefined {
  if (part.date !== board.date || part.schoolId !== board.schoolId) return undefined;
  const isOther = ({ childId }: { readonly childId: number }) => !ids.has(childId);
  const departures = [...board.departures.filter(isOther), ...part.departures];
  return {
    ...part,
    departures: sortByDueTime(departures, part.timeZone),
    children: sortPresent([...board.children.filter(isOther), ...part.children]),
  };
}

/** A board after a mutation: with these departures in place of the earlier ones, and without undone walk-ins. */
export function withDepartures(board: DepartureBoard, departures: readonly Departure[]): DepartureBoard {
  const isKept = ({ id }: Departure) => !departures.some((changed) => changed.id === id);
  const shown = departures.filter(({ origin, status }) => origin === 'guardian' || status !== 'cancelled');
  const isListed = ({ childId }: PresentChild) => !departures.some((changed) => changed.childId === childId);
  return {
    ...board,
    departures: sortByDueTime([...board.departures.filter(isKept), ...shown], board.timeZone),
    children: board.children.filter(isListed),
  };
}

/** Sorts the children at school by the time of their usual plan, those without a time last, then by room and name. */
export function sortPresent<C extends Pick<PresentChild, 'childId' | 'child' | 'room' | 'plan'>>(
  children: readonly C[],
): C[] {
  return children.toSorted((a, b) => {
    const byTime = (a.plan?.time ?? '24:00').localeCompare(b.plan?.time ?? '24:00');
    if (byTime !== 0) return byTime;
    const byRoom = names.compare(a.room, b.room);
    return byRoom || names.compare(a.child, b.child) || a.childId - b.childId;
  });
}

const names = new Intl.Collator('fr', { numeric: true });

/** Sorts by due time, then those without a due time, then released and canceled ones, the latest first. */
export function sortByDueTime<D extends DueDeparture>(departures: readonly D[], timeZone: string): D[] {
  // Computing the instant of a slot is slow, and a day has few slots.
  const slots = new Map<string, Date>();
  const slotAt = (day: string, time: string) => {
    const known = slots.get(`${day} ${time}`) ?? instantOf({ day, time }, timeZone);
    slots.set(`${day} ${time}`, known);
    return known;
  };
  const placed = departures.map((departure) => ({ departure, place: placeOf(departure, slotAt) }));
  return placed
    .toSorted((a, b) => a.place.rank - b.place.rank || a.place.at - b.place.at || a.departure.id - b.departure.id)
    .map(({ departure }) => departure);
}

function placeOf(departure: DueDeparture, slotAt: SlotAt): { readonly rank: number; readonly at: number } {
  const over = isOpen(departure.status) ? undefined : takenAt(departure.steps, departure.status);
  if (over) return { rank: 2, at: -over.getTime() };
  const due = expectedAt(departure, slotAt);
  return due ? { rank: 0, at: due.getTime() } : { rank: 1, at: 0 };
}

function takenAt(steps: readonly PickupStep[], status: PickupStep['status']): Date | undefined {
  const step = steps.findLast((taken) => taken.status === status);
  return step && new Date(step.at);
}
