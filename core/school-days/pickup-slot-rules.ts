/** The pickup slots of a school. */
import { addMinutes, minutesOf } from '#core/time/school-clock.ts';

export type SlotGrid = { readonly first: string; readonly last: string; readonly everyMinutes: number };

/** Every slot of a grid, `HH:mm`, both ends included. A grid does not extend past midnight. */
export function slotsOf({ first, last, everyMinutes }: SlotGrid): string[] {
  const howMany = Math.floor((minutesOf(last) - minutesOf(first)) / everyMinutes) + 1;
  return Array.from({ length: Math.max(0, howMany) }, (_, n) => addMinutes(first, n * everyMinutes));
}
