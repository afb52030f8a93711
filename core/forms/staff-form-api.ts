import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { DraftText, FormDraft, FormTerms } from './form-draft.ts';
import { StaffAnswer, StaffAnswers, StaffForm, StaffForms } from './staff-form.ts';

const Revision = z.int().check(z.positive());

/** The user's own forms for their groups; for the office, all forms of the school. Other forms are 404. */
export const staffFormApi = {
  /** Drafts first, then the latest published; at most 200. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/forms',
    access: 'staff:group',
    summary: 'Lists the forms of the user, or of the whole school for the office, with their answer counts.',
    reply: StaffForms,
  }),
  /** With its latest version, in any state. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/forms/{id}',
    access: 'staff:group',
    summary: 'Returns a form for editing, in both languages.',
    reply: StaffForm,
  }),
  /** 422 for a group the user may not write to. */
  make: endpoint({
    method: 'POST',
    path: '/api/staff/forms',
    access: 'staff:group',
    summary: 'Creates a form draft, hidden from families.',
    body: z.strictObject({ schoolId: Id, draft: FormDraft }),
    reply: StaffForm,
    status: 201,
    errors: ['not_found'],
  }),
  /** 404 once it is published, 409 `conflict` when it was saved since that revision. */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/forms/{id}',
    access: 'staff:group',
    summary: 'Saves a form draft.',
    body: z.strictObject({ revision: Revision, draft: FormDraft }),
    reply: StaffForm,
    errors: ['conflict'],
  }),
  /** 404 once it is published. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/forms/{id}',
    access: 'staff:group',
    summary: 'Deletes a form draft.',
  }),
  /** 422 with everything missing in either language; 409 `conflict` when it was saved since that revision. */
  publish: endpoint({
    method: 'POST',
    path: '/api/staff/forms/{id}/publish',
    access: 'staff:group',
    summary: 'Publishes a form and notifies its families once.',
    body: z.strictObject({ revision: Revision }),
    reply: StaffForm,
    errors: ['conflict'],
  }),
  /**
   * Signed answers keep their text. With `asksAgain`, every guardian who answered must answer again and is notified.
   * Without it, a change of day, time or place of an event is notified to guardians who may answer or have answered,
   * and their answers stay valid. 404 when the form is not open, 422 for missing texts, 409 `conflict` when another
   * version was read.
   */
  change: endpoint({
    method: 'POST',
    path: '/api/staff/forms/{id}/versions',
    access: 'staff:group',
    summary: 'Publishes a new version of a form’s text and terms.',
    body: z.strictObject({ version: Revision, terms: FormTerms, text: DraftText, asksAgain: z.boolean() }),
    reply: StaffForm,
    status: 201,
    errors: ['conflict'],
  }),
  /** 404 for a form that is not open. */
  withdraw: endpoint({
    method: 'POST',
    path: '/api/staff/forms/{id}/withdraw',
    access: 'staff:group',
    summary: 'Withdraws a form from families. Its answers are kept.',
    reply: StaffForm,
  }),
  /** 404 for a draft. */
  answers: endpoint({
    method: 'GET',
    path: '/api/staff/forms/{id}/answers',
    access: 'staff:group',
    summary: 'Lists the answers for each child, and the missing ones.',
    reply: StaffAnswers,
  }),
  /** Current or past, with the SHA-256 of its text. 404 for an answer to another form. */
  readAnswer: endpoint({
    method: 'GET',
    path: '/api/staff/forms/{id}/answers/{answerId}',
    access: 'staff:group',
    summary: 'Returns a signed answer with the exact text that was read.',
    reply: StaffAnswer,
  }),
  /**
   * Where one signature is enough, only the guardian who has the child on the due day by the custody calendar is
   * reminded, if one has. Once per school day: 429 the second time. 409 `conflict` when answers are closed.
   */
  remind: endpoint({
    method: 'POST',
    path: '/api/staff/forms/{id}/reminders',
    access: 'staff:group',
    summary: 'Sends a reminder to the guardians who have not answered.',
    reply: StaffAnswers,
    errors: ['conflict'],
  }),
  /** UTF-8 with a byte order mark, one row per child. Recorded in the audit log. */
  export: endpoint({
    method: 'GET',
    path: '/api/staff/forms/{id}/answers.csv',
    access: 'staff:group',
    summary: 'Exports the answers as CSV.',
    file: 'text/csv',
  }),
};
