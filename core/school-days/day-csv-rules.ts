/** Reads days from a table: one event a line, with a date, perhaps a last date, a time and a kind, and a name. */
import { type CsvRow, readCsv } from '#core/http/read-csv.ts';
import { isDay } from '#core/time/day.ts';
import { type ImportedEvent, type ImportedFile, type ImportFault, withinLimit } from './day-import.ts';

/** How dates with slashes are written. */
export const dateOrders = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

type Column = 'from' | 'to' | 'name' | 'word' | 'time';

/** The headings of columns, without accents. The first that matches decides. */
const headings: readonly (readonly [Column, RegExp])[] = [
  ['time', /^(heure|time|start time|heure de debut|heure debut)/],
  ['to', /^(fin|end|end date|date de fin|date fin|au|to|jusqu|dernier|last)\b/],
  ['from', /^(date|debut|start|du|from|jour|day|premier|first)/],
  ['word', /^(type|kind|categorie|category|genre)/],
  ['name', /^(nom|name|titre|title|sujet|subject|evenement|event|description|summary|conge|libelle)/],
];

type Columns = Partial<Record<Column, number>>;

/** The events of a table. `order` says how ambiguous dates are written; without it, each is a fault. */
export function readDayTable(text: string, order: DateOrder | null): ImportedFile {
  const { rows, unclosedAt } = readCsv(text);
  if (unclosedAt !== null) return faulty({ line: unclosedAt, cell: '', value: '"', code: 'not_closed' });
  const [head, ...others] = rows;
  if (!head) return { events: [], faults: [] };
  const hasHeading = !head.cells.some((cell) => dateParts(cell) !== null);
  const columns = hasHeading ? columnsIn(head) : columnsWithout(head);
  const labels = hasHeading ? head.cells : [];
  for (const column of ['from', 'name'] as const) {
    if (columns[column] === undefined)
      return faulty({ line: head.line, cell: column, value: head.cells.join(', '), code: 'no_column' });
  }
  const lines = hasHeading ? others : rows;
  const known = order ?? orderOf(lines, columns);
  const events: ImportedEvent[] = [];
  const faults: ImportFault[] = [];
  for (const row of lines) {
    const read = readLine(row, columns, labels, known);
    if ('code' in read) faults.push(read);
    else events.push(read);
  }
  return withinLimit({ events, faults });
}

function faulty(fault: ImportFault): ImportedFile {
  return { events: [], faults: [fault] };
}

function readLine(
  { line, cells }: CsvRow,
  columns: Columns,
  labels: readonly string[],
  order: DateOrder | null,
): ImportedEvent | ImportFault {
  const cellAt = (column: Column) => cells[columns[column] ?? -1]?.trim() ?? '';
  const fault = (column: Column, code: ImportFault['code']): ImportFault => {
    const at = columns[column] ?? 0;
    return { line, cell: labels[at]?.trim() || letterOf(at), value: cellAt(column), code };
  };
  const name = cellAt('name').replace(/\s+/g, ' ');
  if (cellAt('from') === '') return fault('from', 'required');
  const from = dayIn(cellAt('from'), order);
  if (from.code) return fault('from', from.code);
  const to = cellAt('to') === '' ? from : dayIn(cellAt('to'), order);
  if (to.code) return fault('to', to.code);
  if (to.day < from.day) return fault('to', 'too_early');
  if (name === '') return fault('name', 'required');
  const time = timeIn(cellAt('time'));
  if (time === undefined) return fault('time', 'not_a_time');
  return { line, name, from: from.day, to: to.day, time, word: cellAt('word') };
}

function columnsIn({ cells }: CsvRow): Columns {
  const columns: Columns = {};
  cells.forEach((cell, at) => {
    const heading = plain(cell);
    const column = headings.find(([, form]) => form.test(heading))?.[0];
    if (column && columns[column] === undefined) columns[column] = at;
  });
  return columns;
}

/** Without a heading: the first dates are the first and last day, and the first other cell is the name. */
function columnsWithout({ cells }: CsvRow): Columns {
  const dates = cells.flatMap((cell, at) => (dateParts(cell) ? [at] : []));
  const name = cells.findIndex((cell) => cell.trim() !== '' && !dateParts(cell) && !timeIn(cell));
  return {
    ...(dates[0] !== undefined && { from: dates[0] }),
    ...(dates[1] !== undefined && { to: dates[1] }),
    ...(name >= 0 && { name }),
  };
}

/** The one order in which every date with slashes can be read; null when both are possible or none is. */
function orderOf(rows: readonly CsvRow[], { from = -1, to = -1 }: Columns): DateOrder | null {
  const texts = rows.flatMap(({ cells }) => [cells[from] ?? '', cells[to] ?? '']);
  const parts = texts.flatMap((text) => dateParts(text) ?? []).filter(({ isYearFirst }) => !isYearFirst);
  const isDayFirst = parts.some(({ a }) => a > 12);
  const isMonthFirst = parts.some(({ b }) => b > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day_first' : 'month_first';
}

type Parts = { readonly isYearFirst: boolean; readonly year: number; readonly a: number; readonly b: number };

function dateParts(text: string): Parts | null {
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.trim())?.map(Number) ?? [];
  if (year !== undefined && month !== undefined && date !== undefined)
    return { isYearFirst: true, year, a: month, b: date };
  const [, a, b, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text.trim())?.map(Number) ?? [];
  if (a === undefined || b === undefined || last === undefined) return null;
  return { isYearFirst: false, year: last, a, b };
}

type ReadDay = { readonly day: string; readonly code?: never } | { readonly code: 'not_a_day' | 'ambiguous' };

function dayIn(text: string, order: DateOrder | null): ReadDay {
  const parts = dateParts(text);
  if (!parts) return { code: 'not_a_day' };
  const { isYearFirst, year, a, b } = parts;
  const pad = (n: number) => String(n).padStart(2, '0');
  const made = (month: number, date: number) => `${year}-${pad(month)}-${pad(date)}`;
  if (isYearFirst) return isDay(made(a, b)) ? { day: made(a, b) } : { code: 'not_a_day' };
  const readings = [
    ...(order === 'month_first' ? [] : [made(b, a)]),
    ...(order === 'day_first' ? [] : [made(a, b)]),
  ].filter(isDay);
  const [day, other] = readings;
  if (day === undefined) return { code: 'not_a_day' };
  return other === undefined || other === day ? { day } : { code: 'ambiguous' };
}

/** A time such as `13:30`, `13 h 30`, `13h` or `1:30 PM`; null for none, undefined for anything else. */
function timeIn(text: string): string | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const found = /^(\d{1,2})\s*[:h]\s*(\d{2})?(?::\d{2})?\s*(am|pm)?$/.exec(typed);
  if (!found) return undefined;
  const [, hourText, minuteText = '00', half] = found;
  const hour = half ? (Number(hourText) % 12) + (half === 'pm' ? 12 : 0) : Number(hourText);
  if (hour > 23 || Number(minuteText) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minuteText}`;
}

/** The letter of a column, as spreadsheets show it. */
function letterOf(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : String(at + 1);
}

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
