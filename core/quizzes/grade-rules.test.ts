import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerProblems, gradeQuiz, type KeyedQuestion, scoreOf, totalOf } from './grade-rules.ts';
import { hasPassed } from './quiz-rules.ts';
import { QuizSubmission } from './quiz.ts';

const choice: KeyedQuestion = {
  id: 1,
  pointValue: 3,
  questionType: 'multiple-choice',
  options: { en: ['Stop', 'Run', 'Wave'], fr: ['Arrêter', 'Courir', 'Saluer'] },
  correct: 0,
};
const truth: KeyedQuestion = { id: 2, pointValue: 1, questionType: 'true-false', correct: false };
const text: KeyedQuestion = {
  id: 3,
  pointValue: 2,
  questionType: 'text',
  correct: { en: 'The crossing guard', fr: 'L’œil du brigadier' },
};
const inEnglish = { read: 'en', passingScore: 60 } as const;
const quiz = [choice, truth, text];

test('grades a fully correct and an empty submission', () => {
  expect(gradeQuiz(quiz, { 1: 'Stop', 2: 'false', 3: 'the crossing guard' }, inEnglish)).toEqual({
    answers: [
      { questionId: 1, given: 0, points: 3 },
      { questionId: 2, given: false, points: 1 },
      { questionId: 3, given: 'the crossing guard', points: 2 },
    ],
    score: 100,
    correctAnswers: 3,
  });
  expect(gradeQuiz(quiz, {}, inEnglish)).toMatchObject({ score: 0, correctAnswers: 0 });
});

test('matches an option in either language', () => {
  const points = (answer: string) => gradeQuiz([choice], { 1: answer }, inEnglish).answers[0]?.points;
  expect(['Stop', 'Arrêter', 'Run', 'Courir', 'stop', '0', ''].map(points)).toEqual([3, 3, 0, 0, 0, 0, 0]);
});

test('grades an option in the language it was read in, when it is another one in the other language', () => {
  const options = { en: ['1,000', '1'], fr: ['1\u00a0000', '1,000'] };
  const one: KeyedQuestion = { id: 1, pointValue: 2, questionType: 'multiple-choice', options, correct: 1 };
  const points = (answer: string, read: 'en' | 'fr') =>
    gradeQuiz([one], { 1: answer }, { read, passingScore: 60 }).answers[0]?.points;
  expect([points('1,000', 'fr'), points('1\u00a0000', 'fr'), points('1', 'fr')]).toEqual([2, 0, 2]);
  expect([points('1,000', 'en'), points('1', 'en')]).toEqual([0, 2]);
});

test('accepts true and false', () => {
  const points = (answer: string) => gradeQuiz([truth], { 2: answer }, inEnglish).answers[0]?.points;
  expect(['false', 'true', 'no', '0', ''].map(points)).toEqual([1, 0, 0, 0, 0]);
});

describe('a typed answer', () => {
  const points = (answer: string) => gradeQuiz([text], { 3: answer }, inEnglish).answers[0]?.points;

  test.each([
    'The crossing guard',
    'the  CROSSING   guard ',
    'thé crossing guàrd',
    'l’oeil du brigadier',
    "L'ŒIL DU BRIGADIER",
    'l‘œil\u00a0du\tbrigadier',
  ])('%j is correct', (answer) => expect(points(answer)).toBe(2));

  test.each(['crossing guard', 'The crossing guards', '', '´', '\u0301'])('%j is wrong', (answer) =>
    expect(points(answer)).toBe(0),
  );
});

test('the score is earned points as a rounded percentage, from 0 to 100', () => {
  expect(totalOf([{ pointValue: 8, points: 1 }], 60)).toEqual({ score: 13, correctAnswers: 0 });
  expect(totalOf([{ pointValue: 200, points: 1 }], 60)).toEqual({ score: 1, correctAnswers: 0 });
  expect(
    totalOf(
      [
        { pointValue: 1, points: 1 },
        { pointValue: 2, points: 0 },
      ],
      60,
    ),
  ).toEqual({ score: 33, correctAnswers: 1 });
});

test('rounding does not make a score pass or reach 100', () => {
  const of = (earned: number, most: number, passingScore: number) => {
    const score = scoreOf({ earned, most }, passingScore);
    return [score, hasPassed({ score, passingScore })];
  };
  expect(of(199, 200, 100)).toEqual([99, false]);
  expect(of(199, 200, 99)).toEqual([99, true]);
  expect(of(199, 200, 60)).toEqual([99, true]);
  expect(of(200, 200, 100)).toEqual([100, true]);
  expect(of(1999, 2000, 100)).toEqual([99, false]);
  expect(of(159, 200, 80)).toEqual([79, false]);
  expect(of(160, 200, 80)).toEqual([80, true]);
  expect(of(2, 3, 67)).toEqual([66, false]);
  expect(of(2, 3, 66)).toEqual([67, true]);
  expect(of(1, 500, 60)).toEqual([1, false]);
  expect(of(1, 500, 1)).toEqual([0, false]);
  expect(of(0, 500, 1)).toEqual([0, false]);
});

const onePoint = fc
  .integer({ min: 1, max: 100 })
  .chain((pointValue) =>
    fc.record({ pointValue: fc.constant(pointValue), points: fc.integer({ min: 0, max: pointValue }) }),
  );
const onePassing = fc.integer({ min: 1, max: 100 });

test('for any points, the exact fraction decides passing and 100, and other scores are rounded', () => {
  fc.assert(
    fc.property(fc.array(onePoint, { minLength: 1, maxLength: 20 }), onePassing, (graded, passingScore) => {
      const { score, correctAnswers } = totalOf(graded, passingScore);
      const [earned, most] = [graded.reduce((n, g) => n + g.points, 0), graded.reduce((n, g) => n + g.pointValue, 0)];
      expect(hasPassed({ score, passingScore })).toBe(100 * earned >= passingScore * most);
      expect(score === 100).toBe(earned === most);
      expect(score !== 0 || earned === 0 || passingScore === 1).toBe(true);
      const isAtEdge = [0, 1, passingScore - 1, 99].includes(score);
      expect(Math.abs(score * most - 100 * earned)).toBeLessThanOrEqual(isAtEdge ? most : most / 2);
      expect(correctAnswers === graded.length).toBe(earned === most);
    }),
  );
});

test('reports answers to unknown questions and unknown options', () => {
  expect(answerProblems(quiz, { 1: 'Stop', 2: 'true', 3: 'anything' })).toEqual([]);
  expect(answerProblems(quiz, { 1: '', 2: '', 3: '' })).toEqual([]);
  expect(answerProblems(quiz, { 1: 'Fly', 2: 'maybe', 9: 'x' })).toEqual([
    { path: 'answers.1', code: 'not_in_list' },
    { path: 'answers.2', code: 'not_in_list' },
    { path: 'answers.9', code: 'not_allowed' },
  ]);
});

test('a submission maps question ids to answers and rejects unknown fields', () => {
  const isGood = (body: unknown) => QuizSubmission.safeParse(body).success;
  expect(isGood({ quizId: 1, userId: 1, answers: { 1: 'a' }, status: 'completed' })).toBe(true);
  expect(isGood({ answers: {} })).toBe(true);
  for (const answers of [
    { a: 'b' },
    { '01': 'a' },
    { 1: 2 },
    { 1: ['a'] },
    { 1: 'x'.repeat(501) },
    ['a'],
    null,
    undefined,
  ]) {
    expect(isGood({ answers }), JSON.stringify(answers)).toBe(false);
  }
  expect(isGood({ answers: {}, score: 100 })).toBe(false);
  expect(isGood({ answers: {}, status: 'graded' })).toBe(false);
});
