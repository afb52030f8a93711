/** Parses a list of staff: name, e-mail, title and groups. */
import * as z from 'zod/mini';
import { maxNameLength } from '#core/auth/invitation.ts';
import { isEmailAddress } from '#core/http/email-rules.ts';
import { Email } from '#core/http/contact-fields.ts';
import { typedLine } from '#core/http/fields.ts';
import { type CsvRow, readCsv } from '#core/http/read-csv.ts';
import { foldText } from '#core/lang/fold-text.ts';
import { type Bilingual, type Locale, locales } from '#core/lang/locale.ts';
import { maxOwnTitleLength, type OwnTitle, type StaffTitle } from '#core/schools/staff.ts';
import { type ClassListFault, classListFaults } from './class-list.ts';
import type { ColumnMeaning, ListEdit } from './class-list-fields.ts';
import { inOrder, languageNamed } from './class-list-line-rules.ts';
import {
  isMostly,
  placesOfColumns,
  type ReadColumn,
  samplesOf,
  withEdits,
  withMeanings,
  withoutGuards,
  wordsOf,
} from './list-column-rules.ts';
import { maxStaffListLines, type StaffListField, type StaffListProblem } from './staff-list.ts';

export type StaffLine = {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly title: StaffTitle;
  /** A title in the school's own words, shown in place of `title`. */
  readonly ownTitle: OwnTitle | null;
  readonly rooms: readonly string[];
  readonly language: Locale | null;
};

export type ReadStaffList = {
  readonly columns: ReadColumn<StaffListField>[];
  readonly places: ReadonlyMap<string, number>;
  readonly lines: StaffLine[];
  readonly problems: StaffListProblem[];
  readonly unread: string[];
};

const titles: Readonly<Record<StaffListField, string>> = {
  name: 'name|full name|nom complet|nom prenom|prenom nom|employe|employee|nom employe|membre personnel|personnel|staff',
  givenName: 'first name|given name|prenom',
  familyName: 'last name|family name|surname|nom|nom famille',
  email: 'email|mail|email address|courriel|adresse courriel|adresse email|courriel travail|work email',
  title: 'title|job title|position|role|titre|fonction|poste|titre emploi|emploi',
  groups: 'group|groups|class|classes|room|rooms|groupe|groupes|classe|local|locaux',
  language: 'langue|language|langue communication|langue correspondance',
};
const fieldOf = new Map(
  (Object.keys(titles) as StaffListField[]).flatMap((field) => titles[field].split('|').map((title) => [title, field])),
) as ReadonlyMap<string, StaffListField>;

const jobs: Readonly<Record<StaffTitle, string>> = {
  class_teacher: 'titulaire|class teacher|teacher|enseignante|enseignant|homeroom teacher|professeur|prof',
  art_teacher: 'art teacher|arts plastiques|enseignante arts plastiques|enseignant arts plastiques|arts',
  music_teacher: 'music teacher|musique|enseignante musique|enseignant musique|music',
  principal:
    'principal|direction|directrice|directeur|vice principal|direction adjointe|directrice adjointe|directeur adjoint',
  educator: 'educator|educatrice|educateur|educatrice sdg|technicienne|technicien|tes|service garde|daycare educator',
  office: 'office|secretary|secretaire|secretariat|office staff|administration|admin',
};
const jobOf = new Map(
  (Object.keys(jobs) as StaffTitle[]).flatMap((title) => jobs[title].split('|').map((word) => [word, title])),
) as ReadonlyMap<string, StaffTitle>;

/** The columns of a list of staff. One of addresses with another title is a guess. */
export function recognizeStaffColumns({ cells }: CsvRow, rows: readonly CsvRow[]): ReadColumn<StaffListField>[] {
  const known = cells.map((cell) => fieldOf.get(wordsOf(cell).join(' ')));
  const hasGiven = known.includes('givenName');
  const used = new Set<StaffListField>();
  return cells.map((cell, index) => {
    const column = { index, title: cell.trim().slice(0, 100), samples: samplesOf(rows, index) };
    const named = known[index] === 'familyName' && !hasGiven ? 'name' : known[index];
    const guess = !known.includes('email') && isMostly(rows, index, isEmailAddress) ? 'email' : null;
    const field = named ?? guess;
    if (field === null || used.has(field)) return { ...column, field: null, isSure: true };
    used.add(field);
    return { ...column, field, isSure: named !== undefined };
  });
}

const nameParts: Partial<Record<StaffListField, readonly StaffListField[]>> = {
  name: ['givenName', 'familyName'],
  givenName: ['name'],
  familyName: ['name'],
};

/** The titles of a school, its languages, and the language of a line that names none. */
export type TitleWords = {
  readonly titles: readonly Bilingual[];
  readonly languages: readonly Locale[];
  readonly locale: Locale;
};

const noWords: TitleWords = { titles: [], languages: locales, locale: 'fr' };

/**
 * A title in the school's own words: one of the school's titles in each of its languages, or a text that is none of
 * the job titles, in the language of the line. Null for a job title.
 */
function ownTitleOf(text: string, language: Locale | null, words: TitleWords): OwnTitle | null {
  const { languages, locale } = words;
  const folded = foldText(text);
  const ofSchool = words.titles.find((one) => locales.some((lang) => foldText(one[lang]) === folded));
  if (ofSchool) return { en: ofSchool.en, fr: ofSchool.fr };
  if (jobOf.has(wordsOf(text).join(' '))) return null;
  const written = [language, locale, ...languages].find((lang) => lang && languages.includes(lang)) ?? locale;
  return { en: '', fr: '', [written]: text };
}

type ReadOptions = {
  readonly columns?: readonly ColumnMeaning<StaffListField>[] | undefined;
  readonly edits?: readonly ListEdit[] | undefined;
  readonly words?: TitleWords | undefined;
};

/**
 * Parses a list of staff. Lines with problems are left out of `lines`. A title that is none of the job titles is kept
 * as it is written, and gives the job title and the access of an educator.
 */
export function readStaffList(
  text: string,
  { columns: meanings, edits = [], words = noWords }: ReadOptions = {},
): ReadStaffList {
  const { rows, unclosedAt } = readCsv(text);
  const [head, ...rest] = withEdits(withoutGuards(rows), edits);
  const whole = (line: number, fault: ClassListFault, more: Partial<StaffListProblem> = {}): ReadStaffList => {
    const problem = { line, column: null, fault, value: '', index: null, name: '', ...more };
    return { columns: [], places: new Map(), lines: [], problems: [problem], unread: [] };
  };
  if (unclosedAt !== null) return whole(unclosedAt, 'not_closed');
  if (!head || rest.length === 0) return whole(1, 'nothing');
  if (rest.length > maxStaffListLines) return whole(head.line, 'too_many');
  const columns = withMeanings(recognizeStaffColumns(head, rest), meanings);
  const { places, repeated } = placesOfColumns(columns, nameParts);
  const unread = columns.filter(({ field, isSure, title }) => title !== '' && (field === null || !isSure));
  const about = { columns, places, unread: unread.map(({ title }) => title) };
  if (repeated) {
    const { field, index, title } = repeated;
    return { ...whole(head.line, 'column_twice', { column: field, index, value: title }), ...about };
  }
  const isNamed = places.has('name') || places.has('givenName') || places.has('familyName');
  const missing = (['email', 'title'] as const).find((field) => !places.has(field));
  if (missing || !isNamed) return { ...whole(head.line, 'no_column', { column: missing ?? 'name' }), ...about };
  const problems: StaffListProblem[] = [];
  const lines: StaffLine[] = [];
  const addresses = new Set<string>();
  for (const row of rest) {
    const before = problems.length;
    const line = readLine(row, { places, words }, problems);
    if (addresses.has(line.email) && line.email !== '')
      problems.push({ ...cellOf(row, places, 'email'), fault: 'repeated', value: line.email });
    addresses.add(line.email);
    if (problems.length === before) lines.push(line);
  }
  return { ...about, lines, problems };
}

const textAt = ({ cells }: CsvRow, places: ReadonlyMap<string, number>, field: StaffListField) =>
  cells[places.get(field) ?? -1]?.trim() ?? '';

const nameAt = (row: CsvRow, places: ReadonlyMap<string, number>) =>
  inOrder(textAt(row, places, 'name')) ||
  [textAt(row, places, 'givenName'), textAt(row, places, 'familyName')].filter(Boolean).join(' ');

const cellOf = (row: CsvRow, places: ReadonlyMap<string, number>, column: StaffListField) => ({
  line: row.line,
  column,
  index: places.get(column) ?? null,
  name: nameAt(row, places).slice(0, 120),
});

type ReadLineContext = { readonly places: ReadonlyMap<string, number>; readonly words: TitleWords };

function readLine(row: CsvRow, { places, words }: ReadLineContext, problems: StaffListProblem[]): StaffLine {
  const fault = (column: StaffListField, what: ClassListFault, value: string) =>
    problems.push({ ...cellOf(row, places, column), fault: what, value: value.slice(0, 100) });
  const checked = (column: 'name' | 'email' | 'title', schema: z.ZodMiniType<string, string>, text: string): string => {
    const { success, data, error } = z.safeParse(schema, text);
    if (success) return data;
    const [issue] = error.issues;
    fault(column, classListFaults.find((one) => one === issue?.message) ?? 'required', text);
    return '';
  };
  const at = (field: StaffListField) => textAt(row, places, field);
  const name = checked('name', typedLine({ min: 1, max: maxNameLength }), nameAt(row, places));
  const email = checked('email', Email, at('email'));
  const written = checked('title', typedLine({ min: 1, max: maxOwnTitleLength }), at('title'));
  const language = at('language') === '' ? null : languageNamed(at('language'));
  if (language === undefined) fault('language', 'not_a_language', at('language'));
  const rooms = at('groups')
    .split(/[,;/\n]+/)
    .map((room) => room.trim())
    .filter((room, n, all) => room !== '' && all.findIndex((one) => foldText(one) === foldText(room)) === n);
  const title = jobOf.get(wordsOf(written).join(' ')) ?? 'educator';
  const ownTitle = ownTitleOf(written, language ?? null, words);
  return { line: row.line, name, email, title, ownTitle, rooms, language: language ?? null };
}
