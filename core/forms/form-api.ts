import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Form, FormSummary } from './form.ts';
import { FormAnswer, NewFormAnswer } from './form-answer.ts';

export const formApi = {
  /** The latest published first, at most 100. A form that the school withdrew is listed if it was answered. */
  list: endpoint({
    method: 'GET',
    path: '/api/forms',
    access: 'guardian:view',
    module: 'forms',
    summary: 'Lists the forms, permissions and events for the user’s children, with their status for each child.',
    reply: z.array(FormSummary),
  }),
  /** 404 for a form that concerns none of the user's children. */
  read: endpoint({
    method: 'GET',
    path: '/api/forms/{id}',
    access: 'guardian:view',
    module: 'forms',
    summary: 'Returns a form with its text, its fields and its status for each of the user’s children.',
    reply: Form,
  }),
  /**
   * Replaces the current answer: the user's own, or any guardian's when one signer is enough. 422 when a field is
   * missing or the signature is not the user's name; 409 `conflict` when the text has a newer version or answers are
   * closed, `form_full` with the places left when there are too few.
   */
  answer: endpoint({
    method: 'POST',
    path: '/api/forms/{id}/responses',
    access: 'guardian:report_absence',
    module: 'forms',
    summary: 'Answers a form for a child, and signs the version of the text that was read.',
    body: NewFormAnswer,
    reply: FormAnswer,
    status: 201,
    errors: ['forbidden', 'conflict', 'form_full'],
  }),
  /** With the exact text that was read and its SHA-256. 404 for an answer about another family's child. */
  readAnswer: endpoint({
    method: 'GET',
    path: '/api/forms/{id}/responses/{answerId}',
    access: 'guardian:view',
    module: 'forms',
    summary: 'Returns an answer as it was signed, current or past.',
    reply: FormAnswer,
  }),
  /**
   * 404 when it is no longer current, 403 for an answer of another guardian, 409 after the due day or when the form
   * does not allow it.
   */
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/forms/{id}/responses/{answerId}',
    access: 'guardian:report_absence',
    module: 'forms',
    summary: 'Withdraws an answer of the current user before the due day, if the form allows it. Its record is kept.',
    errors: ['forbidden', 'conflict'],
  }),
};
