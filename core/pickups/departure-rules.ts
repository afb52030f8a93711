/** In which order the school's departures come. (decisions, Pickup) */
import { instantOf } from '#core/time/school-clock.ts';
import type { Departure, DepartureBoard } from './departure.ts';
import type { PickupStep } from './pickup.ts';
import { isOpen } from './pickup-rules.ts';

type Due = Pick<Departure, 'id' | 'date' | 'time' | 'status' | 'etaMinutes' | 'etaAt' | 'steps'>;

/**
 * When somebody is expected at the door: since they came, once they are there; when their phone says, on the way; else at
 * their slot, on the school's clock. Nobody knows of a phone that has not set out. An instant.
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

/**
 * A board brought up to date by what was read of these departures only; nothing where it is of another day or school, and
 * must be read as a whole.
 */
export function boardWith(
  board: DepartureBoard,
  part: DepartureBoard,
  ids: ReadonlySet<number>,
): DepartureBoard | undefined {
  if (part.date !== board.date || part.schoolId !== board.schoolId) return undefined;
  const others = board.departures.filter(({ id }) => !ids.has(id));
  return { ...part, departures: inDueOrder([...others, ...part.departures], part.timeZone) };
}

/** As they are due, those of whom nobody knows when after them; last who has left and what was called off, the latest first. */
export function inDueOrder<D extends Due>(departures: readonly D[], timeZone: string): D[] {
  // A day has few slots, and where each lies in time is long to find.
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
