import { expect, test } from 'vitest';
import { answerKeyOf, type NewQuestion } from './quiz-content.ts';

const question: NewQuestion = {
  questionText: { en: 'Which bin?', fr: 'Quel bac?' },
  questionType: 'multiple-choice',
  options: { en: ['Blue', 'Brown'], fr: ['Bleu', 'Brun'] },
  correctAnswer: { en: 'Brown', fr: 'Brun' },
  pointValue: 1,
};

test('creates the key of a question', () => {
  expect(answerKeyOf(question, 7)).toMatchObject({ id: 7, correct: 1 });
  const french = { ...question, options: { fr: ['Bleu', 'Brun'] }, correctAnswer: { fr: 'Brun' } };
  expect(answerKeyOf(french, 7)).toMatchObject({ correct: 1 });
  const truth = { ...question, questionType: 'true-false', correctAnswer: { en: 'true', fr: 'true' } } as const;
  expect(answerKeyOf(truth, 7)).toMatchObject({ correct: true });
  expect(answerKeyOf({ ...question, questionType: 'text' }, 7)).toMatchObject({ correct: { en: 'Brown', fr: 'Brun' } });
});
