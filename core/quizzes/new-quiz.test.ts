import { expect, test } from 'vitest';
import { keyOf, type NewQuestion } from './new-quiz.ts';

const question: NewQuestion = {
  questionText: { en: 'Which bin?', fr: 'Quel bac?' },
  questionType: 'multiple-choice',
  options: { en: ['Blue', 'Brown'], fr: ['Bleu', 'Brun'] },
  correctAnswer: { en: 'Brown', fr: 'Brun' },
  pointValue: 1,
};

test('a question is kept with its key', () => {
  expect(keyOf(question, 7)).toMatchObject({ id: 7, correct: 1 });
  const french = { ...question, options: { fr: ['Bleu', 'Brun'] }, correctAnswer: { fr: 'Brun' } };
  expect(keyOf(french, 7)).toMatchObject({ correct: 1 });
  const truth = { ...question, questionType: 'true-false', correctAnswer: { en: 'true', fr: 'true' } } as const;
  expect(keyOf(truth, 7)).toMatchObject({ correct: true });
  expect(keyOf({ ...question, questionType: 'text' }, 7)).toMatchObject({ correct: { en: 'Brown', fr: 'Brun' } });
});
