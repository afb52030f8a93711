/** Forms on the school's side: those one wrote, and what each family answered. (trust, Who may what: form, response) */
import * as z from 'zod/mini';
import { bothTexts, Id, Instant } from '#core/http/fields.ts';
import { FamilyCount } from '#core/notifications/reach-rules.ts';
import { ServedGroup } from '#core/schools/served-group.ts';
import { Day } from '#core/time/day.ts';
import { answerEnds, FormField, FormGuardian, FormKind, FormSigners } from './form.ts';
import { FieldAnswers, FormAnswer } from './form-answer.ts';
import { FormDraft } from './form-draft.ts';
import { longestTitle } from './form-text.ts';

/** `open` while answers are taken, `over` after the due day, `withdrawn` by the school. */
const staffFormStates = ['draft', 'open', 'over', 'withdrawn'] as const;
const StaffFormState = z.enum(staffFormStates);
export type StaffFormState = z.infer<typeof StaffFormState>;

const Count = z.int().check(z.nonnegative());

/**
 * `asked` children whom it concerns, `answerable` those for whom a guardian with an account may answer, `answered`
 * those for whom everybody who must has; `families` counts their families. `taken` people are expected at
 * an event, of `capacity` where there is one. `version` and `publishedAt` are null while nobody may read it;
 * `remindedOn` is the school's day.
 */
export const StaffFormSummary = z.object({
  id: Id,
  schoolId: Id,
  groupId: z.nullable(Id),
  room: z.nullable(z.string()),
  kind: FormKind,
  signers: FormSigners,
  title: bothTexts(longestTitle),
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

/** `officeOf` are the schools of whose office one is: only they write to a whole school. */
export const StaffForms = z.object({
  groups: z.array(ServedGroup),
  officeOf: z.array(Id),
  forms: z.array(StaffFormSummary),
});
export type StaffForms = z.infer<typeof StaffForms>;

/** With all that is written. `lastFieldId` is the largest of any version, after which new questions are numbered. */
export const StaffForm = z.extend(StaffFormSummary, { revision: z.int(), lastFieldId: Count, draft: FormDraft });
export type StaffForm = z.infer<typeof StaffForm>;

/** An answer that stands. */
export const StandingAnswer = z.object({
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
export type StandingAnswer = z.infer<typeof StandingAnswer>;

/** An answer that stands no more. */
export const PastAnswer = z.object({ id: Id, by: z.string(), createdAt: Instant, ended: z.enum(answerEnds) });
export type PastAnswer = z.infer<typeof PastAnswer>;

const childStates = ['done', 'waiting', 'missing'] as const;

/** A child whom a form concerns: `waiting` when one guardian of several has answered. `past` the latest first. */
export const AnsweredChild = z.object({
  childId: Id,
  name: z.string(),
  room: z.string(),
  state: z.enum(childStates),
  guardians: z.array(z.omit(FormGuardian, { isMe: true })),
  answers: z.array(StandingAnswer),
  past: z.array(PastAnswer),
});
export type AnsweredChild = z.infer<typeof AnsweredChild>;

/**
 * Every child in order of first name. `fields` are of every version in the reader's language, each as it was last
 * asked.
 */
export const StaffAnswers = z.object({
  form: StaffFormSummary,
  asksFrom: z.int(),
  fields: z.array(FormField),
  children: z.array(AnsweredChild),
});
export type StaffAnswers = z.infer<typeof StaffAnswers>;

/** One answer with the very text it was given to, of whom, at which school. */
export const StaffAnswer = z.extend(FormAnswer, { child: z.string(), room: z.string(), school: z.string() });
export type StaffAnswer = z.infer<typeof StaffAnswer>;
