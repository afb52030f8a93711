/**
 * Expected outcomes of the calls with which the school writes plans, quizzes and forms. `teacher` comes before `admin`,
 * who then finds it done.
 */
import { emptyFormDraft } from '#core/forms/form-draft-rules.ts';
import { emptyQuizDraft } from '#core/quizzes/quiz-draft-rules.ts';
import {
  forStaff,
  hidden,
  conflict,
  ok,
  type Outcome,
  readsMarks,
  readsTheirMarks,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

const done: Outcome = { status: 204 };
const made: Outcome = { status: 201 };
const invalid: Outcome = { status: 422 };

const dueDate = '2026-05-01T20:00:00.000Z';
const terms = { dueDay: '2026-06-02', acceptsLate: false, capacity: null };
const text = { en: 'Read', fr: 'Lu' };

const own = (outcome: Outcome) => forStaff(outcome, hidden, hidden);
const once = (outcome: Outcome, then: Outcome) => ({ ...own(outcome), admin: then });
const quiz = readsMarks('quiz', 'quizKey');
const results = readsMarks('child', 'guardian', 'quiz', 'quizKey', 'quizAnswer');
const answers = readsMarks('child', 'guardian', 'groupForm', 'formAnswer');

export const authoringRows = {
  'GET /api/staff/plans': {
    request: ({ groupId }) => ({ query: `?group=${groupId}` }),
    outcomes: own(readsMarks('plan')),
  },
  'PUT /api/staff/groups/{id}/plan': {
    subject: 'groupId',
    request: ({ turn }) => ({ body: { date: `2026-06-${10 + turn}`, version: 0, activities: [] } }),
    outcomes: own(ok),
  },

  'GET /api/staff/children': { outcomes: forStaff(readsMarks('child'), ok, readsTheirMarks('child')) },

  'GET /api/staff/quizzes': {
    outcomes: {
      ...forStaff(readsMarks('quiz', 'draftQuiz'), ok, readsTheirMarks('guardian', 'quiz', 'draftQuiz')),
      admin: readsMarks('guardian', 'quiz', 'draftQuiz'),
    },
  },
  'POST /api/staff/quizzes': {
    request: ({ schoolId, groupId }) => ({
      body: { schoolId, draft: emptyQuizDraft(dueDate, { groupIds: [groupId], childIds: [] }) },
    }),
    outcomes: forStaff(made, invalid, hidden),
  },
  'GET /api/staff/quizzes/{id}': { subject: 'ownQuizId', outcomes: own(quiz) },
  'PUT /api/staff/quizzes/{id}': {
    subject: 'draftQuizId',
    request: ({ groupId }) => ({
      body: { revision: 1, draft: emptyQuizDraft(dueDate, { groupIds: [groupId], childIds: [] }) },
    }),
    outcomes: once(ok, conflict),
  },
  'DELETE /api/staff/quizzes/{id}': { subject: 'unwantedQuizId', outcomes: once(done, hidden) },
  'POST /api/staff/quizzes/{id}/publish': {
    subject: 'readyQuizId',
    request: () => ({ body: { revision: 1 } }),
    outcomes: once(quiz, hidden),
  },
  'POST /api/staff/quizzes/{id}/close': { subject: 'readyQuizId', outcomes: once(quiz, hidden) },
  'GET /api/staff/quizzes/{id}/results': { subject: 'ownQuizId', outcomes: own(results) },
  'POST /api/staff/quizzes/{id}/grades': {
    subject: 'ownQuizId',
    request: ({ submissionId, gradedQuestionId }) => ({
      body: { submissionId, questionId: gradedQuestionId, points: 1 },
    }),
    outcomes: own(results),
  },
  'GET /api/staff/quizzes/{id}/results.csv': {
    subject: 'ownQuizId',
    // The mark of the answer starts with the mark of the title.
    outcomes: own(readsMarks('child', 'guardian', 'quiz', 'quizAnswer')),
  },

  'GET /api/staff/forms': {
    outcomes: {
      ...forStaff(
        readsMarks('groupForm', 'draftForm'),
        ok,
        readsTheirMarks('guardian', 'groupForm', 'schoolForm', 'draftForm'),
      ),
      admin: readsMarks('guardian', 'groupForm', 'schoolForm', 'draftForm'),
    },
  },
  'POST /api/staff/forms': {
    request: ({ schoolId, groupId }) => ({ body: { schoolId, draft: emptyFormDraft(groupId, '2026-06-01') } }),
    outcomes: forStaff(made, invalid, hidden),
  },
  'GET /api/staff/forms/{id}': { subject: 'ownFormId', outcomes: own(readsMarks('groupForm')) },
  'PUT /api/staff/forms/{id}': {
    subject: 'draftFormId',
    request: ({ groupId }) => ({ body: { revision: 1, draft: emptyFormDraft(groupId, '2026-06-01') } }),
    outcomes: once(ok, conflict),
  },
  'DELETE /api/staff/forms/{id}': { subject: 'unwantedFormId', outcomes: once(done, hidden) },
  'POST /api/staff/forms/{id}/publish': {
    subject: 'readyFormId',
    request: () => ({ body: { revision: 1 } }),
    outcomes: once(readsMarks('groupForm'), hidden),
  },
  'POST /api/staff/forms/{id}/versions': {
    subject: 'readyFormId',
    request: () => ({
      body: {
        version: 1,
        terms,
        text: { ...emptyFormDraft(null, '2026-06-01').text, title: text, text: text, fields: [] },
        asksAgain: false,
      },
    }),
    outcomes: once(made, conflict),
  },
  'POST /api/staff/forms/{id}/withdraw': { subject: 'readyFormId', outcomes: once(ok, hidden) },
  'GET /api/staff/forms/{id}/answers': { subject: 'ownFormId', outcomes: own(answers) },
  // `{answerId}` is the answer of `parent` to it.
  'GET /api/staff/forms/{id}/answers/{answerId}': { subject: 'ownFormId', outcomes: own(answers) },
  'POST /api/staff/forms/{id}/reminders': {
    subject: 'ownFormId',
    outcomes: once(answers, { status: 429 }),
  },
  'GET /api/staff/forms/{id}/answers.csv': {
    subject: 'ownFormId',
    outcomes: own(readsMarks('child', 'guardian', 'formAnswer')),
  },
} satisfies Record<string, Row>;
