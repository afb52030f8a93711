import { expect, test } from 'vitest';
import { keyOf, NewQuestion, NewQuiz, newQuizProblems, Options } from './new-quiz.ts';

const question = (parts: object = {}) =>
  NewQuestion.parse({
    questionText: { en: 'Which bin?', fr: 'Quel bac?' },
    questionType: 'multiple-choice',
    options: { en: ['Blue', 'Brown'], fr: ['Bleu', 'Brun'] },
    correctAnswer: { en: 'Brown', fr: 'Brun' },
    pointValue: 1,
    ...parts,
  });
const truth = { questionType: 'true-false', options: undefined, correctAnswer: { en: 'true', fr: 'true' } };
const problems = (questions: ReturnType<typeof question>[], title: object = { en: 'Bins', fr: 'Bacs' }) =>
  newQuizProblems({ title, questions }).map(({ path, code }) => `${path} ${code}`);

test('options come as a list or as the same list in JSON, and as nothing else', () => {
  const list = ['One', 'Two'];
  expect(Options.parse(list)).toEqual(list);
  expect(Options.parse(JSON.stringify(list))).toEqual(list);
  expect(Options.parse('[" One\\u200b ", "Two"]')).toEqual(list);
  for (const wrong of ['One, Two', '["One"]', '{"0":"One","1":"Two"}', '[1,2]', '', ['One'], ['One', ' '], 12, null]) {
    expect(Options.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});

test('each question is written in the languages of the title', () => {
  expect(problems([question()])).toEqual([]);
  expect(problems([question()], {})).toEqual(['title required']);
  const french = question({
    questionText: { fr: 'Quel bac?' },
    options: { fr: ['Bleu', 'Brun'] },
    correctAnswer: { fr: 'Brun' },
  });
  expect(problems([french], { fr: 'Bacs' })).toEqual([]);
  expect(problems([question(), french])).toEqual([
    'questions.1.questionText.en required',
    'questions.1.correctAnswer.en required',
    'questions.1.options.en required',
  ]);
});

test('what is right is among the options, at the same place in both languages', () => {
  expect(problems([question({ correctAnswer: { en: 'Green', fr: 'Vert' } })])).toEqual([
    'questions.0.correctAnswer not_in_list',
  ]);
  expect(problems([question({ correctAnswer: { en: 'Brown', fr: 'Bleu' } })])).toEqual([
    'questions.0.correctAnswer not_in_list',
  ]);
  expect(problems([question({ options: { en: ['Blue', 'Brown', 'Green'], fr: ['Bleu', 'Brun'] } })])).toEqual([
    'questions.0.options not_allowed',
  ]);
  expect(problems([question({ options: { en: ['Brown', 'Brown'], fr: ['Bleu', 'Brun'] } })])).toEqual([
    'questions.0.options.en not_allowed',
  ]);
  expect(problems([question(truth)])).toEqual([]);
  expect(problems([question({ ...truth, correctAnswer: { en: 'true', fr: 'vrai' } })])).toContain(
    'questions.0.correctAnswer.fr not_in_list',
  );
  expect(problems([question({ ...truth, correctAnswer: { en: 'true', fr: 'false' } })])).toEqual([
    'questions.0.correctAnswer not_allowed',
  ]);
});

test('a question is kept with its key', () => {
  expect(keyOf(question(), 7)).toMatchObject({ id: 7, correct: 1 });
  expect(keyOf(question(truth), 7)).toMatchObject({ correct: true });
  expect(keyOf(question({ questionType: 'text', options: undefined }), 7)).toMatchObject({
    correct: { en: 'Brown', fr: 'Brun' },
  });
});

test('a quiz has a passing score, an audience and questions', () => {
  const quiz = {
    title: { fr: 'Bacs' },
    description: {},
    dueDate: '2026-04-16T20:00:00Z',
    passingScore: 70,
    audience: 'all',
    questions: [question()],
  };
  expect(NewQuiz.safeParse(quiz).success).toBe(true);
  for (const wrong of [
    { passingScore: 0 },
    { passingScore: 101 },
    { audience: 'some' },
    { questions: [] },
    { dueDate: '2026-04-16' },
  ]) {
    expect(NewQuiz.safeParse({ ...quiz, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});
