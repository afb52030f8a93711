/** The closed, pedagogical and early-release days of the coming week, for the dashboards of families and staff. */
import { addDays, daysFrom } from '#core/time/day.ts';
import type { SchoolCalendar, SpecialDays } from './school-day.ts';
import { schoolDay } from './school-day-rules.ts';

/** How many days ahead a special day is announced, today included. */
export const announcedDays = 8;

/**
 * The special days from a day on, in order: days that are equal and follow each other are one, with the weekend between
 * them. The last one may go on after the announced days.
 */
export function specialDaysFrom(calendar: SchoolCalendar, today: string): SpecialDays[] {
  const found: SpecialDays[] = [];
  let isOpenSince = true;
  for (const day of daysFrom(today, addDays(today, announcedDays - 1))) {
    const { kind, name, hours } = schoolDay(calendar, day);
    if (kind === 'normal') isOpenSince = true;
    if (kind === 'normal' || kind === 'weekend') continue;
    const times = hours && { opensAt: hours.opensAt, closesAt: hours.closesAt, firstSlot: hours.firstSlot };
    const next: SpecialDays = { from: day, to: day, kind, name: name ?? { en: null, fr: null }, times };
    const last = found.at(-1);
    if (last && !isOpenSince && isAlike(last, next)) found[found.length - 1] = { ...last, to: day };
    else found.push(next);
    isOpenSince = false;
  }
  return found;
}

function isAlike(one: SpecialDays, other: SpecialDays): boolean {
  const key = ({ kind, name, times }: SpecialDays) =>
    JSON.stringify([kind, name.en, name.fr, times?.opensAt, times?.closesAt, times?.firstSlot]);
  return key(one) === key(other);
}
