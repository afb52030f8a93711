/** Reading a class list line by line: what each column holds, and what is wrong with it. */
import * as z from 'zod/mini';
import { Email, typedLine } from '#core/http/fields.ts';
import { type CsvRow, readCsv } from '#core/http/read-csv.ts';
import { folded } from '#core/lang/folded.ts';
import { longestRoom } from '#core/schools/group.ts';
import { type Guardianship, longestName } from '#core/sessions/invitation.ts';
import { Day } from '#core/time/day.ts';
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

/** Reads a class list. Lines with something wrong are not among the lines. */
export function readClassList(text: string): { lines: ClassListLine[]; problems: ClassListProblem[] } {
  const { rows, unclosedAt } = readCsv(text);
  const [head, ...rest] = rows;
  const whole = (line: number, fault: ClassListFault, column: ClassListColumn | null = null) => {
    return { lines: [], problems: [{ line, column, fault, value: '' }] };
  };
  if (unclosedAt !== null) return whole(unclosedAt, 'not_closed');
  if (!head || rest.length === 0) return whole(1, 'nothing');
  if (rest.length > mostLines) return whole(head.line, 'too_many');
  const places = placesOf(head);
  const missing = (['familyName', 'givenName', 'room'] as const).find((column) => !places.has(column));
  if (missing) return whole(head.line, 'no_column', missing);
  const problems: ClassListProblem[] = [];
  const lines = rest.flatMap((row) => lineOf(row, places, problems));
  return { lines: eachOnce(lines, problems), problems };
}

/**
 * The titles by which columns are known, folded, in either language; a guardian's with its number where the sign
 * stands.
 */
const titles: Readonly<Record<ClassListColumn, readonly string[]>> = {
  number: [
    'number',
    'child number',
    'student number',
    'file number',
    'numero',
    'no',
    'numero de fiche',
    'fiche',
    "numero de l'eleve",
  ],
  familyName: ['family name', 'last name', 'surname', 'nom', 'nom de famille'],
  givenName: ['given name', 'first name', 'prenom'],
  bornOn: ['birth date', 'date of birth', 'born on', 'date de naissance', 'naissance'],
  room: ['room', 'group', 'class', 'local', 'groupe', 'classe'],
  guardianName: ['guardian #', 'guardian # name', 'parent #', 'parent # name', 'nom du parent #', 'parent # nom'],
  guardianEmail: [
    'guardian # e-mail',
    'guardian # email',
    'parent # e-mail',
    'parent # email',
    'courriel du parent #',
    'parent # courriel',
  ],
  relationship: ['guardian # relationship', 'parent # relationship', 'lien du parent #', 'parent # lien'],
};

type Places = ReadonlyMap<string, number>;

/**
 * Where each column stands, by its name and for a guardian its number: `guardianEmail 2`. The first of a name counts.
 */
function placesOf({ cells }: CsvRow): Places {
  const places = new Map<string, number>();
  for (const [place, cell] of cells.entries()) {
    const title = folded(cell);
    const [nth] = /\d+/.exec(title) ?? [];
    const without = title.replace(/\d+/, '#');
    for (const [column, known] of Object.entries(titles)) {
      const key = nth === undefined ? column : `${column} ${Number(nth)}`;
      if (known.includes(without) && !places.has(key)) places.set(key, place);
    }
  }
  return places;
}

const nameLine = typedLine({ min: 1, max: longestChildName });
const shapes = {
  number: typedLine({ min: 1, max: longestChildNumber }),
  familyName: nameLine,
  givenName: nameLine,
  bornOn: Day,
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

function lineOf({ line, cells }: CsvRow, places: Places, problems: ClassListProblem[]): ClassListLine[] {
  const before = problems.length;
  const textAt = (key: string) => cells[places.get(key) ?? -1]?.trim() ?? '';
  const fault = (column: ClassListColumn, what: ClassListFault, value: string, nth?: number) => {
    problems.push({ line, column, ...(nth && { nth }), fault: what, value: value.slice(0, 100) });
  };
  const read = (column: keyof typeof shapes, nth?: number): string => {
    const text = textAt(nth ? `${column} ${nth}` : column);
    const { success, data, error } = z.safeParse(shapes[column], column === 'bornOn' ? dashed(text) : text);
    if (success) return data;
    fault(column, faultOf(error.issues[0]?.message), text, nth);
    return '';
  };
  const [familyName, givenName, room] = [read('familyName'), read('givenName'), read('room')];
  const number = textAt('number') === '' ? null : read('number');
  const bornOn = textAt('bornOn') === '' ? null : read('bornOn');
  if (number === null && bornOn === null) fault('number', 'no_key', '');
  const guardians: LineGuardian[] = [];
  for (let nth = 1; nth <= guardiansPerLine; nth += 1) {
    const said = textAt(`relationship ${nth}`);
    if ([textAt(`guardianName ${nth}`), textAt(`guardianEmail ${nth}`), said].every((text) => text === '')) continue;
    const relationship = relationships[folded(said)];
    if (!relationship) fault('relationship', 'not_in_list', said, nth);
    const guardian = { name: read('guardianName', nth), email: read('guardianEmail', nth) };
    if (guardian.email !== '' && guardians.some(({ email }) => email === guardian.email))
      fault('guardianEmail', 'repeated', guardian.email, nth);
    else guardians.push({ ...guardian, relationship: relationship ?? 'guardian' });
  }
  if (problems.length > before) return [];
  return [{ line, number, givenName, familyName, bornOn, room, guardians }];
}

/** A day as spreadsheets write it in Quebec, with slashes too. */
const dashed = (text: string) =>
  text.replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, (_, year, month, day) => {
    return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  });

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
