/**
 * The demo's school year: Monday to Friday with the holidays of Quebec. Around today every day has school, so that a
 * first visit on a Sunday or in July shows a full screen.
 */
import { type CalendarDay, noTimes, type Week } from '#core/school-days/school-day.ts';
import { usualWeek } from '#core/school-days/default-hours.ts';
import { weekdayOf } from '#core/school-days/school-day-rules.ts';
import { addDays, daysFrom, mondayOf } from '#core/time/day.ts';

/** How many days before and after today have school in the demo. */
const openAround = { before: 21, after: 14 };

export const demoWeek: Week = usualWeek;

type Closure = Pick<CalendarDay, 'kind' | 'name'> & {
  readonly first: string;
  readonly last?: string;
  readonly times?: Partial<CalendarDay['times']>;
};

/** The days of the calendar for the school year of a day and the next one. */
export function demoCalendar(today: string): CalendarDay[] {
  const window = { first: addDays(today, -openAround.before), last: addDays(today, openAround.after) };
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 1 : 0);
  const closures = [year, year + 1]
    .flatMap(schoolYear)
    .filter(({ first, last = first }) => last < window.first || first > window.last);
  const closed = closures.flatMap(({ first, last = first, kind, name, times }) =>
    daysFrom(first, last)
      .filter((day) => weekdayOf(day) <= 5)
      .map((day) => ({ day, kind, name, times: { ...noTimes, ...times } })),
  );
  const opened = daysFrom(window.first, window.last)
    .filter((day) => weekdayOf(day) > 5)
    .map((day): CalendarDay => ({ day, kind: 'normal', name: { en: null, fr: null }, times: noTimes }));
  return [...closed, ...opened].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The closures of the school year that begins in August of a year. */
function schoolYear(year: number): Closure[] {
  const next = year + 1;
  const easter = easterOf(next);
  const closed = (name: CalendarDay['name'], first: string, last = first): Closure => {
    return { kind: 'closed', name, first, last };
  };
  const pedagogical = (first: string): Closure => ({
    kind: 'pedagogical',
    name: { en: 'Pedagogical day', fr: 'Journée pédagogique' },
    first,
    times: { opensAt: '07:00', closesAt: '18:00' },
  });
  const early = (first: string): Closure => ({
    kind: 'early_release',
    name: { en: 'Early dismissal', fr: 'Fin hâtive des classes' },
    first,
    times: { firstSlot: '11:30' },
  });
  const newYear = `${next}-01-06`;
  return [
    closed({ en: 'Labour Day', fr: 'Fête du Travail' }, nth(`${year}-09`, 1, 1)),
    pedagogical(nth(`${year}-09`, 5, 3)),
    closed({ en: 'Thanksgiving', fr: 'Action de grâce' }, nth(`${year}-10`, 1, 2)),
    pedagogical(nth(`${year}-11`, 5, 3)),
    early(lastWeekday(`${year}-12-21`)),
    closed({ en: 'Winter holidays', fr: 'Congé des fêtes' }, `${year}-12-22`, newYear),
    pedagogical(nth(`${next}-01`, 5, 4)),
    pedagogical(nth(`${next}-02`, 5, 2)),
    closed(
      { en: 'Spring break', fr: 'Semaine de relâche' },
      nth(`${next}-03`, 1, 1),
      addDays(nth(`${next}-03`, 1, 1), 4),
    ),
    closed({ en: 'Good Friday', fr: 'Vendredi saint' }, addDays(easter, -2)),
    closed({ en: 'Easter Monday', fr: 'Lundi de Pâques' }, addDays(easter, 1)),
    closed({ en: 'National Patriots’ Day', fr: 'Journée nationale des patriotes' }, mondayOf(`${next}-05-24`)),
    pedagogical(nth(`${next}-06`, 5, 1)),
    early(lastWeekday(`${next}-06-22`)),
    closed({ en: 'Summer holidays', fr: 'Vacances d’été' }, `${next}-06-23`, `${next}-08-26`),
  ];
}

/** The n-th given weekday (1 Monday to 7 Sunday) of a month `yyyy-MM`. */
function nth(month: string, weekday: number, n: number): string {
  const first = `${month}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
}

/** The last weekday on a day or before it. */
function lastWeekday(day: string): string {
  return addDays(day, -Math.max(0, weekdayOf(day) - 5));
}

/** Easter Sunday: the Sunday after the first full moon of spring (Gregorian computus). */
function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const fullMoon = addDays(`${year}-03-21`, moon);
  return addDays(fullMoon, 7 - (weekdayOf(fullMoon) % 7));
}
