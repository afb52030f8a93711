/** In which order the school's departures come. (decisions, Pickup) */
import { instantOf } from '#core/time/school-clock.ts';
import type { Departure, DepartureBoard } from './departure.ts';
import type { PickupStep } from './pickup.ts';
import { isOpen } from './pickup-rules.ts';

type Due = Pick<Departure, 'id' | 'date' | 'time' | 'status' | 'etaMinutes' | 'etaAt' | 'steps'>;

/**
 * The instant at which somebody is expected at the door: since they arrived, if they have; by their phone’s estimate,
 * while on the way; otherwise at their slot, on the school’s clock. Unknown with GPS before they set out.
 */
export function dueAt(due: Due, timeZone: string): Date | null {
  return expectedAt(due, (day, time) => instantOf({ day, time }, timeZone));
}

type SlotAt = (day: string, time: string) => Date;

function expectedAt({ date, time, etaMinutes, etaAt, steps }: Due, slotAt: SlotAt): Date | null {
  const arrived = takenAt(steps, 'arrived');
  if (arrived) return arrived;
  if (etaMinutes !== null && etaAt !== null) return new Date(Date.parse(etaAt) + etaMinutes * 60_000);
  return time === null ? null : slotAt(date, time);
}

/** A board updated with only these departures; nothing when it is of another day or school and has to be read whole. */
export function boardWith(
  board: DepartureBoard,
  part: DepartureBoard,
  ids: ReadonlySet<number>,
): DepartureBoard | undefined {
  if (part.date !== board.date || part.schoolId !== board.schoolId) return undefined;
  const others = board.departures.filter(({ id }) => !ids.has(id));
  return { ...part, departures: inDueOrder([...others, ...part.departures], part.timeZone) };
}

/**
 * In the order they are due, those without a known time next; last those who left or were cancelled, the latest first.
 */
export function inDueOrder<D extends Due>(departures: readonly D[], timeZone: string): D[] {
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

function placeOf(departure: Due, slotAt: SlotAt): { readonly rank: number; readonly at: number } {
  const over = isOpen(departure.status) ? undefined : takenAt(departure.steps, departure.status);
  if (over) return { rank: 2, at: -over.getTime() };
  const due = expectedAt(departure, slotAt);
  return due ? { rank: 0, at: due.getTime() } : { rank: 1, at: 0 };
}

function takenAt(steps: readonly PickupStep[], status: PickupStep['status']): Date | undefined {
  const step = steps.findLast((taken) => taken.status === status);
  return step && new Date(step.at);
}
