/** Reads the events of an iCalendar file. Loaded with the first file: the library weighs 30 kB. */
import ICAL from 'ical.js';
import type { SchoolYear } from '#core/school-days/calendar-edit-rules.ts';
import { type ImportedEvent, type ImportedFile, type ImportFault, withinLimit } from '#core/school-days/day-import.ts';
import { addDays, daysBetween, isWrittenDay } from '#core/time/day.ts';
import { instantOf, isTimeZone, schoolTimeAt } from '#core/time/school-clock.ts';

/** How many occurrences of one event are looked at. A daily event of forty years has fewer. */
const maxOccurrences = 15_000;

/** Frequencies that no day of a school has: their occurrences are not counted one by one. */
const tooOften = /FREQ=(SECONDLY|MINUTELY|HOURLY)/i;

type Block = { readonly line: number; readonly lines: readonly string[] };
type Params = { readonly text: string; readonly zone: string; readonly year: SchoolYear };

/**
 * The events of a calendar file on the school's clock. Repeated events are written out within the school year. A fault
 * of one event leaves the others readable.
 */
export function readCalendarFile({ text, zone, year }: Params): ImportedFile {
  const events: ImportedEvent[] = [];
  const faults: ImportFault[] = [];
  const lines = text.replace(/^\u{FEFF}/u, '').split(/\r\n|\r|\n/);
  const { blocks, unclosed } = blocksIn(lines);
  if (unclosed) faults.push({ line: unclosed, cell: 'VEVENT', value: '', code: 'not_closed' });
  const zones = zonesIn(lines);
  const read = blocks.flatMap((block) => {
    const found = readBlock(block);
    if ('code' in found) faults.push(found);
    return 'code' in found ? [] : [found];
  });
  const changed = read.filter(({ recurrence }) => recurrence !== null);
  for (const one of read) {
    if (one.recurrence !== null && read.some((other) => other.uid === one.uid && other.recurrence === null)) continue;
    const moved = changed.filter(({ uid }) => uid === one.uid);
    const found = occurrencesOf(one, moved, { zone, year, zones });
    if ('code' in found) faults.push(found);
    else events.push(...found);
  }
  return withinLimit({
    events: events.toSorted((a, b) => a.line - b.line || a.from.localeCompare(b.from)),
    faults: faults.toSorted((a, b) => a.line - b.line),
  });
}

/** The blocks of events, each with the line where it starts. */
function blocksIn(lines: readonly string[]): { blocks: Block[]; unclosed: number | null } {
  const blocks: Block[] = [];
  let start: number | null = null;
  lines.forEach((line, at) => {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) start = at;
    else if (/^END:VEVENT\s*$/i.test(line) && start !== null) {
      blocks.push({ line: start + 1, lines: lines.slice(start, at + 1) });
      start = null;
    }
  });
  return { blocks, unclosed: start === null ? null : start + 1 };
}

/** The time zones that the file describes, by name. Broken ones are left out: their names are then read instead. */
function zonesIn(lines: readonly string[]): ReadonlyMap<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  let start: number | null = null;
  lines.forEach((line, at) => {
    if (/^BEGIN:VTIMEZONE\s*$/i.test(line)) start = at;
    else if (/^END:VTIMEZONE\s*$/i.test(line) && start !== null) {
      try {
        const zone = new ICAL.Timezone(componentOf(lines.slice(start, at + 1)));
        if (zone.tzid) zones.set(zone.tzid, zone);
      } catch {
        // The name of the zone decides.
      }
      start = null;
    }
  });
  return zones;
}

function componentOf(lines: readonly string[]): ICAL.Component {
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  const [inner] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents();
  if (!inner) throw new Error('no component');
  return inner;
}

/** `recurrence` is the day of the occurrence that this event replaces. */
type ReadEvent = {
  readonly block: Block;
  readonly event: ICAL.Event;
  readonly name: string;
  readonly uid: string;
  readonly recurrence: string | null;
  readonly isCancelled: boolean;
};

function readBlock(block: Block): ReadEvent | ImportFault {
  const start = propertyIn(block, 'DTSTART');
  if (!start) return { line: block.line, cell: 'DTSTART', value: '', code: 'required' };
  for (const property of [start, propertyIn(block, 'DTEND')]) {
    if (property && !isWrittenDate(property.value))
      return { line: property.line, cell: property.name, value: property.value, code: 'not_a_day' };
  }
  try {
    const component = componentOf(block.lines);
    const event = new ICAL.Event(component);
    const name = (event.summary ?? '').replace(/\s+/g, ' ').trim();
    if (name === '') {
      const { line } = propertyIn(block, 'SUMMARY') ?? block;
      return { line, cell: 'SUMMARY', value: '', code: 'required' };
    }
    if (event.endDate.compare(event.startDate) < 0) {
      const end = propertyIn(block, 'DTEND') ?? start;
      return { line: end.line, cell: end.name, value: end.value, code: 'too_early' };
    }
    const recurrence = event.recurrenceId ? dayIn(event.recurrenceId) : null;
    const isCancelled = /^CANCELLED$/i.test(String(component.getFirstPropertyValue('status') ?? ''));
    return { block, event, name, uid: event.uid || `line ${block.line}`, recurrence, isCancelled };
  } catch (error) {
    const value = error instanceof Error ? error.message : '';
    return { line: block.line, cell: 'VEVENT', value, code: 'not_readable' };
  }
}

type Property = { readonly name: string; readonly line: number; readonly value: string };

/** A property of an event as it is written, with its line. */
function propertyIn({ line, lines }: Block, name: string): Property | null {
  const at = lines.findIndex((one) => new RegExp(`^${name}[;:]`, 'i').test(one));
  if (at < 0) return null;
  // Continued lines start with a space.
  let whole = lines[at] ?? '';
  for (let next = at + 1; /^[ \t]/.test(lines[next] ?? ''); next += 1) whole += (lines[next] ?? '').slice(1);
  return { name, line: line + at, value: whole.slice(whole.lastIndexOf(':') + 1).trim() };
}

/** Whether a text is a real date, perhaps with a time: the library would move 30 February to March. */
function isWrittenDate(value: string): boolean {
  const [, year, month, date, hour = '00', minute = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}Z?)?$/i.exec(value) ?? [];
  return isWrittenDay(`${year}-${month}-${date}`) && hour < '24' && minute < '60';
}

function dayIn(time: ICAL.Time): string {
  return time.toString().slice(0, 10);
}

type Place = Pick<Params, 'zone' | 'year'> & { readonly zones: ReadonlyMap<string, ICAL.Timezone> };

/** The occurrences of an event in the school year. */
function occurrencesOf(one: ReadEvent, moved: readonly ReadEvent[], place: Place): ImportedEvent[] | ImportFault {
  const { event, block } = one;
  if (one.isCancelled) return [];
  const shown = (of: ReadEvent, start: ICAL.Time, end: ICAL.Time): ImportedEvent => ({
    line: of.block.line,
    name: of.name,
    word: '',
    ...spanOf(of, start, end, place),
  });
  const rule = propertyIn(block, 'RRULE');
  if (!event.isRecurring() || one.recurrence !== null) return [shown(one, event.startDate, event.endDate)];
  if (rule && tooOften.test(rule.value))
    return { line: rule.line, cell: 'RRULE', value: rule.value, code: 'too_often' };
  const found: ImportedEvent[] = [];
  const length = event.endDate.subtractDate(event.startDate);
  const isPossible = realDays(event, rule?.value ?? '');
  try {
    const iterator = event.iterator();
    for (let n = 0; n < maxOccurrences; n += 1) {
      const start = iterator.next() as ICAL.Time | undefined;
      if (!start) return found;
      const day = dayIn(start);
      // A day more, as the school's zone may be a day behind.
      if (day > addDays(place.year.to, 1)) return found;
      const change = moved.find(({ recurrence }) => recurrence === day);
      if (change) {
        if (!change.isCancelled) found.push(shown(change, change.event.startDate, change.event.endDate));
      } else if (isPossible(start)) {
        const end = start.clone();
        end.addDuration(length);
        const next = shown(one, start, end);
        if (next.to >= place.year.from && next.from <= place.year.to) found.push(next);
      }
    }
  } catch (error) {
    const value = error instanceof Error ? error.message : '';
    return { line: rule?.line ?? block.line, cell: 'RRULE', value, code: 'not_readable' };
  }
  return { line: rule?.line ?? block.line, cell: 'RRULE', value: rule?.value ?? '', code: 'too_often' };
}

/**
 * Whether an occurrence exists: a yearly event of 29 February has none in other years, where the library has 1 March.
 */
function realDays(event: ICAL.Event, rule: string): (start: ICAL.Time) => boolean {
  if (!/FREQ=YEARLY/i.test(rule)) return () => true;
  const dates = /BYMONTHDAY=([\d,]+)(?:;|$)/i.exec(rule)?.[1]?.split(',').map(Number);
  if (dates) return ({ day }) => dates.includes(day);
  if (/BY(DAY|WEEKNO|YEARDAY|MONTHDAY|SETPOS|EASTER)=/i.test(rule)) return () => true;
  return ({ day }) => day === event.startDate.day;
}

/** The days of an occurrence at the school, and the time at which it begins. The end of an event is after it. */
function spanOf({ block }: ReadEvent, start: ICAL.Time, end: ICAL.Time, place: Place) {
  if (start.isDate) {
    const from = dayIn(start);
    const to = addDays(dayIn(end), -1);
    return { from, to: to < from ? from : to, time: null };
  }
  const written = { start: tzidOf(block, 'DTSTART'), end: tzidOf(block, 'DTEND') ?? tzidOf(block, 'DTSTART') };
  const first = atSchool(start, written.start, place);
  const last = atSchool(end, written.end, place);
  const isMidnight = last.time === '00:00' && daysBetween(first.day, last.day) > 0;
  return { from: first.day, to: isMidnight ? addDays(last.day, -1) : last.day, time: first.time };
}

function tzidOf({ lines }: Block, name: string): string | null {
  const line = lines.find((one) => new RegExp(`^${name}[;:]`, 'i').test(one));
  return /;TZID="?([^":;]+)"?/i.exec(line ?? '')?.[1] ?? null;
}

/** A time on the school's clock. A time without a zone is the school's. */
function atSchool(time: ICAL.Time, tzid: string | null, { zone, zones }: Place) {
  const wall = { day: dayIn(time), time: time.toString().slice(11, 16) };
  if (time.toString().endsWith('Z')) return schoolTimeAt(time.toJSDate(), zone);
  if (tzid === null) return wall;
  const described = zones.get(tzid);
  if (isTimeZone(tzid)) return schoolTimeAt(instantOf(wall, tzid), zone);
  if (!described) return wall;
  const zoned = time.clone();
  zoned.zone = described;
  return schoolTimeAt(new Date(zoned.toUnixTime() * 1000), zone);
}
