/** The roster of a school as OneRoster 1.2 files: its export, and the preview and result of its import. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { ClassListAnswer, ClassListOutcome, ClassListPlan, maxClassListLines } from './class-list.ts';
import { maxRosterBytes, maxRosterFiles } from './roster-files.ts';
import { StaffListPlan } from './staff-list.ts';

/**
 * What is wrong with the files. Nothing of them can be imported before it is corrected.
 * - `not_a_zip`, `too_large` (after decompression), `too_many_files`, `has_folder` (a name with a path), `same_name`:
 * of the archive. `not_utf8`, `not_closed`, `too_many` (rows): of a file.
 * - `no_file`, `no_column`, `column_twice`: missing or repeated. `wrong_version`: not OneRoster 1.2. `not_bulk`: a
 * file with changes only.
 * - `required`, `too_long`, `not_in_list`, `not_a_day`: of a cell. `repeated`: a `sourcedId`, or the name of a class,
 * of an earlier line. `unknown`: a reference to no row. `cycle`: an organization or session that contains itself.
 * - `no_school`, `several_schools`: the files are of one school. `several_classes`: a child in two of them.
 */
export const rosterFaults = [
  'not_a_zip',
  'too_large',
  'too_many_files',
  'has_folder',
  'same_name',
  'not_utf8',
  'not_closed',
  'too_many',
  'no_file',
  'no_column',
  'column_twice',
  'wrong_version',
  'not_bulk',
  'required',
  'too_long',
  'not_in_list',
  'not_a_day',
  'repeated',
  'unknown',
  'cycle',
  'no_school',
  'several_schools',
  'several_classes',
] as const;
export const RosterFault = z.enum(rosterFaults);
export type RosterFault = z.infer<typeof RosterFault>;

/** `file` is its name; `line` is null for a problem of the whole file. `value` is the text of the cell. */
export const RosterProblem = z.object({
  file: z.string(),
  line: z.nullable(z.int()),
  column: z.nullable(z.string()),
  fault: RosterFault,
  value: z.string(),
});
export type RosterProblem = z.infer<typeof RosterProblem>;

/** Maximum number of problems of a reply. */
export const maxRosterProblems = 200;

/**
 * The preview of an import. `children` and `staff` are plans as of a class list and a list of staff, whose lines are
 * those of `users.csv`; null for files with `problems`. `guardiansLeftOut` counts guardians beyond the fourth of a
 * child, `staffUninvited` staff while invitations are off, `unread` the names of files that are not read.
 */
export const RosterPlan = z.object({
  problems: z.array(RosterProblem),
  children: z.nullable(ClassListPlan),
  staff: z.nullable(StaffListPlan),
  guardiansLeftOut: z.int(),
  staffUninvited: z.int(),
  unread: z.array(z.string()),
});
export type RosterPlan = z.infer<typeof RosterPlan>;

/** `staff` counts the staff who were invited. */
export const RosterOutcome = z.object({ children: ClassListOutcome, staff: z.int() });
export type RosterOutcome = z.infer<typeof RosterOutcome>;

/** A file in Base64: one zip, or the CSV files themselves. */
export const RosterUpload = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  content: z.string().check(
    z.maxLength(Math.ceil(maxRosterBytes / 3) * 4, { error: 'too_long' }),
    z.refine((text) => text.length % 4 === 0 && !/[^A-Za-z\d+/=]/.test(text), { error: 'wrong_type' }),
  ),
});
export type RosterUpload = z.infer<typeof RosterUpload>;

/** As `ClassList`, with files in place of a text. `invite`: also the staff. */
export const Roster = z.strictObject({
  schoolId: Id,
  files: z.array(RosterUpload).check(z.minLength(1), z.maxLength(maxRosterFiles, { error: 'too_long' })),
  makeGroups: z.boolean(),
  invite: z.boolean(),
  isPartial: z.optional(z.boolean()),
  locale: Locale,
  answers: z.optional(z.array(ClassListAnswer).check(z.maxLength(maxClassListLines))),
  leavers: z.optional(z.array(Id).check(z.maxLength(maxClassListLines))),
});
export type Roster = z.infer<typeof Roster>;

const maxBodyBytes = Math.ceil(maxRosterBytes / 3) * 4 + 200_000;

export const rosterApi = {
  /**
   * The enrolled children, their groups, staff, and the guardians with all rights to them: the standard has no rights,
   * so another guardian is left out, as is one excluded by a court decision. Recorded in the audit log and in the
   * access log of each child. 404 for a school where the user is not office.
   */
  file: endpoint({
    method: 'GET',
    path: '/api/staff/roster.zip',
    access: 'admin',
    summary: 'Exports the groups, children, guardians and staff of a school as OneRoster 1.2 CSV files.',
    query: z.strictObject({ school: z.optional(idText) }),
    file: 'application/zip',
    errors: ['not_found'],
  }),
  /** Writes nothing. 404 for a school where the user is not office; 413 `body_too_large` above 4 MB. */
  check: endpoint({
    method: 'POST',
    path: '/api/staff/families/roster/check',
    access: 'admin',
    summary: 'Previews the import of OneRoster 1.2 CSV files: changes, questions and problems by line.',
    body: Roster,
    reply: RosterPlan,
    errors: ['not_found'],
    noIdempotencyKey: true,
    bodyLimit: maxBodyBytes,
  }),
  /**
   * In one transaction, by the rules of a class list: no child, guardian or account is removed, and a child leaves when
   * it is one of `leavers`. 422 as for a class list; `not_allowed` on `files` when they have problems. 409
   * `conflict` when the groups of the school have changed since the files were read. Repeating the import changes
   * nothing.
   */
  bringIn: endpoint({
    method: 'POST',
    path: '/api/staff/families/roster',
    access: 'admin',
    summary: 'Imports OneRoster 1.2 CSV files: groups, children, guardians, and invitations if requested.',
    body: Roster,
    reply: RosterOutcome,
    errors: ['not_found', 'conflict'],
    bodyLimit: maxBodyBytes,
  }),
};
