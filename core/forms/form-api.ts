import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Form, FormSummary } from './form.ts';
import { FormAnswer, NewFormAnswer } from './form-answer.ts';

export const formApi = {
  /** The latest published first, at most 100. One that the school withdrew is listed where it was answered. */
  list: endpoint({
    method: 'GET',
    path: '/api/forms',
    who: 'guardian:view',
    does: 'Lists the forms, permissions and events that concern one’s children, and how they stand for each.',
    spec: '§2 routes; decisions, Forms & events',
    reply: z.array(FormSummary),
  }),
  /** 404 when it concerns none of one's children. */
  read: endpoint({
    method: 'GET',
    path: '/api/forms/{id}',
    who: 'guardian:view',
    does: 'Gives a form with its text, what it asks, and how it stands for each of one’s children.',
    spec: 'decisions, Forms & events',
    reply: Form,
  }),
  /**
   * Takes the place of the answer that stands: one's own, or any guardian's where one answers for the child. 422 when
   * something is missing or the signature is not one's name; 409 `moved_on` when the text is another by now or nothing
   * is taken any more, `form_full` with the places left when there is no room for so many.
   */
  answer: endpoint({
    method: 'POST',
    path: '/api/forms/{id}/responses',
    who: 'guardian:report_absence',
    does: 'Answers a form for a child, and signs the version of its text that was read.',
    spec: 'decisions, Forms & events; trust, Who may what',
    body: NewFormAnswer,
    reply: FormAnswer,
    answers: 201,
    refuses: ['forbidden', 'moved_on', 'form_full'],
  }),
  /** With the very text that was read and its SHA-256. 404 when it is of no child of one's own. */
  readAnswer: endpoint({
    method: 'GET',
    path: '/api/forms/{id}/responses/{responseId}',
    who: 'guardian:view',
    does: 'Gives an answer as it was given and signed, whether it still stands or not.',
    spec: 'decisions, Forms & events',
    reply: FormAnswer,
  }),
  /**
   * 404 when it no longer stands, 403 when it is another guardian's, 409 after the due day or where the form does not
   * let it.
   */
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/forms/{id}/responses/{responseId}',
    who: 'guardian:report_absence',
    does: 'Takes back an answer of one’s own, before the form is due and where it allows that. It is kept as it was.',
    spec: 'decisions, Forms & events',
    refuses: ['forbidden', 'moved_on'],
  }),
};
