/** Reading a class list line by line: what each column holds, and what is wrong with it. */
import * as z from 'zod/mini';
import { Email, typedLine } from '#core/http/fields.ts';
import { type CsvRow, readCsv } from '#core/http/read-csv.ts';
import { folded } from '#core/lang/folded.ts';
import { longestRoom } from '#core/schools/group.ts';
import { type Guardianship, longestName } from '#core/sessions/invitation.ts';
import { isBirthDay, WrittenDay, writtenDays } from '#core/time/day.ts';
import { withOneName } from './child-name-rules.ts';
import { placesOf, type Places } from './class-list-column-rules.ts';
import { readDays } from './written-day-rules.ts';
import {
  type ClassListColumn,
  type ClassListFault,
  classListFaults,
  type ClassListProblem,
  guardiansPerLine,
  mostLines,
} from './class-list.ts';
import { longestChildName, longestChildNumber } from './family.ts';
import { nameForms, numberKey } from './same-child-rules.ts';

export type LineGuardian = { readonly name: string; readonly email: string; readonly relationship: Guardianship };

/** A child as a line names it; null for what the file does not say. */
export type ClassListLine = {
  readonly line: number;
  readonly number: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly bornOn: string | null;
  readonly room: string;
  readonly guardians: readonly LineGuardian[];
};

/** What a list says: its lines, what is wrong, the titles of columns that are not read, whether any holds addresses. */
type ReadList = {
  readonly lines: ClassListLine[];
  readonly problems: ClassListProblem[];
  readonly unread: string[];
  readonly hasEmails: boolean;
};

/**
 * Reads a class list. Lines with something wrong are not among the lines. A birth date is at most `today`, the
 * school's.
 */
export function readClassList(text: string, today: string = writtenDays.last): ReadList {
  const { rows, unclosedAt } = readCsv(text);
  const [head, ...rest] = rows;
  const whole = (line: number, fault: ClassListFault, column: ClassListColumn | null = null) => {
    return { lines: [], problems: [{ line, column, fault, value: '' }], unread: [], hasEmails: false };
  };
  if (unclosedAt !== null) return whole(unclosedAt, 'not_closed');
  if (!head || rest.length === 0) return whole(1, 'nothing');
  if (rest.length > mostLines) return whole(head.line, 'too_many');
  const { places, unread, relationshipOf } = placesOf(head);
  const missing = (['familyName', 'givenName', 'room'] as const).find((column) => !places.has(column));
  if (missing) return { ...whole(head.line, 'no_column', missing), unread };
  const problems: ClassListProblem[] = [];
  const lines = rest.flatMap((row) => lineOf(row, { places, relationshipOf, today }, problems));
  const hasEmails = [...places.keys()].some((key) => key.startsWith('guardianEmail '));
  return { lines: eachOnce(lines, problems), problems, unread, hasEmails };
}

type Reading = {
  readonly places: Places;
  readonly relationshipOf: ReadonlyMap<number, Guardianship>;
  readonly today: string;
};

const nameLine = typedLine({ min: 1, max: longestChildName });
const shapes = {
  number: typedLine({ min: 1, max: longestChildNumber }),
  familyName: nameLine,
  givenName: nameLine,
  bornOn: WrittenDay,
  room: typedLine({ min: 1, max: longestRoom }),
  guardianName: typedLine({ min: 1, max: longestName }),
  guardianEmail: Email,
} as const satisfies Partial<Record<ClassListColumn, z.ZodMiniType<string, string>>>;

const relationships: Readonly<Record<string, Guardianship>> = {
  '': 'guardian',
  mother: 'mother',
  mere: 'mother',
  father: 'father',
  pere: 'father',
  guardian: 'guardian',
  parent: 'guardian',
  tuteur: 'guardian',
  tutrice: 'guardian',
  'tutrice ou tuteur': 'guardian',
};

function lineOf(
  { line, cells }: CsvRow,
  { places, relationshipOf, today }: Reading,
  problems: ClassListProblem[],
): ClassListLine[] {
  const before = problems.length;
  const textAt = (key: string) => cells[places.get(key) ?? -1]?.trim() ?? '';
  const fault = (column: ClassListColumn, what: ClassListFault, value: string, nth?: number) => {
    problems.push({ line, column, ...(nth && { nth }), fault: what, value: value.slice(0, 100) });
  };
  const read = (column: keyof typeof shapes, nth?: number): string =>
    readText(column, textAt(nth ? `${column} ${nth}` : column), nth);
  const guardianNameAt = (nth: number) =>
    [textAt(`guardianGivenName ${nth}`), textAt(`guardianName ${nth}`)].filter(Boolean).join(' ');
  const readBirth = (): string => {
    const text = textAt('bornOn');
    const [day, another] = readDays(text);
    if (another !== undefined) fault('bornOn', 'ambiguous_day', text);
    else if (day === undefined) fault('bornOn', 'not_a_day', text);
    else if (!isBirthDay(day, today)) fault('bornOn', 'too_late', text);
    return day ?? '';
  };
  const readText = (column: keyof typeof shapes, text: string, nth?: number): string => {
    const { success, data, error } = z.safeParse(shapes[column], text);
    if (success) return data;
    fault(column, faultOf(error.issues[0]?.message), text, nth);
    return '';
  };
  // Somebody with one name has it in either column.
  const familyName = textAt('familyName') === '' ? '' : read('familyName');
  const givenName = textAt('givenName') === '' && familyName !== '' ? '' : read('givenName');
  const named = withOneName({ givenName, familyName });
  const room = read('room');
  const number = textAt('number') === '' ? null : read('number');
  const bornOn = textAt('bornOn') === '' ? null : readBirth();
  if (number === null && bornOn === null) fault('number', 'no_key', '');
  const guardians: LineGuardian[] = [];
  for (let nth = 1; nth <= guardiansPerLine; nth += 1) {
    const said = textAt(`relationship ${nth}`);
    const called = guardianNameAt(nth);
    if ([called, textAt(`guardianEmail ${nth}`), said].every((text) => text === '')) continue;
    const relationship = said === '' ? (relationshipOf.get(nth) ?? 'guardian') : relationships[folded(said)];
    if (!relationship) fault('relationship', 'not_in_list', said, nth);
    const guardian = { name: readText('guardianName', called, nth), email: read('guardianEmail', nth) };
    if (guardian.email !== '' && guardians.some(({ email }) => email === guardian.email))
      fault('guardianEmail', 'repeated', guardian.email, nth);
    else guardians.push({ ...guardian, relationship: relationship ?? 'guardian' });
  }
  if (problems.length > before) return [];
  return [{ line, number, ...named, bornOn, room, guardians }];
}

function faultOf(message: string | undefined): ClassListFault {
  return classListFaults.find((fault) => fault === message) ?? 'required';
}

/**
 * The lines of which no earlier one names the same child: by its number, or by name and birth date unless each has
 * another number.
 */
function eachOnce(lines: readonly ClassListLine[], problems: ClassListProblem[]): ClassListLine[] {
  const numbers = new Set<string>();
  const named = new Map<string, (string | null)[]>();
  return lines.filter((one) => {
    const { line, number, familyName, givenName, bornOn } = one;
    const key = `${nameForms(one).key} ${bornOn}`;
    const namesakes = named.get(key) ?? [];
    const isNumbered = number !== null && numbers.has(numberKey(number));
    const isNamed = bornOn !== null && namesakes.some((other) => number === null || other === null);
    if (number !== null) numbers.add(numberKey(number));
    named.set(key, [...namesakes, number]);
    if (isNumbered) problems.push({ line, column: 'number', fault: 'repeated', value: number });
    else if (isNamed)
      problems.push({ line, column: 'familyName', fault: 'repeated', value: `${givenName} ${familyName}`.trim() });
    return !isNumbered && !isNamed;
  });
}
