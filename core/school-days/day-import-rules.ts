/** What imported events mean, and what they change in a school's calendar. */
import { daysBetween, daysFrom } from '#core/time/day.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { SchoolYear } from './calendar-edit-rules.ts';
import { calendarDayProblems } from './hours-rules.ts';
import type { ImportedEvent } from './day-import.ts';
import { type CalendarDay, maxDayNameLength, noTimes, type SchoolCalendar } from './school-day.ts';
import { weekdayOf, weekOn } from './school-day-rules.ts';

export const importedKinds = ['closed', 'pedagogical', 'early_release', 'ignore'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** What the office says the events of one name are. `firstSlot` is when children leave on an early release. */
export type EventMeaning = { readonly kind: ImportedKind; readonly firstSlot: string | null };

/** Events of one name. `key` is the name without differences of case and spaces. */
export type EventName = {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly first: ImportedEvent;
  readonly guess: EventMeaning;
};

/** Words of each kind, without accents. The first kind that matches is the guess. */
const words: readonly (readonly [ImportedKind, RegExp])[] = [
  [
    'pedagogical',
    /pedago|\bpeda\b|\bped(\.| )?(day)?\b|\bpd day|\bp\.?d\.? day|professional (development|activity)|\bplanification/,
  ],
  ['early_release', /hativ|tot\b.*(depart|fin)|demi[- ]journee|half[- ]day|early|(depart|sortie|fin).*(tot|hatif)/],
  [
    'closed',
    /conge|ferie|ferme|relache|vacances|holiday|closed|closure|\bbreak\b|\boff\b|no school|pas d.ecole|fete|noel|jour de l.an|action de graces|paques|labou?r day|thanksgiving|christmas|easter|good friday|vendredi saint|family day|saint-?jean|canada day|tempete|snow day/,
  ],
];

/** What an event probably is, by its words; ignored without a known word. */
export function guessKind(text: string): ImportedKind {
  const typed = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’`]/g, "'").toLowerCase();
  return words.find(([, form]) => form.test(typed))?.[0] ?? 'ignore';
}

/** A name without differences of case and spaces: events with one key have one meaning. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The names of events in the order of the file, each with a first guess of its meaning. */
export function namesIn(events: readonly ImportedEvent[]): EventName[] {
  const names = new Map<string, EventName>();
  for (const event of events) {
    const key = nameKey(event.name);
    const known = names.get(key);
    if (known) {
      names.set(key, { ...known, count: known.count + 1 });
      continue;
    }
    const byWord = guessKind(event.word);
    const kind = byWord === 'ignore' ? guessKind(event.name) : byWord;
    const guess = { kind, firstSlot: kind === 'early_release' ? event.time : null };
    names.set(key, { key, name: event.name, count: 1, first: event, guess });
  }
  return [...names.values()];
}

/** A day that the calendar has already, and what the file says. */
export type DayConflict = { readonly day: string; readonly existing: CalendarDay; readonly imported: CalendarDay };

/** Two events of different kinds on one day. The stricter one counts. */
export type DayOverlap = { readonly day: string; readonly kept: ImportedEvent; readonly dropped: ImportedEvent };

export type MeaningProblem = { readonly key: string; readonly day: string; readonly code: 'required' | 'not_allowed' };

/**
 * What an import saves. `outside` are days that are not in the school year, `off` days that have no school by their
 * weekday, `same` days that the calendar has already like this, `ignored` events.
 */
export type DayImportPlan = {
  readonly days: readonly CalendarDay[];
  readonly conflicts: readonly DayConflict[];
  readonly overlaps: readonly DayOverlap[];
  readonly problems: readonly MeaningProblem[];
  readonly outside: number;
  readonly off: number;
  readonly same: number;
  readonly ignored: number;
};

type PlanParams = {
  readonly events: readonly ImportedEvent[];
  readonly meanings: Readonly<Record<string, EventMeaning>>;
  readonly calendar: SchoolCalendar;
  readonly year: SchoolYear;
  /** The language of the names. */
  readonly locale: Locale;
  /** Whether days of the calendar that differ are replaced. */
  readonly isReplacing: boolean;
};

type Found = { readonly event: ImportedEvent; readonly key: string; readonly meaning: EventMeaning };

/** The days that imported events save in a school year. No day is named twice. */
export function planDayImport({ events, meanings, calendar, year, locale, isReplacing }: PlanParams): DayImportPlan {
  const byDay = new Map<string, Found>();
  const overlaps: DayOverlap[] = [];
  let [outside, off, ignored] = [0, 0, 0];
  for (const event of events) {
    const key = nameKey(event.name);
    const meaning = meanings[key];
    if (!meaning || meaning.kind === 'ignore') {
      ignored += 1;
      continue;
    }
    const [from, to] = [event.from < year.from ? year.from : event.from, event.to > year.to ? year.to : event.to];
    const inside = to >= from ? daysFrom(from, to) : [];
    outside += daysBetween(event.from, event.to) + 1 - inside.length;
    for (const day of inside) {
      const other = byDay.get(day);
      if (weekOn(calendar.hours, day)[weekdayOf(day) - 1] === null) off += 1;
      else if (!other) byDay.set(day, { event, key, meaning });
      else if (other.meaning.kind !== meaning.kind) {
        const isStricter = importedKinds.indexOf(meaning.kind) < importedKinds.indexOf(other.meaning.kind);
        if (isStricter) byDay.set(day, { event, key, meaning });
        const [kept, dropped] = isStricter ? [event, other.event] : [other.event, event];
        overlaps.push({ day, kept, dropped });
      }
    }
  }
  return { ...compare(byDay, { calendar, locale, isReplacing }), overlaps, outside, off, ignored };
}

type CompareParams = Pick<PlanParams, 'calendar' | 'locale' | 'isReplacing'>;

/** The found days against those of the calendar. */
function compare(byDay: ReadonlyMap<string, Found>, { calendar, locale, isReplacing }: CompareParams) {
  const existing = new Map(calendar.days.map((one) => [one.day, one]));
  const days: CalendarDay[] = [];
  const conflicts: DayConflict[] = [];
  const problems: MeaningProblem[] = [];
  let same = 0;
  for (const [day, { event, key, meaning }] of [...byDay].toSorted(([a], [b]) => a.localeCompare(b))) {
    const known = existing.get(day);
    const imported = calendarDayOf(day, event, meaning, locale, known);
    if (known && isSameDay(known, imported)) same += 1;
    else {
      const isAdding = !known || addsName(known, imported, locale);
      if (known && !isAdding) conflicts.push({ day, existing: known, imported });
      if (isAdding || isReplacing) {
        days.push(imported);
        const [problem] = calendarDayProblems(imported, calendar.hours);
        if (problem && !problems.some((one) => one.key === key))
          problems.push({ key, day, code: problem.code === 'required' ? 'required' : 'not_allowed' });
      }
    }
  }
  return { days, conflicts, problems, same };
}

function calendarDayOf(
  day: string,
  { name }: ImportedEvent,
  { kind, firstSlot }: EventMeaning,
  locale: Locale,
  known: CalendarDay | undefined,
): CalendarDay {
  const short = shortName(name);
  // The name in the other language stays where the day is the same one.
  const isKnown = known?.kind === kind && (known.name[locale] === null || known.name[locale] === short);
  const others = isKnown ? known.name : { en: null, fr: null };
  return {
    day,
    kind: kind === 'ignore' ? 'closed' : kind,
    name: { ...others, [locale]: short },
    times: timesOf(kind, firstSlot, known),
  };
}

/** The times of a day. Childcare of a pedagogical day that the calendar has already keeps its times. */
function timesOf(kind: ImportedKind, firstSlot: string | null, known: CalendarDay | undefined): CalendarDay['times'] {
  if (kind === 'early_release') return { ...noTimes, firstSlot };
  return kind === 'pedagogical' && known?.kind === 'pedagogical' ? known.times : noTimes;
}

/** The name as it is saved: no longer than a day's name. */
export function shortName(name: string): string {
  const typed = name.replace(/\s+/g, ' ').trim();
  return typed.length <= maxDayNameLength ? typed : `${typed.slice(0, maxDayNameLength - 1).trimEnd()}…`;
}

function isSameDay(one: CalendarDay, other: CalendarDay): boolean {
  return (
    one.kind === other.kind &&
    one.name.en === other.name.en &&
    one.name.fr === other.name.fr &&
    isSameTimes(one.times, other.times)
  );
}

function isSameTimes(one: CalendarDay['times'], other: CalendarDay['times']): boolean {
  return (
    one.opensAt === other.opensAt &&
    one.closesAt === other.closesAt &&
    one.firstSlot === other.firstSlot &&
    one.lastSlot === other.lastSlot
  );
}

/** Whether an imported day is the existing one with its name in another language. */
function addsName(existing: CalendarDay, imported: CalendarDay, locale: Locale): boolean {
  return (
    existing.kind === imported.kind && existing.name[locale] === null && isSameTimes(existing.times, imported.times)
  );
}
