import { expect, test } from 'vitest';
import type { QuizDraft } from './quiz-draft.ts';
import { freshQuestion, freshQuiz, quizDraftProblems, quizOfDraft } from './quiz-draft-rules.ts';

const now = new Date('2026-04-14T13:00:00Z');
const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const asked = { ...freshQuestion(), questionText: both('Which?') };
const complete: QuizDraft = {
  ...freshQuiz('2026-04-20T20:00:00.000Z', { groupIds: [1], childIds: [] }),
  title: both('Colours'),
  questions: [
    { ...asked, options: [both('Red'), both('Blue')], correctOption: 1 },
    { ...asked, questionType: 'true-false', correctTruth: false },
    { ...asked, questionType: 'text', correctText: both('Green') },
  ],
};
const wrong = (changes: Partial<QuizDraft>) =>
  quizDraftProblems({ ...complete, ...changes }, now).map(({ path, code }) => `${path} ${code}`);

test('a whole draft becomes a quiz with which nothing is wrong', () => {
  expect(wrong({})).toEqual([]);
  const quiz = quizOfDraft(complete);
  expect(quiz).toMatchObject({ title: both('Colours'), description: {}, feedback: { passed: {}, notPassed: {} } });
  expect(quiz.questions.map(({ correctAnswer }) => correctAnswer.en)).toEqual(['Blue', 'false', 'Green']);
});

test('a fresh one says in its order what is missing, in each language', () => {
  const fresh = freshQuiz('2026-04-14T12:00:00.000Z', { groupIds: [], childIds: [] });
  expect(quizDraftProblems(fresh, now).map(({ path }) => path)).toEqual([
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

test('what may be left out is in both languages or in neither', () => {
  expect(wrong({ description: { en: 'Short', fr: ' ' }, passed: { en: '', fr: 'Bravo' } })).toEqual([
    'description.fr required',
    'passed.en required',
  ]);
});

test('how much is enough, and how many points there are, is a number from 1 to 100', () => {
  const [question] = complete.questions;
  const numbers = (passingScore: number | null, pointValue: number | null) =>
    wrong({ passingScore, questions: question ? [{ ...question, pointValue }] : [] });
  expect([numbers(1, 1), numbers(100, 100)]).toEqual([[], []]);
  expect(numbers(null, null)).toEqual(['passingScore required', 'questions.0.pointValue required']);
  expect(numbers(101, 175)).toEqual(['passingScore too_large', 'questions.0.pointValue too_large']);
});

test('options are two at least, and all different; one of them is right', () => {
  const options = (all: QuizDraft['questions'][number]['options'], correctOption: number | null) =>
    wrong({ questions: [{ ...asked, options: all, correctOption }] });
  expect(options([both('Red')], 0)).toEqual(['questions.0.options too_short']);
  expect(options([both('Red'), both('Red')], 0)).toEqual(['questions.0.options not_allowed']);
  const crossed = [both('One'), { en: 'Two', fr: 'One' }];
  expect(options(crossed, 0)).toEqual(['questions.0.options not_allowed']);
  expect(options([{ en: 'Vegan', fr: 'Vegan' }, both('Blue')], 0), 'alike in both languages').toEqual([]);
  expect(options([both('Red'), both('Blue')], 2)).toEqual(['questions.0.correctOption required']);
  expect(wrong({ questions: [] })).toEqual(['questions required']);
});
