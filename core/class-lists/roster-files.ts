/** The CSV files of OneRoster 1.2 (1EdTech, CSV binding) that Parvis writes and reads, and their limits. */
import { isFormula } from '#core/http/csv.ts';

/** The columns of each file, in the order of the standard. */
export const rosterColumns = {
  manifest: ['propertyName', 'value'],
  orgs: ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parentSourcedId'],
  academicSessions: [
    'sourcedId',
    'status',
    'dateLastModified',
    'title',
    'type',
    'startDate',
    'endDate',
    'parentSourcedId',
    'schoolYear',
  ],
  courses: [
    'sourcedId',
    'status',
    'dateLastModified',
    'schoolYearSourcedId',
    'title',
    'courseCode',
    'grades',
    'orgSourcedId',
    'subjects',
    'subjectCodes',
  ],
  classes: [
    'sourcedId',
    'status',
    'dateLastModified',
    'title',
    'grades',
    'courseSourcedId',
    'classCode',
    'classType',
    'location',
    'schoolSourcedId',
    'termSourcedIds',
    'subjects',
    'subjectCodes',
    'periods',
  ],
  users: [
    'sourcedId',
    'status',
    'dateLastModified',
    'enabledUser',
    'username',
    'userIds',
    'givenName',
    'familyName',
    'middleName',
    'identifier',
    'email',
    'sms',
    'phone',
    'agentSourcedIds',
    'grades',
    'password',
    'userMasterIdentifier',
    'resourceSourcedIds',
    'preferredGivenName',
    'preferredMiddleName',
    'preferredFamilyName',
    'primaryOrgSourcedId',
    'pronouns',
  ],
  roles: [
    'sourcedId',
    'status',
    'dateLastModified',
    'userSourcedId',
    'roleType',
    'role',
    'beginDate',
    'endDate',
    'orgSourcedId',
    'userProfileSourcedId',
  ],
  enrollments: [
    'sourcedId',
    'status',
    'dateLastModified',
    'classSourcedId',
    'schoolSourcedId',
    'userSourcedId',
    'role',
    'primary',
    'beginDate',
    'endDate',
  ],
} as const;

export type RosterFile = keyof typeof rosterColumns;
export type RosterColumn<File extends RosterFile> = (typeof rosterColumns)[File][number];

/** The files of an export, in the order of the archive. */
export const rosterFiles = Object.keys(rosterColumns) as RosterFile[];

/** The files of the standard that Parvis neither writes nor needs. The manifest names them as absent. */
const absentFiles = [
  'categories',
  'classResources',
  'courseResources',
  'demographics',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'scoreScales',
  'userProfiles',
  'userResources',
] as const;

/** Maximum number of bytes sent, of bytes of all files after decompression, of files, and of rows of a file. */
export const maxRosterBytes = 4_000_000;
export const maxUnpackedBytes = 16_000_000;
export const maxRosterFiles = 40;
export const maxRosterRows = 20_000;

/** Maximum number of characters of a `sourcedId`. */
export const maxSourcedIdLength = 255;

/** Stands for a part of a name that a person does not have: the standard requires both. */
export const noName = '-';

/** Texts that start as a formula and are none: a dash alone (`noName`), and a phone number. */
const harmless = /^(?:-|\+[\d\s().-]+)$/;

/** Cells by column. A column without one is empty. */
export type RosterCells<File extends RosterFile> = Readonly<Partial<Record<RosterColumn<File>, string | null>>>;

/**
 * A file of the standard: UTF-8 without a byte order mark, separated by commas, rows ended by CR LF. A text that a
 * spreadsheet would evaluate gets an apostrophe in front. Unlike in other CSV files of Parvis, a dash alone and a phone
 * number do not: a program would read the apostrophe as a part of them.
 */
export function rosterCsv<File extends RosterFile>(file: File, rows: readonly RosterCells<File>[]): string {
  const columns: readonly RosterColumn<File>[] = rosterColumns[file];
  const lines = rows.map((row) => columns.map((column) => written(row[column] ?? '')));
  return [columns, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function written(cell: string): string {
  const text = isFormula(cell) && !harmless.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The manifest of an export: each of its files is complete (`bulk`). */
export function rosterManifest(system: string): RosterCells<'manifest'>[] {
  const isThere = new Set<string>(rosterFiles);
  const files = [...rosterFiles.filter((file) => file !== 'manifest'), ...absentFiles].toSorted((a, b) =>
    a.localeCompare(b, 'en', { sensitivity: 'base' }),
  );
  return [
    { propertyName: 'manifest.version', value: '1.0' },
    { propertyName: 'oneroster.version', value: '1.2' },
    ...files.map((file) => ({ propertyName: `file.${file}`, value: isThere.has(file) ? 'bulk' : 'absent' })),
    { propertyName: 'source.systemName', value: system },
  ];
}
