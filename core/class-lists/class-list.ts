/** A class list as a file, and the result of its import. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { WrittenDay } from '#core/time/day.ts';
import {
  ClassListMeaning,
  ClassListReadColumn,
  classListFields,
  dayOrders,
  ListEdit,
  maxListColumns,
  maxListEdits,
} from './class-list-fields.ts';

/** Maximum number of lines and characters: more than the largest school needs. */
export const maxClassListLines = 2000;
export const maxClassListBytes = 500_000;
const maxBodyBytes = 2_000_000;

/**
 * The problems of a line:
 * - `ambiguous_day`: a date that can be read as two days. `other_order`: a date that the chosen order of day and month
 * does not give. `too_late`: a birth date after today.
 * - `not_split`: a whole name whose parts cannot be told apart.
 * - `too_many_people`: more pickup people than a child may have.
 * - `no_key`: neither a number nor a birth date identifies the child.
 * - `repeated`: another line has the same child. `several`: the line matches several children.
 * - `another_child`: the number belongs to a child of another name.
 * - `unknown_room`: the group does not exist and `makeGroups` is off.
 * - `restricted`: a new guardian for a child with a court restriction, which the office links on the record.
 * - `own`: a change to a child whose guardian the user is or was, or a new guardian for it. `own_account`: the user as
 * a guardian. A colleague does both.
 * - `former_guardian`: an address or name that the office removed from a child of this name. `fewer_rights`: a guardian
 * with fewer rights for a child of this name than the list grants. Both are set on the child's record only.
 *
 * The problems of the whole file: `no_column`, `not_closed`, `nothing`, `too_many`, `column_twice` (two columns for one
 * field).
 */
export const classListFaults = [
  'required',
  'too_long',
  'not_text',
  'not_a_day',
  'ambiguous_day',
  'other_order',
  'too_late',
  'not_split',
  'not_a_phone',
  'not_a_language',
  'too_many_people',
  'not_an_email',
  'not_in_list',
  'no_key',
  'repeated',
  'several',
  'another_child',
  'unknown_room',
  'restricted',
  'own',
  'own_account',
  'former_guardian',
  'fewer_rights',
  'no_column',
  'not_closed',
  'nothing',
  'too_many',
  'column_twice',
] as const;
export const ClassListFault = z.enum(classListFaults);
export type ClassListFault = z.infer<typeof ClassListFault>;

/** The faults of a whole list: nothing can be imported, not even its other lines. */
export const wholeListFaults: readonly ClassListFault[] = [
  'no_column',
  'not_closed',
  'nothing',
  'too_many',
  'column_twice',
];

/**
 * `nth` is the number of the guardian, from 1. `value` is the text of the cell, `index` its column: null when the list
 * has none. `name` is the child of the line as far as it can be read.
 */
export const ClassListProblem = z.object({
  line: z.int(),
  column: z.nullable(z.enum(classListFields)),
  nth: z.optional(z.int()),
  fault: ClassListFault,
  value: z.string(),
  index: z.nullable(z.int()),
  name: z.string(),
});
export type ClassListProblem = z.infer<typeof ClassListProblem>;

/** The changes of a line to an existing child; `isBack`: a former child returns. */
const changeable = ['name', 'number', 'bornOn', 'room', 'isBack'] as const;

export const ClassListStep = z.object({
  line: z.int(),
  name: z.string(),
  room: z.string(),
  /** The group before the import; null for a new child. */
  roomBefore: z.nullable(z.string()),
  /** Empty for a new child. */
  changes: z.array(z.enum(changeable)),
  isNew: z.boolean(),
});
export type ClassListStep = z.infer<typeof ClassListStep>;

/** A present or former child of the school that a line may mean. */
export const ClassListCandidate = z.object({
  childId: Id,
  name: z.string(),
  room: z.string(),
  number: z.nullable(z.string()),
  bornOn: z.nullable(WrittenDay),
  hasLeft: z.boolean(),
  isRestricted: z.boolean(),
});
export type ClassListCandidate = z.infer<typeof ClassListCandidate>;

/**
 * Whether a line means an existing child. The import requires all answers: `answer` is the child meant, or null for a
 * new child. `candidates` are children of the school. `earlierLine` is a line with a similar name, which can only be
 * another child.
 */
export const ClassListQuestion = z.object({
  line: z.int(),
  name: z.string(),
  room: z.string(),
  number: z.nullable(z.string()),
  bornOn: z.nullable(WrittenDay),
  candidates: z.array(ClassListCandidate),
  earlierLine: z.nullable(z.int()),
  answer: z.optional(z.nullable(Id)),
});
export type ClassListQuestion = z.infer<typeof ClassListQuestion>;

/**
 * The office's answer to a question: the child the line means, or null for a new child, which the audit log records.
 */
export const ClassListAnswer = z.strictObject({ line: z.int(), childId: z.nullable(Id) });
export type ClassListAnswer = z.infer<typeof ClassListAnswer>;

/** A guardian, by address, that the list names for a child the office removed them from: neither linked nor invited. */
export const SkippedGuardian = z.object({ line: z.int(), child: z.string(), guardian: z.string() });
export type SkippedGuardian = z.infer<typeof SkippedGuardian>;

/** An enrolled child of a group of the list that the list lacks. The office may end its enrolment. */
export const ClassListLeaver = z.object({
  childId: Id,
  name: z.string(),
  room: z.string(),
  number: z.nullable(z.string()),
});
export type ClassListLeaver = z.infer<typeof ClassListLeaver>;

/**
 * The dates that can be read two ways, asked once for their column: `count` of them, and an example with both days.
 * `dayFirstOnly` and `monthFirstOnly` count the dates that only one order gives.
 */
export const DayOrderQuestion = z.object({
  title: z.string(),
  count: z.int(),
  sample: z.string(),
  dayFirst: WrittenDay,
  monthFirst: WrittenDay,
  dayFirstOnly: z.int(),
  monthFirstOnly: z.int(),
});
export type DayOrderQuestion = z.infer<typeof DayOrderQuestion>;

/**
 * The preview of an import. `columns` are the columns with their meanings; a guess of one that is not sure is not read
 * before it is confirmed. `dayOrder` asks for the order of day and month. `kept` are the lines with problems or open
 * questions, which a partial import leaves out; the other values are those without these lines.
 * `same` counts unchanged children; `absent` counts children of the school missing from the file, which stay unchanged
 * unless the office ends the enrolment of one of `leavers`. `leftOut` are guardians that only the child's record can
 * add again. `links` counts existing guardians to be linked to a child, `invitations` the emails to send, `uninvited`
 * guardians without an account when invitations are off, `withoutEmail` guardians who are recorded without an address,
 * `pickupPeople` the people to be added who may collect a child, `phones` the guardians on the record who had no phone
 * number and get one. `unread` are titles of ignored columns.
 * `isWithoutEmails`: no column has email addresses, so that nothing can be sent. `oddWords` are samples of text that
 * looks decoded with the wrong encoding.
 */
export const ClassListPlan = z.object({
  columns: z.array(ClassListReadColumn),
  dayOrder: z.nullable(DayOrderQuestion),
  problems: z.array(ClassListProblem),
  questions: z.array(ClassListQuestion),
  kept: z.array(z.int()),
  steps: z.array(ClassListStep),
  groups: z.array(z.string()),
  same: z.int(),
  absent: z.int(),
  leavers: z.array(ClassListLeaver),
  leftOut: z.array(SkippedGuardian),
  unread: z.array(z.string()),
  isWithoutEmails: z.boolean(),
  oddWords: z.array(z.string()),
  links: z.int(),
  invitations: z.int(),
  uninvited: z.int(),
  withoutEmail: z.int(),
  pickupPeople: z.int(),
  phones: z.int(),
});
export type ClassListPlan = z.infer<typeof ClassListPlan>;

/** The counts of what an import did. `kept` counts the lines that it left out. */
export const ClassListOutcome = z.object({
  added: z.int(),
  changed: z.int(),
  groups: z.int(),
  links: z.int(),
  invitations: z.int(),
  withoutEmail: z.int(),
  pickupPeople: z.int(),
  phones: z.int(),
  left: z.int(),
  kept: z.int(),
});
export type ClassListOutcome = z.infer<typeof ClassListOutcome>;

/**
 * `text` is the content of the file, `locale` the language of the invitations of families whose line names none,
 * `columns` the meanings that the office gave (all others are not read), `edits` its corrected cells, `answers` the
 * replies to the questions of the check, `leavers` the children whose enrolment ends. `isPartial`: lines with problems
 * or open questions are left out.
 */
export const ClassList = z.strictObject({
  schoolId: Id,
  text: z.string().check(z.maxLength(maxClassListBytes, { error: 'too_long' })),
  columns: z.optional(z.array(ClassListMeaning).check(z.maxLength(maxListColumns))),
  dayOrder: z.optional(z.enum(dayOrders)),
  edits: z.optional(z.array(ListEdit).check(z.maxLength(maxListEdits))),
  makeGroups: z.boolean(),
  invite: z.boolean(),
  isPartial: z.optional(z.boolean()),
  locale: Locale,
  answers: z.optional(z.array(ClassListAnswer).check(z.maxLength(maxClassListLines))),
  leavers: z.optional(z.array(Id).check(z.maxLength(maxClassListLines))),
});
export type ClassList = z.infer<typeof ClassList>;

export const classListApi = {
  /** Writes nothing. 404 for a school where the user is not office. */
  check: endpoint({
    method: 'POST',
    path: '/api/staff/families/class-list/check',
    access: 'admin',
    summary: 'Previews the import of a class list: columns, changes, questions and problems by line.',
    body: ClassList,
    reply: ClassListPlan,
    errors: ['not_found'],
    noIdempotencyKey: true,
    bodyLimit: maxBodyBytes,
  }),
  /**
   * All lines or, if `isPartial`, those without problems and open questions. Guardians are never removed, and guardians
   * the office removed are not added again. 422 `not_allowed` on `text` when a line has a problem, on `leavers` for a
   * child that the preview does not propose; `required` on `answers`, `columns` or `dayOrder` when a question is open.
   * Repeating the import changes nothing.
   */
  bringIn: endpoint({
    method: 'POST',
    path: '/api/staff/families/class-list',
    access: 'admin',
    summary: 'Imports a class list: adds and changes children, links guardians, and invites them if requested.',
    body: ClassList,
    reply: ClassListOutcome,
    errors: ['not_found'],
    bodyLimit: maxBodyBytes,
  }),
};
