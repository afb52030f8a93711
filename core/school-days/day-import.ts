/** Events of a calendar file, before the office says what each of them is. */

/** Limits of a file of days. */
export const maxImportedEvents = 2000;
export const maxImportedBytes = 5_000_000;

/**
 * An event on the school's clock, both days included. `line` is that of the file. `time` is when the event begins; null
 * for a whole day. `word` is what the file says the event is, where it has a column for it.
 */
export type ImportedEvent = {
  readonly line: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly time: string | null;
  readonly word: string;
};

export type ImportFaultCode =
  | 'required'
  | 'not_a_day'
  | 'not_a_time'
  | 'too_early'
  | 'ambiguous'
  | 'not_closed'
  | 'not_readable'
  | 'no_column'
  | 'too_often'
  | 'too_many';

/** What is wrong in a line of a file: `cell` is the name of its column or property, `value` what stands there. */
export type ImportFault = {
  readonly line: number;
  readonly cell: string;
  readonly value: string;
  readonly code: ImportFaultCode;
};

/** The events and the faults of a file, in the order of their lines. */
export type ImportedFile = { readonly events: readonly ImportedEvent[]; readonly faults: readonly ImportFault[] };

/** Whether a file is a calendar (`.ics`); otherwise it is a table. */
export function isCalendarFile(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\u{FEFF}/u, ''));
}

/** No more than the maximum number of events, with a fault for the first of the others. */
export function withinLimit({ events, faults }: ImportedFile): ImportedFile {
  const first = events[maxImportedEvents];
  if (!first) return { events, faults };
  const fault: ImportFault = { line: first.line, cell: '', value: String(events.length), code: 'too_many' };
  return { events: events.slice(0, maxImportedEvents), faults: [...faults, fault] };
}
