import { describe, expect, test } from 'vitest';
import type { Question } from '#core/quizzes/quiz.ts';
import { answersFrom, isAnswered, isTooLong, standing } from './kept-answers.ts';

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

test('what is kept is sent as it is read, in whichever language that is by then', () => {
  expect(answersFrom(kept, english)).toEqual({ 1: 'Run', 2: 'false', 3: 'red' });
  expect(answersFrom(kept, french)).toEqual({ 1: 'Courir', 2: 'false', 3: 'red' });
  expect(answersFrom({ 1: 0, 3: '  ' }, english)).toEqual({ 1: 'Stop' });
});

describe('of a quiz that the school changed meanwhile', () => {
  test('only the answers to questions that are still there are kept', () => {
    expect(standing(kept, english)).toEqual(kept);
    expect(standing(kept, [question(9, 'text'), ...english.slice(1)])).toEqual({ 2: 'false', 3: ' red ' });
    expect(standing({ 1: 5, 2: 0, 3: 1 }, english)).toEqual({});
  });
});

test('a blank is no answer, and one may be too long', () => {
  expect([undefined, '', '  ', 'no', 0].map(isAnswered)).toEqual([false, false, false, true, true]);
  expect(['é'.repeat(500), 'é'.repeat(501), 3].map(isTooLong)).toEqual([false, true, false]);
});
