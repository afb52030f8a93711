import { expect, test } from 'vitest';
import type { QuizDraft } from './quiz-draft.ts';
import { emptyQuestionDraft, emptyQuizDraft, quizDraftProblems, quizOfDraft } from './quiz-draft-rules.ts';

const languages = ['fr', 'en'] as const;
const now = new Date('2026-04-14T13:00:00Z');
const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const baseQuestion = { ...emptyQuestionDraft(), questionText: both('Which?') };
const complete: QuizDraft = {
  ...emptyQuizDraft('2026-04-20T20:00:00.000Z', { groupIds: [1], childIds: [] }),
  title: both('Colours'),
  questions: [
    { ...baseQuestion, options: [both('Red'), both('Blue')], correctOption: 1 },
    { ...baseQuestion, questionType: 'true-false', correctTruth: false },
    { ...baseQuestion, questionType: 'text', correctText: both('Green') },
  ],
};
const wrong = (changes: Partial<QuizDraft>) =>
  quizDraftProblems({ ...complete, ...changes }, { now, languages }).map(({ path, code }) => `${path} ${code}`);

test('a complete draft becomes a valid quiz', () => {
  expect(wrong({})).toEqual([]);
  const quiz = quizOfDraft(complete);
  expect(quiz).toMatchObject({ title: both('Colours'), description: {}, feedback: { passed: {}, notPassed: {} } });
  expect(quiz.questions.map(({ correctAnswer }) => correctAnswer.en)).toEqual(['Blue', 'false', 'Green']);
});

test('a new draft reports every missing field in order, in each language', () => {
  const fresh = emptyQuizDraft('2026-04-14T12:00:00.000Z', { groupIds: [], childIds: [] });
  expect(quizDraftProblems(fresh, { now, languages }).map(({ path }) => path)).toEqual([
    'title.en',
    'title.fr',
    'audience',
    'dueDate',
    'questions.0.questionText.en',
    'questions.0.questionText.fr',
    'questions.0.options.0.en',
    'questions.0.options.0.fr',
    'questions.0.options.1.en',
    'questions.0.options.1.fr',
    'questions.0.correctOption',
  ]);
});

test('requires optional texts in both languages or in neither', () => {
  expect(wrong({ description: { en: 'Short', fr: ' ' }, passed: { en: '', fr: 'Bravo' } })).toEqual([
    'description.fr required',
    'passed.en required',
  ]);
});

test('a draft in French alone becomes a quiz for a French-only school', () => {
  const french = (text: string) => ({ en: '', fr: text });
  const question = { ...emptyQuestionDraft(), questionText: french('Laquelle?') };
  const draft: QuizDraft = {
    ...complete,
    title: french('Couleurs'),
    passed: french('Bravo'),
    questions: [
      { ...question, options: [french('Rouge'), french('Bleu')], correctOption: 1 },
      { ...question, questionType: 'text', correctText: french('Vert') },
    ],
  };
  expect(quizDraftProblems(draft, { now, languages: ['fr'] })).toEqual([]);
  expect(quizDraftProblems(draft, { now, languages })).toHaveLength(7);
  const quiz = quizOfDraft(draft);
  expect(quiz).toMatchObject({ title: { fr: 'Couleurs' }, feedback: { passed: { fr: 'Bravo' }, notPassed: {} } });
  expect(quiz.questions[0]).toMatchObject({ options: { fr: ['Rouge', 'Bleu'] }, correctAnswer: { fr: 'Bleu' } });
  expect(quiz.questions[1]?.correctAnswer).toEqual({ fr: 'Vert' });
  const begun = { ...draft, title: both('Couleurs') };
  expect(quizDraftProblems(begun, { now, languages: ['fr'] }).map(({ path }) => path)).toContain('passed.en');
});

test('the passing score and points are numbers from 1 to 100', () => {
  const [question] = complete.questions;
  const numbers = (passingScore: number | null, pointValue: number | null) =>
    wrong({ passingScore, questions: question ? [{ ...question, pointValue }] : [] });
  expect([numbers(1, 1), numbers(100, 100)]).toEqual([[], []]);
  expect(numbers(null, null)).toEqual(['passingScore required', 'questions.0.pointValue required']);
  expect(numbers(101, 175)).toEqual(['passingScore too_large', 'questions.0.pointValue too_large']);
});

test('multiple choice requires two distinct options and a correct one', () => {
  const options = (all: QuizDraft['questions'][number]['options'], correctOption: number | null) =>
    wrong({ questions: [{ ...baseQuestion, options: all, correctOption }] });
  expect(options([both('Red')], 0)).toEqual(['questions.0.options too_short']);
  expect(options([both('Red'), both('Red')], 0)).toEqual(['questions.0.options not_allowed']);
  const crossed = [both('One'), { en: 'Two', fr: 'One' }];
  expect(options(crossed, 0)).toEqual(['questions.0.options not_allowed']);
  expect(options([{ en: 'Vegan', fr: 'Vegan' }, both('Blue')], 0), 'alike in both languages').toEqual([]);
  expect(options([both('Red'), both('Blue')], 2)).toEqual(['questions.0.correctOption required']);
  expect(wrong({ questions: [] })).toEqual(['questions required']);
});
