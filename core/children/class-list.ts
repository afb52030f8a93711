/** A class list as a file, and what bringing it in comes to. (decisions, People) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { WrittenDay } from '#core/time/day.ts';

/** Lines at most, and characters: more than the largest school's. */
export const mostLines = 2000;
export const longestClassList = 500_000;
const largestBody = 2_000_000;

/** Guardians that one line may name. */
export const guardiansPerLine = 4;

const classListColumns = [
  'number',
  'familyName',
  'givenName',
  'bornOn',
  'room',
  'guardianName',
  'guardianEmail',
  'relationship',
] as const;
export const ClassListColumn = z.enum(classListColumns);
export type ClassListColumn = z.infer<typeof ClassListColumn>;

/**
 * What can be wrong with a line: `ambiguous_day`, a date that may be two days, `too_late`, one of birth after today;
 * `no_key`, neither number nor birth date to know the child by; `repeated`, a child that another line has; `several`,
 * more than one child it may be; `another_child`, a number that belongs to a child of another name; `unknown_room`,
 * where groups are not to be made; `restricted`, another guardian for a child about whom a court has decided, which the
 * office does by hand; `own`, something new about a child whose guardian one is or was, or another guardian for it, and
 * `oneself`, oneself as a guardian, which a colleague does; `former_guardian`, an address or a name that the office
 * removed from a child of this name, and `fewer_rights`, one that may do less for a child of this name than a list
 * gives: both are given on the child's record only. Of the whole file: `no_column`, `not_closed`, `nothing`,
 * `too_many`.
 */
export const classListFaults = [
  'required',
  'too_long',
  'not_text',
  'not_a_day',
  'ambiguous_day',
  'too_late',
  'not_an_email',
  'not_in_list',
  'no_key',
  'repeated',
  'several',
  'another_child',
  'unknown_room',
  'restricted',
  'own',
  'oneself',
  'former_guardian',
  'fewer_rights',
  'no_column',
  'not_closed',
  'nothing',
  'too_many',
] as const;
export const ClassListFault = z.enum(classListFaults);
export type ClassListFault = z.infer<typeof ClassListFault>;

/** `nth` is the guardian's, from 1. `value` is what stands there. */
export const ClassListProblem = z.object({
  line: z.int(),
  column: z.nullable(ClassListColumn),
  nth: z.optional(z.int()),
  fault: ClassListFault,
  value: z.string(),
});
export type ClassListProblem = z.infer<typeof ClassListProblem>;

/** What a line changes about a child that is there; `isBack` that it had left. */
const changeable = ['name', 'number', 'bornOn', 'room', 'isBack'] as const;

export const ClassListStep = z.object({
  line: z.int(),
  name: z.string(),
  room: z.string(),
  /** Nothing for a child that is new. */
  changes: z.array(z.enum(changeable)),
  isNew: z.boolean(),
});
export type ClassListStep = z.infer<typeof ClassListStep>;

/** A child of the school, left or not, that a line may mean. */
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
 * Whether a line means a child that is there. Nothing is imported until each is answered: `answer` is the child meant,
 * or null for another child. `candidates` are children of the school; `earlierLine` is one of the list with nearly the
 * same name, which only another child may have.
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

/** What the office says of a question: which child the line means; null for another child, whom the audit names. */
export const ClassListAnswer = z.strictObject({ line: z.int(), childId: z.nullable(Id) });
export type ClassListAnswer = z.infer<typeof ClassListAnswer>;

/**
 * A guardian, by their address, whom the list names for a child from which the office removed them: neither linked nor
 * invited again.
 */
export const LeftOut = z.object({ line: z.int(), child: z.string(), guardian: z.string() });
export type LeftOut = z.infer<typeof LeftOut>;

/**
 * What it comes to: `same` are the children whom nothing changes, `absent` those of the school whom the file does not
 * name, which stay. `leftOut` are guardians whom the office adds again on the child's record, if at all. `links` are
 * guardians of the school who become guardians of a child, `invitations` letters, `uninvited` guardians who have no
 * account and whom nobody asked to invite. `unread` are the titles of columns that are not understood, left out of
 * everything; `isWithoutEmails` that no column of e-mail addresses is, so that nobody can be invited; `oddWords` some
 * words whose letters look as if the file was read in another encoding than it was written in.
 */
export const ClassListPlan = z.object({
  problems: z.array(ClassListProblem),
  questions: z.array(ClassListQuestion),
  steps: z.array(ClassListStep),
  groups: z.array(z.string()),
  same: z.int(),
  absent: z.int(),
  leftOut: z.array(LeftOut),
  unread: z.array(z.string()),
  isWithoutEmails: z.boolean(),
  oddWords: z.array(z.string()),
  links: z.int(),
  invitations: z.int(),
  uninvited: z.int(),
});
export type ClassListPlan = z.infer<typeof ClassListPlan>;

/** How much was done. */
export const ClassListOutcome = z.object({
  added: z.int(),
  changed: z.int(),
  groups: z.int(),
  links: z.int(),
  invitations: z.int(),
});
export type ClassListOutcome = z.infer<typeof ClassListOutcome>;

/** `text` is the file's. `locale` is the language of the letters. `answers` are to the questions of its check. */
export const ClassList = z.strictObject({
  schoolId: Id,
  text: z.string().check(z.maxLength(longestClassList, { error: 'too_long' })),
  makeGroups: z.boolean(),
  invite: z.boolean(),
  locale: Locale,
  answers: z.optional(z.array(ClassListAnswer).check(z.maxLength(mostLines))),
});
export type ClassList = z.infer<typeof ClassList>;

export const classListApi = {
  /** Nothing is written. 404 for a school whose office one is not. */
  check: endpoint({
    method: 'POST',
    path: '/api/staff/families/class-list/check',
    who: 'admin',
    does: 'Says what bringing in a class list would change, and what is wrong with which line.',
    spec: 'decisions, People',
    body: ClassList,
    reply: ClassListPlan,
    refuses: ['not_found'],
    keyless: true,
    largestBody,
  }),
  /**
   * All of it or nothing; nobody is removed, and no guardian comes back whom the office removed from a child. 422
   * `not_allowed` on `text` where a line has something wrong, `required` on `answers` where a question is open. The
   * same list again changes nothing.
   */
  bringIn: endpoint({
    method: 'POST',
    path: '/api/staff/families/class-list',
    who: 'admin',
    does: 'Brings a class list in: adds and changes children, links guardians, and invites them where asked.',
    spec: 'decisions, People',
    body: ClassList,
    reply: ClassListOutcome,
    refuses: ['not_found'],
    largestBody,
  }),
};
