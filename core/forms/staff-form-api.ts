import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { DraftText, FormDraft, FormTerms } from './form-draft.ts';
import { StaffAnswer, StaffAnswers, StaffForm, StaffForms } from './staff-form.ts';

const Revision = z.int().check(z.positive());

/** Of forms that one wrote for a group of one's own; for the office every one of its school. Any other is a 404. */
export const staffFormApi = {
  /** What is written first, then the latest published, at most 200. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/forms',
    who: 'staff:group',
    does: 'Lists the forms one wrote, the office’s whole school’s, with for how many children they are answered.',
    spec: 'decisions, Forms & events; trust, Who may what',
    reply: StaffForms,
  }),
  /** With its latest version, whether it is a draft, open or closed. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/forms/{id}',
    who: 'staff:group',
    does: 'Gives a form as it is written, in both languages.',
    spec: 'decisions, Forms & events; trust, Who may what',
    reply: StaffForm,
  }),
  /** 422 for a group that is not one's own to write to. */
  make: endpoint({
    method: 'POST',
    path: '/api/staff/forms',
    who: 'staff:group',
    does: 'Keeps a new form, half written or whole, which no family sees yet.',
    spec: 'decisions, Forms & events',
    body: z.strictObject({ schoolId: Id, draft: FormDraft }),
    reply: StaffForm,
    answers: 201,
    refuses: ['not_found'],
  }),
  /** 404 once it is published, 409 `moved_on` when somebody saved it after the revision that was read. */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/forms/{id}',
    who: 'staff:group',
    does: 'Saves a form that is not yet published.',
    spec: 'decisions, Forms & events',
    body: z.strictObject({ revision: Revision, draft: FormDraft }),
    reply: StaffForm,
    refuses: ['moved_on'],
  }),
  /** 404 once it is published. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/forms/{id}',
    who: 'staff:group',
    does: 'Throws away a form that is not yet published.',
    spec: 'decisions, Forms & events',
  }),
  /** 422 with all that is missing in either language; 409 `moved_on` when another revision was read. */
  publish: endpoint({
    method: 'POST',
    path: '/api/staff/forms/{id}/publish',
    who: 'staff:group',
    does: 'Publishes a form: its families are told once.',
    spec: 'decisions, Forms & events',
    body: z.strictObject({ revision: Revision }),
    reply: StaffForm,
    refuses: ['moved_on'],
  }),
  /**
   * What was signed stays as it was. With `asksAgain`, everybody who answered must answer again and is told; without,
   * an event at another day, time or place is told to whoever may answer or has, and their answers stand. 404 when it
   * is not open, 422 with what is missing, 409 `moved_on` when another version was read.
   */
  change: endpoint({
    method: 'POST',
    path: '/api/staff/forms/{id}/versions',
    who: 'staff:group',
    does: 'Gives a published form a new version of its text, and new terms.',
    spec: 'decisions, Forms & events; trust, Who may what',
    body: z.strictObject({ version: Revision, terms: FormTerms, text: DraftText, asksAgain: z.boolean() }),
    reply: StaffForm,
    answers: 201,
    refuses: ['moved_on'],
  }),
  /** 404 for one that is not open. */
  withdraw: endpoint({
    method: 'POST',
    path: '/api/staff/forms/{id}/withdraw',
    who: 'staff:group',
    does: 'Takes a form away from families; what they answered stays.',
    spec: 'decisions, Forms & events',
    reply: StaffForm,
  }),
  /** 404 for a draft. */
  answers: endpoint({
    method: 'GET',
    path: '/api/staff/forms/{id}/answers',
    who: 'staff:group',
    does: 'Gives what was answered for each child, and who has yet to answer.',
    spec: 'trust, Who may what: form, response',
    reply: StaffAnswers,
  }),
  /** Whether it still stands or not, with the SHA-256 of its words. 404 for an answer to another form. */
  readAnswer: endpoint({
    method: 'GET',
    path: '/api/staff/forms/{id}/answers/{responseId}',
    who: 'staff:group',
    does: 'Gives one answer as it was given and signed, with the very text that was read.',
    spec: 'decisions, Forms & events; trust, Who may what',
    reply: StaffAnswer,
  }),
  /** Once a school day: 429 the second time. 409 `moved_on` when no answer is taken any more. */
  remind: endpoint({
    method: 'POST',
    path: '/api/staff/forms/{id}/reminders',
    who: 'staff:group',
    does: 'Reminds the guardians who have not answered.',
    spec: 'decisions, Forms & events',
    reply: StaffAnswers,
    refuses: ['moved_on'],
  }),
  /** UTF-8 with a mark that it is, one line for each child. Written down in the audit. */
  export: endpoint({
    method: 'GET',
    path: '/api/staff/forms/{id}/answers.csv',
    who: 'staff:group',
    does: 'Gives the answers as a table for a spreadsheet.',
    spec: 'trust, Who may what: form, response',
    file: 'text/csv',
  }),
};
