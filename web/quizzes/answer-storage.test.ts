import { describe, expect, test } from 'vitest';
import type { Question } from '#core/quizzes/quiz.ts';
import { answersToSend, isAnswered, isTooLong, currentAnswers } from './answer-storage.ts';

const question = (id: number, questionType: Question['questionType'], options: string[] = []): Question => ({
  id,
  questionText: '?',
  questionType,
  options,
  pointValue: 1,
});
const english = [question(1, 'multiple-choice', ['Stop', 'Run']), question(2, 'true-false'), question(3, 'text')];
const french = [question(1, 'multiple-choice', ['Arrêter', 'Courir']), ...english.slice(1)];
const kept = { 1: 1, 2: 'false', 3: ' red ' };

test('sends stored answers in the language in which the quiz is read by then', () => {
  expect(answersToSend(kept, english)).toEqual({ 1: 'Run', 2: 'false', 3: 'red' });
  expect(answersToSend(kept, french)).toEqual({ 1: 'Courir', 2: 'false', 3: 'red' });
  expect(answersToSend({ 1: 0, 3: '  ' }, english)).toEqual({ 1: 'Stop' });
});

describe('stored answers of a quiz that the school has changed', () => {
  test('drops answers to questions that no longer exist', () => {
    expect(currentAnswers(kept, english)).toEqual(kept);
    expect(currentAnswers(kept, [question(9, 'text'), ...english.slice(1)])).toEqual({ 2: 'false', 3: ' red ' });
    expect(currentAnswers({ 1: 5, 2: 0, 3: 1 }, english)).toEqual({});
  });
});

test('rejects a blank answer and one that is too long', () => {
  expect([undefined, '', '  ', 'no', 0].map(isAnswered)).toEqual([false, false, false, true, true]);
  expect(['é'.repeat(500), 'é'.repeat(501), 3].map(isTooLong)).toEqual([false, true, false]);
});
