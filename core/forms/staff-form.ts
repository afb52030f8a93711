/** Forms as staff see them, with the answers of families. */
import * as z from 'zod/mini';
import { bothTexts, Id, Instant } from '#core/http/fields.ts';
import { FamilyCount } from '#core/notifications/reach-rules.ts';
import { AssignedGroup } from '#core/schools/assigned-group.ts';
import { Day } from '#core/time/day.ts';
import { answerEndReasons, FormField, FormGuardian, FormKind, FormSigners } from './form.ts';
import { FieldAnswers, FormAnswer } from './form-answer.ts';
import { FormDraft } from './form-draft.ts';
import { maxFormTitleLength } from './form-text.ts';

/** `open` while answers are accepted, `over` after the due day, `withdrawn` by the school. */
const staffFormStates = ['draft', 'open', 'over', 'withdrawn'] as const;
const StaffFormState = z.enum(staffFormStates);
export type StaffFormState = z.infer<typeof StaffFormState>;

const Count = z.int().check(z.nonnegative());

/**
 * `asked` counts the children concerned, `answerable` those with a guardian with an account who may answer,
 * `answered` those with all required answers; `families` counts their families. `taken` is the number of people
 * expected at an event, of `capacity` if limited. `version` and `publishedAt` are null for a draft; `remindedOn` is a
 * school day.
 */
export const StaffFormSummary = z.object({
  id: Id,
  schoolId: Id,
  groupId: z.nullable(Id),
  room: z.nullable(z.string()),
  kind: FormKind,
  signers: FormSigners,
  title: bothTexts(maxFormTitleLength),
  author: z.string(),
  state: StaffFormState,
  dueDay: Day,
  eventDay: z.nullable(Day),
  version: z.nullable(z.int()),
  publishedAt: z.nullable(Instant),
  remindedOn: z.nullable(Day),
  capacity: z.nullable(z.int()),
  taken: Count,
  asked: Count,
  answerable: Count,
  answered: Count,
  families: FamilyCount,
});
export type StaffFormSummary = z.infer<typeof StaffFormSummary>;

/** `officeOf` are the schools where the user is office, which alone may write to a whole school. */
export const StaffForms = z.object({
  groups: z.array(AssignedGroup),
  officeOf: z.array(Id),
  forms: z.array(StaffFormSummary),
});
export type StaffForms = z.infer<typeof StaffForms>;

/** With the draft. `lastFieldId` is the largest field id of any version; new questions get the next ones. */
export const StaffForm = z.extend(StaffFormSummary, { revision: z.int(), lastFieldId: Count, draft: FormDraft });
export type StaffForm = z.infer<typeof StaffForm>;

/** A current answer. */
export const CurrentFormAnswer = z.object({
  id: Id,
  version: z.int(),
  by: z.string(),
  createdAt: Instant,
  isLate: z.boolean(),
  going: z.nullable(z.boolean()),
  people: z.nullable(z.int()),
  answers: FieldAnswers,
  signature: z.nullable(z.string()),
});
export type CurrentFormAnswer = z.infer<typeof CurrentFormAnswer>;

/** A past answer. */
export const PastAnswer = z.object({ id: Id, by: z.string(), createdAt: Instant, ended: z.enum(answerEndReasons) });
export type PastAnswer = z.infer<typeof PastAnswer>;

const childStates = ['done', 'waiting', 'missing'] as const;

/** A child a form concerns: `waiting` when one guardian of several has answered. `past` is sorted by latest first. */
export const AnsweredChild = z.object({
  childId: Id,
  name: z.string(),
  room: z.string(),
  state: z.enum(childStates),
  guardians: z.array(z.omit(FormGuardian, { isMe: true })),
  answers: z.array(CurrentFormAnswer),
  past: z.array(PastAnswer),
});
export type AnsweredChild = z.infer<typeof AnsweredChild>;

/**
 * Children sorted by first name. `fields` are those of all versions in the reader's language, each in its latest
 * form.
 */
export const StaffAnswers = z.object({
  form: StaffFormSummary,
  asksFrom: z.int(),
  fields: z.array(FormField),
  children: z.array(AnsweredChild),
});
export type StaffAnswers = z.infer<typeof StaffAnswers>;

/** An answer with the exact text that was read, the child and the school. */
export const StaffAnswer = z.extend(FormAnswer, { child: z.string(), room: z.string(), school: z.string() });
export type StaffAnswer = z.infer<typeof StaffAnswer>;
