/** Reads the CSV files of a roster into tables, and finds what is wrong with their headers and cells. */
import { type CsvRow, readCsv } from '#core/http/read-csv.ts';
import { readableText } from '#core/http/fields.ts';
import { isWrittenDay } from '#core/time/day.ts';
import { maxRosterProblems, type RosterFault, type RosterProblem } from './roster.ts';
import {
  maxRosterRows,
  maxSourcedIdLength,
  type RosterColumn,
  rosterColumns,
  type RosterFile,
} from './roster-files.ts';
import { withoutGuards } from './list-column-rules.ts';
import type { Steps } from './steps.ts';

/** The files that are read. Of `demographics` only the birth date is: it tells children of one name apart. */
const readColumns = { ...rosterColumns, demographics: ['sourcedId', 'birthDate'] } as const;
export type ReadFile = keyof typeof readColumns;
type ReadColumn<File extends ReadFile> = (typeof readColumns)[File][number];

/** A row by column; an empty text for a missing column. `isGone`: the row has the status `tobedeleted`. */
export type RosterRow<File extends ReadFile> = {
  readonly line: number;
  readonly isGone: boolean;
  readonly of: Readonly<Record<ReadColumn<File>, string>>;
};
export type RosterTables = { readonly [File in ReadFile]: readonly RosterRow<File>[] };

export type ReadTables = {
  readonly tables: RosterTables;
  readonly problems: readonly RosterProblem[];
  /** Names of files that are not read. */
  readonly unread: readonly string[];
};

const neededFiles: readonly ReadFile[] = ['manifest', 'orgs', 'classes', 'users', 'roles', 'enrollments'];

/** The columns that a file must have, and those whose cells must have a text. */
const needed: { readonly [File in ReadFile]: readonly ReadColumn<File>[] } = {
  manifest: ['propertyName', 'value'],
  orgs: ['sourcedId', 'name', 'type'],
  academicSessions: ['sourcedId', 'title', 'type', 'startDate', 'endDate'],
  courses: ['sourcedId', 'title', 'orgSourcedId'],
  classes: ['sourcedId', 'title', 'classType', 'schoolSourcedId'],
  users: ['sourcedId', 'username', 'givenName', 'familyName'],
  roles: ['sourcedId', 'userSourcedId', 'role', 'orgSourcedId'],
  enrollments: ['sourcedId', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
  demographics: ['sourcedId'],
};

/** Values of the standard, which also allows others that begin with `ext:`. */
const values: { readonly [File in ReadFile]?: { readonly [column: string]: readonly string[] } } = {
  orgs: { type: ['department', 'school', 'district', 'local', 'state', 'national'] },
  classes: { classType: ['homeroom', 'scheduled'] },
  roles: {
    role: [
      'aide',
      'counselor',
      'districtAdministrator',
      'guardian',
      'parent',
      'principal',
      'proctor',
      'relative',
      'siteAdministrator',
      'student',
      'systemAdministrator',
      'teacher',
    ],
  },
  enrollments: { role: ['administrator', 'proctor', 'student', 'teacher'] },
};

const days: { readonly [File in ReadFile]?: readonly string[] } = {
  academicSessions: ['startDate', 'endDate'],
  demographics: ['birthDate'],
};

/** Names of the files in any case, as `users.csv`. */
const fileOf = new Map<string, ReadFile>(
  (Object.keys(readColumns) as ReadFile[]).map((file) => [`${file}.csv`.toLowerCase(), file]),
);

/** The tables of a roster from the texts of its files by name, without folders. One row per step. */
export function* readTablesSteps(texts: ReadonlyMap<string, string>): Steps<ReadTables> {
  const problems: RosterProblem[] = [];
  const unread: string[] = [];
  const found = new Map<ReadFile, string>();
  for (const [name, text] of texts) {
    const file = fileOf.get(name.toLowerCase());
    if (file === undefined) unread.push(name);
    else if (found.has(file)) problems.push({ ...wholeFile(file), fault: 'same_name', value: name });
    else found.set(file, text);
  }
  for (const file of neededFiles) if (!found.has(file)) problems.push({ ...wholeFile(file), fault: 'no_file' });
  const tables: Tables = {};
  for (const file of fileOf.values()) yield* addTable(tables, file, found.get(file), problems);
  const all = tables as RosterTables;
  if (found.has('manifest')) problems.push(...manifestProblems(all.manifest));
  return { tables: all, problems, unread };
}

const wholeFile = (file: ReadFile) => ({ file: `${file}.csv`, line: null, column: null, value: '' });

type Tables = { [File in ReadFile]?: readonly RosterRow<File>[] };

function* addTable(tables: Tables, file: ReadFile, text: string | undefined, problems: RosterProblem[]): Steps<void> {
  tables[file] = yield* readTable(file, text, problems);
}

function* readTable<File extends ReadFile>(
  file: File,
  text: string | undefined,
  problems: RosterProblem[],
): Steps<RosterRow<File>[]> {
  if (text === undefined) return [];
  const { rows, unclosedAt } = readCsv(text);
  const [head, ...rest] = withoutGuards(rows);
  const wrong = (fault: RosterFault, more: Partial<RosterProblem> = {}): RosterRow<File>[] => {
    problems.push({ ...wholeFile(file), fault, ...more });
    return [];
  };
  if (unclosedAt !== null) return wrong('not_closed', { line: unclosedAt });
  if (rest.length > maxRosterRows) return wrong('too_many');
  const titles = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const columns: readonly ReadColumn<File>[] = readColumns[file];
  const missing = needed[file].filter((column) => !titles.includes(column.toLowerCase()));
  if (missing.length > 0) {
    for (const column of missing) wrong('no_column', { column });
    return [];
  }
  const twice = columns.find((column) => titles.filter((title) => title === column.toLowerCase()).length > 1);
  if (twice !== undefined) return wrong('column_twice', { column: twice });
  const placeOf = new Map(columns.map((column) => [column, titles.indexOf(column.toLowerCase())]));
  const ids = new Set<string>();
  const read: RosterRow<File>[] = [];
  for (const row of rest) {
    const { line, of, isGone } = rowOf(row, placeOf);
    read.push({ line, of, isGone });
    for (const problem of cellProblems(file, of)) problems.push({ file: `${file}.csv`, line, ...problem });
    const id = idOf(of);
    if (file !== 'manifest' && id !== '' && ids.has(id))
      problems.push({ file: `${file}.csv`, line, column: 'sourcedId', fault: 'repeated', value: id.slice(0, 100) });
    ids.add(id);
    yield;
  }
  return read;
}

function rowOf<File extends ReadFile>(
  { line, cells }: CsvRow,
  placeOf: ReadonlyMap<ReadColumn<File>, number>,
): RosterRow<File> {
  const of = Object.fromEntries(
    [...placeOf].map(([column, place]) => [column, cells[place] ? readableText(cells[place]).trim() : '']),
  ) as RosterRow<File>['of'];
  return { line, of, isGone: 'status' in of && String(of.status).toLowerCase() === 'tobedeleted' };
}

const idOf = (of: object) => ('sourcedId' in of ? String(of.sourcedId) : '');

type CellProblem = Omit<RosterProblem, 'file' | 'line'>;

function cellProblems<File extends ReadFile>(file: File, of: RosterRow<File>['of']): CellProblem[] {
  const found: CellProblem[] = [];
  for (const column of Object.keys(of) as ReadColumn<File>[]) {
    const text = of[column];
    const fault = faultOf(file, column, text);
    if (fault) found.push({ column, fault, value: text.slice(0, 100) });
  }
  return found;
}

function faultOf<File extends ReadFile>(file: File, column: ReadColumn<File>, text: string): RosterFault | undefined {
  // The names of people are checked with the list, and a name may have one part only.
  const isName = column === 'givenName' || column === 'familyName';
  if (text === '') return needed[file].includes(column) && !isName && file !== 'manifest' ? 'required' : undefined;
  if (column === 'sourcedId' && text.length > maxSourcedIdLength) return 'too_long';
  const allowed = values[file]?.[column];
  if (allowed && !allowed.includes(text) && !text.startsWith('ext:')) return 'not_in_list';
  if (days[file]?.includes(column) && !isWrittenDay(text)) return 'not_a_day';
  return undefined;
}

function manifestProblems(rows: readonly RosterRow<'manifest'>[]): RosterProblem[] {
  const lineOf = new Map(rows.map((row) => [row.of.propertyName, row]));
  const version = lineOf.get('oneroster.version')?.of.value ?? '';
  const about = { file: 'manifest.csv', column: 'value' };
  if (!/^1\.2(?:\.\d+)?$/.test(version)) {
    const line = lineOf.get('oneroster.version')?.line ?? null;
    return [{ ...about, line, fault: 'wrong_version', value: version.slice(0, 100) }];
  }
  return [...fileOf.values()].flatMap((file): RosterProblem[] => {
    const row = lineOf.get(`file.${file}`);
    if (row?.of.value !== 'delta') return [];
    return [{ ...about, line: row.line, fault: 'not_bulk', value: `${file}.csv` }];
  });
}

/** The ids of a cell that holds several, separated by commas. */
export const idsIn = (cell: string): string[] =>
  cell
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

type Reference<File extends ReadFile> = readonly [column: RosterColumn<File & RosterFile>, to: ReadFile];

const references: { readonly [File in ReadFile]?: readonly Reference<File>[] } = {
  orgs: [['parentSourcedId', 'orgs']],
  academicSessions: [['parentSourcedId', 'academicSessions']],
  courses: [['orgSourcedId', 'orgs']],
  classes: [
    ['schoolSourcedId', 'orgs'],
    ['courseSourcedId', 'courses'],
    ['termSourcedIds', 'academicSessions'],
  ],
  users: [
    ['primaryOrgSourcedId', 'orgs'],
    ['agentSourcedIds', 'users'],
  ],
  roles: [
    ['userSourcedId', 'users'],
    ['orgSourcedId', 'orgs'],
  ],
  enrollments: [
    ['classSourcedId', 'classes'],
    ['schoolSourcedId', 'orgs'],
    ['userSourcedId', 'users'],
  ],
};

/**
 * References to rows that do not exist, and chains of parents that do not end, up to the problems of a reply. A missing
 * file is not checked. One row per step.
 */
export function* referenceProblemsSteps(tables: RosterTables): Steps<RosterProblem[]> {
  const known = new Map([...fileOf.values()].map((file) => [file, new Set(tables[file].map(({ of }) => idOf(of)))]));
  const problems: RosterProblem[] = [];
  for (const file of Object.keys(references) as (keyof typeof references)[]) {
    for (const { line, of } of tables[file]) {
      for (const [column, to] of references[file] ?? []) {
        const ids = known.get(to);
        if (!ids || ids.size === 0) continue;
        const cells: Readonly<Record<string, string>> = of;
        const unknown = idsIn(cells[column] ?? '').filter((id) => !ids.has(id));
        for (const id of unknown.slice(0, maxRosterProblems))
          problems.push({ file: `${file}.csv`, line, column, fault: 'unknown', value: id.slice(0, 100) });
      }
      if (problems.length >= maxRosterProblems) return problems;
      yield;
    }
  }
  problems.push(...(yield* cycles('orgs', tables.orgs)));
  problems.push(...(yield* cycles('academicSessions', tables.academicSessions)));
  return problems;
}

type Nested = RosterRow<'orgs'> | RosterRow<'academicSessions'>;

/** The rows on a circle of parents. Each row is walked once, so that a long chain takes no longer than a short one. */
function* cycles(file: 'orgs' | 'academicSessions', rows: readonly Nested[]): Steps<RosterProblem[]> {
  const parentOf = new Map(rows.map(({ of }) => [of.sourcedId, of.parentSourcedId]));
  const walked = new Set<string>();
  const onCircle = new Set<string>();
  for (const start of parentOf.keys()) {
    const chain = new Set<string>();
    let at = start;
    for (; at !== '' && !walked.has(at); at = parentOf.get(at) ?? '') {
      walked.add(at);
      chain.add(at);
    }
    if (chain.has(at)) for (; !onCircle.has(at); at = parentOf.get(at) ?? '') onCircle.add(at);
    yield;
  }
  return rows
    .filter(({ of }) => onCircle.has(of.sourcedId))
    .map(({ line, of }) => ({
      file: `${file}.csv`,
      line,
      column: 'parentSourcedId',
      fault: 'cycle',
      value: of.parentSourcedId.slice(0, 100),
    }));
}
