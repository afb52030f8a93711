import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { ChildConsents, ConsentText, GroupConsents, NewConsentAnswer, NewConsentText } from './consent.ts';

export const consentApi = {
  /** 404 for a child the user may not see. The access is logged. */
  read: endpoint({
    method: 'GET',
    path: '/api/children/{id}/consents',
    access: 'guardian:view',
    summary: 'Returns the consents of a child: texts, answers of its guardians, and what the school may use.',
    reply: ChildConsents,
    errors: ['not_found'],
  }),
  /**
   * A yes holds for a year, for that version of the text. 409 `conflict` when the text changed since `version`; a no is
   * accepted for any version. The same answer on the same day changes nothing. 403 for a guardian without the right.
   */
  answer: endpoint({
    method: 'PUT',
    path: '/api/children/{id}/consents',
    access: 'guardian:report_absence',
    summary: 'Answers one purpose for a child: gives, refuses or withdraws a consent.',
    body: NewConsentAnswer,
    reply: ChildConsents,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};

/** Maximum number of children of one reminder. */
export const maxRemindedConsents = 500;

export const staffConsentApi = {
  /**
   * Notifies the guardians whose answer is missing for a purpose (`guardiansToRemind`). Children without one, or whose
   * guardians were reminded today, are skipped. 404 for a child of a school where the user is not office.
   */
  remind: endpoint({
    method: 'POST',
    path: '/api/staff/consent-reminders',
    access: 'admin',
    summary: 'Reminds families to answer the consents of their child.',
    body: z.strictObject({
      childIds: z
        .array(Id)
        .check(z.minLength(1, { error: 'required' }), z.maxLength(maxRemindedConsents, { error: 'too_long' })),
    }),
    reply: z.object({ reminded: z.array(Id) }),
    errors: ['not_found'],
  }),
  /**
   * For staff of the group and the office; `{id}` is the group. A child is left out for an adult who was its guardian
   * or may not see it as one. The access is logged.
   */
  register: endpoint({
    method: 'GET',
    path: '/api/staff/groups/{id}/consents',
    access: 'staff:group',
    summary: 'Returns the consents of a group’s children by purpose, and the texts of the school.',
    reply: GroupConsents,
    errors: ['not_found'],
  }),
  /**
   * Answers to earlier versions no longer hold. Text equal to the stored one makes no version. 422 with `required` at
   * `text.fr` in a language that the school writes, or in the other one if it is begun. 404 for a school where the user
   * is not office; 409 when another version is stored than the one that was read.
   */
  saveText: endpoint({
    method: 'PUT',
    path: '/api/staff/consent-texts',
    access: 'admin',
    summary: 'Saves the school’s text of a purpose as a new version, for which families answer again.',
    body: NewConsentText,
    reply: z.object({ schoolId: Id, texts: z.array(ConsentText) }),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
};
