/** The times at which a school lets children go. (§9 Pickup time slots) */
import { addMinutes, minutesOf } from '#core/time/school-clock.ts';

export type SlotGrid = { readonly first: string; readonly last: string; readonly everyMinutes: number };

/** Every slot of a grid, `HH:mm`, both ends included. A grid ends with its day: none goes past midnight. */
export function slotsOf({ first, last, everyMinutes }: SlotGrid): string[] {
  const howMany = Math.floor((minutesOf(last) - minutesOf(first)) / everyMinutes) + 1;
  return Array.from({ length: Math.max(0, howMany) }, (_, n) => addMinutes(first, n * everyMinutes));
}

/** How long after the last slot a school still hands children over. (trust, Pickup) */
const closingMinutes = 60;

/** When a school closes for the day, `HH:mm`; `24:00` when that is at the day's end, or there are no slots. */
export function closingOf(slots: readonly string[]): string {
  const last = slots.at(-1);
  if (last === undefined || minutesOf(last) + closingMinutes >= 1440) return '24:00';
  return addMinutes(last, closingMinutes);
}
