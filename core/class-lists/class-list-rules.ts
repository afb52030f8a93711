/** Parses a class list: its columns, and the lines that are valid. */
import { type CsvRow, readCsv } from '#core/http/read-csv.ts';
import { nameForms, numberKey } from '#core/children/same-child-rules.ts';
import { dayInputRange } from '#core/time/day.ts';
import { type ClassListFault, type ClassListProblem, type DayOrderQuestion, maxClassListLines } from './class-list.ts';
import type { ClassListField, ColumnMeaning, DayOrder, ListEdit } from './class-list-fields.ts';
import { type ClassListColumnRead, recognizeColumns, relationshipsOf } from './class-list-column-rules.ts';
import { type ClassListLine, nameInLine, readLine } from './class-list-line-rules.ts';
import { placesOfColumns, withEdits, withMeanings, withoutGuards } from './list-column-rules.ts';
import { runAllSteps, type Steps } from './steps.ts';
import { parseDayOrders } from './written-day-rules.ts';

/** How the office wants a list to be read. */
export type ReadOptions = {
  readonly columns?: readonly ColumnMeaning<ClassListField>[] | undefined;
  readonly dayOrder?: DayOrder | undefined;
  readonly edits?: readonly ListEdit[] | undefined;
  /** The lines have ids of their own: a child needs neither a number nor a birth date. */
  readonly isKeyed?: boolean | undefined;
};

/**
 * The parsed list: columns, valid lines, problems, titles of ignored columns, and whether a column with email addresses
 * exists. `places` are the columns that are read. `unreadable` are the lines left out, by number and name.
 */
export type ReadList = {
  readonly columns: ClassListColumnRead[];
  readonly places: ReadonlyMap<string, number>;
  readonly dayOrder: DayOrderQuestion | null;
  readonly lines: ClassListLine[];
  readonly problems: ClassListProblem[];
  readonly unreadable: readonly { readonly number: string; readonly name: string }[];
  readonly unread: string[];
  readonly hasEmails: boolean;
};

/**
 * Parses a class list. Lines with problems are left out of `lines`. Birth dates must not be after `today`, the
 * school's.
 */
export const readClassList = (text: string, today: string = dayInputRange.last, options: ReadOptions = {}): ReadList =>
  runAllSteps(readClassListSteps(text, today, options));

/** Columns that give a whole name include its parts. */
const nameParts: Partial<Record<ClassListField, readonly ClassListField[]>> = {
  nameFamilyFirst: ['familyName', 'givenName', 'nameGivenFirst'],
  nameGivenFirst: ['familyName', 'givenName', 'nameFamilyFirst'],
  familyName: ['nameFamilyFirst', 'nameGivenFirst'],
  givenName: ['nameFamilyFirst', 'nameGivenFirst'],
};

/** The same as a generator, one line per step. */
export function* readClassListSteps(text: string, today: string, options: ReadOptions = {}): Steps<ReadList> {
  const { rows, unclosedAt } = readCsv(text);
  const [head, ...rest] = withEdits(withoutGuards(rows), options.edits ?? []);
  const whole = (line: number, fault: ClassListFault, more: Partial<ClassListProblem> = {}): ReadList => ({
    columns: [],
    places: new Map(),
    dayOrder: null,
    lines: [],
    problems: [{ line, column: null, fault, value: '', index: null, name: '', ...more }],
    unreadable: [],
    unread: [],
    hasEmails: false,
  });
  if (unclosedAt !== null) return whole(unclosedAt, 'not_closed');
  if (!head || rest.length === 0) return whole(1, 'nothing');
  if (rest.length > maxClassListLines) return whole(head.line, 'too_many');
  const columns = withMeanings(recognizeColumns(head, rest), options.columns);
  const { places, repeated } = placesOfColumns(columns, nameParts);
  const unread = columns.filter(({ field, isSure, title }) => title !== '' && (field === null || !isSure));
  const about = { columns, places, unread: unread.map(({ title }) => title) };
  if (repeated) {
    const { field: column, nth, index, title } = repeated;
    const where = { column, index, value: title, ...(nth !== undefined && { nth }) };
    return { ...whole(head.line, 'column_twice', where), ...about };
  }
  const missing = missingColumn(places);
  if (missing) return { ...whole(head.line, 'no_column', { column: missing }), ...about };
  const problems: ClassListProblem[] = [];
  const lines: ClassListLine[] = [];
  const context = {
    places,
    relationshipOf: relationshipsOf(columns),
    today,
    dayOrder: options.dayOrder,
    isKeyed: options.isKeyed,
  };
  for (const row of rest) {
    const line = readLine(row, context, problems);
    if (line) lines.push(line);
    yield;
  }
  const once = eachOnce(lines, problems, places);
  const valid = new Set(once.map(({ line }) => line));
  return {
    ...about,
    dayOrder: options.dayOrder ? null : dayOrderQuestion(columns, rest, places),
    lines: once,
    problems,
    unreadable: rest
      .filter(({ line }) => !valid.has(line))
      .map((row) => ({
        number: row.cells[places.get('number') ?? -1]?.trim() ?? '',
        name: nameInLine(row, places),
      })),
    hasEmails: [...places.keys()].some((key) => key.startsWith('guardianEmail ')),
  };
}

function missingColumn(places: ReadonlyMap<string, number>): ClassListField | undefined {
  const isNamed = places.has('nameFamilyFirst') || places.has('nameGivenFirst');
  const required = isNamed ? (['room'] as const) : (['familyName', 'givenName', 'room'] as const);
  return required.find((column) => !places.has(column));
}

/** The question for the order of day and month; null when every date is one day only. */
function dayOrderQuestion(
  columns: readonly ClassListColumnRead[],
  rows: readonly CsvRow[],
  places: ReadonlyMap<string, number>,
): DayOrderQuestion | null {
  const index = places.get('bornOn');
  if (index === undefined) return null;
  let [count, dayFirstOnly, monthFirstOnly] = [0, 0, 0];
  let example: Pick<DayOrderQuestion, 'sample' | 'dayFirst' | 'monthFirst'> | undefined;
  for (const { cells } of rows) {
    const sample = cells[index]?.trim() ?? '';
    const { dayFirst, monthFirst } = parseDayOrders(sample);
    if (dayFirst === monthFirst) continue;
    if (dayFirst === undefined) monthFirstOnly += 1;
    else if (monthFirst === undefined) dayFirstOnly += 1;
    else {
      count += 1;
      example ??= { sample: sample.slice(0, 40), dayFirst, monthFirst };
    }
  }
  const title = columns.find((column) => column.index === index)?.title ?? '';
  return example ? { title, count, ...example, dayFirstOnly, monthFirstOnly } : null;
}

/**
 * Removes lines that repeat an earlier child: by number, or by name and birth date unless both have different
 * numbers.
 */
function eachOnce(
  lines: readonly ClassListLine[],
  problems: ClassListProblem[],
  places: ReadonlyMap<string, number>,
): ClassListLine[] {
  const numbers = new Set<string>();
  const named = new Map<string, (string | null)[]>();
  return lines.filter((one) => {
    const { line, number, familyName, givenName, bornOn } = one;
    const name = `${givenName} ${familyName}`.trim();
    const key = `${nameForms(one).key} ${bornOn}`;
    const namesakes = named.get(key) ?? [];
    const isNumbered = number !== null && numbers.has(numberKey(number));
    const isNamed = bornOn !== null && namesakes.some((other) => number === null || other === null);
    if (number !== null) numbers.add(numberKey(number));
    named.set(key, [...namesakes, number]);
    const repeat = (column: ClassListField, value: string) =>
      problems.push({ line, column, fault: 'repeated', value, index: places.get(column) ?? null, name });
    if (isNumbered) repeat('number', number);
    else if (isNamed) repeat('familyName', name);
    return !isNumbered && !isNamed;
  });
}
