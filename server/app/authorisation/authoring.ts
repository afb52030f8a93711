/**
 * What everybody must get of the calls by which the school writes plans, quizzes and forms. (trust, Who may what) The
 * teacher comes before the office, which then finds it done.
 */
import { freshForm } from '#core/forms/form-draft-rules.ts';
import { freshQuiz } from '#core/quizzes/quiz-draft-rules.ts';
import { forStaff, hidden, late, ok, type Outcome, reads, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

const done: Outcome = { status: 204 };
const made: Outcome = { status: 201 };
const invalid: Outcome = { status: 422 };

const dueDate = '2026-05-01T20:00:00.000Z';
const terms = { dueDay: '2026-06-02', acceptsLate: false, capacity: null };
const said = { en: 'Read', fr: 'Lu' };

const own = (outcome: Outcome) => forStaff(outcome, hidden, hidden);
const once = (outcome: Outcome, then: Outcome) => ({ ...own(outcome), A: then });
const quiz = reads('quiz', 'quizKey');
const results = reads('child', 'guardian', 'quiz', 'quizKey', 'quizAnswer');
const answers = reads('child', 'guardian', 'groupForm', 'formAnswer');

export const authoringRows = {
  'GET /api/staff/plans': {
    asked: ({ groupId }) => ({ query: `?group=${groupId}` }),
    outcomes: own(reads('plan')),
  },
  'PUT /api/staff/groups/{id}/plan': {
    subject: 'groupId',
    asked: ({ turn }) => ({ body: { date: `2026-06-${10 + turn}`, version: 0, activities: [] } }),
    outcomes: own(ok),
  },

  'GET /api/staff/children': { outcomes: forStaff(reads('child'), ok, theirs('child')) },

  'GET /api/staff/quizzes': {
    outcomes: {
      ...forStaff(reads('quiz', 'draftQuiz'), ok, theirs('guardian', 'quiz', 'draftQuiz')),
      A: reads('guardian', 'quiz', 'draftQuiz'),
    },
  },
  'POST /api/staff/quizzes': {
    asked: ({ schoolId, groupId }) => ({
      body: { schoolId, draft: freshQuiz(dueDate, { groupIds: [groupId], childIds: [] }) },
    }),
    outcomes: forStaff(made, invalid, hidden),
  },
  'GET /api/staff/quizzes/{id}': { subject: 'ownQuizId', outcomes: own(quiz) },
  'PUT /api/staff/quizzes/{id}': {
    subject: 'draftQuizId',
    asked: ({ groupId }) => ({
      body: { revision: 1, draft: freshQuiz(dueDate, { groupIds: [groupId], childIds: [] }) },
    }),
    outcomes: once(ok, late),
  },
  'DELETE /api/staff/quizzes/{id}': { subject: 'unwantedQuizId', outcomes: once(done, hidden) },
  'POST /api/staff/quizzes/{id}/publish': {
    subject: 'readyQuizId',
    asked: () => ({ body: { revision: 1 } }),
    outcomes: once(quiz, hidden),
  },
  'POST /api/staff/quizzes/{id}/close': { subject: 'readyQuizId', outcomes: once(quiz, hidden) },
  'GET /api/staff/quizzes/{id}/results': { subject: 'ownQuizId', outcomes: own(results) },
  'POST /api/staff/quizzes/{id}/grades': {
    subject: 'ownQuizId',
    asked: ({ submissionId, gradedQuestionId }) => ({
      body: { submissionId, questionId: gradedQuestionId, points: 1 },
    }),
    outcomes: own(results),
  },
  'GET /api/staff/quizzes/{id}/results.csv': {
    subject: 'ownQuizId',
    // The mark of the answer begins as that of the title does.
    outcomes: own(reads('child', 'guardian', 'quiz', 'quizAnswer')),
  },

  'GET /api/staff/forms': {
    outcomes: {
      ...forStaff(reads('groupForm', 'draftForm'), ok, theirs('guardian', 'groupForm', 'schoolForm', 'draftForm')),
      A: reads('guardian', 'groupForm', 'schoolForm', 'draftForm'),
    },
  },
  'POST /api/staff/forms': {
    asked: ({ schoolId, groupId }) => ({ body: { schoolId, draft: freshForm(groupId, '2026-06-01') } }),
    outcomes: forStaff(made, invalid, hidden),
  },
  'GET /api/staff/forms/{id}': { subject: 'ownFormId', outcomes: own(reads('groupForm')) },
  'PUT /api/staff/forms/{id}': {
    subject: 'draftFormId',
    asked: ({ groupId }) => ({ body: { revision: 1, draft: freshForm(groupId, '2026-06-01') } }),
    outcomes: once(ok, late),
  },
  'DELETE /api/staff/forms/{id}': { subject: 'unwantedFormId', outcomes: once(done, hidden) },
  'POST /api/staff/forms/{id}/publish': {
    subject: 'readyFormId',
    asked: () => ({ body: { revision: 1 } }),
    outcomes: once(reads('groupForm'), hidden),
  },
  'POST /api/staff/forms/{id}/versions': {
    subject: 'readyFormId',
    asked: () => ({
      body: {
        version: 1,
        terms,
        text: { ...freshForm(null, '2026-06-01').text, title: said, text: said, fields: [] },
        asksAgain: false,
      },
    }),
    outcomes: once(made, late),
  },
  'POST /api/staff/forms/{id}/withdraw': { subject: 'readyFormId', outcomes: once(ok, hidden) },
  'GET /api/staff/forms/{id}/answers': { subject: 'ownFormId', outcomes: own(answers) },
  // Beside it `{responseId}` is P’s answer to it.
  'GET /api/staff/forms/{id}/answers/{responseId}': { subject: 'ownFormId', outcomes: own(answers) },
  'POST /api/staff/forms/{id}/reminders': {
    subject: 'ownFormId',
    outcomes: once(answers, { status: 429 }),
  },
  'GET /api/staff/forms/{id}/answers.csv': {
    subject: 'ownFormId',
    outcomes: own(reads('child', 'guardian', 'formAnswer')),
  },
} satisfies Record<string, Row>;
