/** Where one is in a quiz, in the address, and what one has answered so far, on the device. */
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { QuizToTake } from '#core/quizzes/quiz.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { isAnswered, keepAnswers, readKept, standing } from './kept-answers.ts';

export type Take = ReturnType<typeof useTake>;

/** `isOpen` when it can be taken at all; else there is nothing but its introduction. */
export function useTake({ id, questions }: QuizToTake, isOpen: boolean) {
  const { id: userId } = usePerson();
  const [asked, ask] = useSearchParams();
  const [kept, setKept] = useState(() => readKept(userId, id));
  const answers = standing(kept, questions);
  const at = Number(asked.get('question') ?? 0) - 1;
  const isChecking = asked.get('step') === 'check';
  const stage = !isOpen ? 'intro' : isChecking ? 'check' : questions[at] ? 'question' : 'intro';
  const total = questions.length;
  const firstOpen = questions.findIndex((question) => !isAnswered(answers[question.id]));

  // One step back from anywhere in a quiz is its introduction: nobody walks back through its questions to leave it.
  const replace = stage !== 'intro';
  const goTo = (place: number) => {
    if (place < 0) ask({}, { replace });
    else ask(place < total ? { question: String(place + 1) } : { step: 'check' }, { replace });
  };

  return {
    stage,
    /** The place of the question, from 0. */
    at,
    total,
    answers,
    answered: questions.filter((question) => isAnswered(answers[question.id])).length,
    answer(questionId: number, said: number | string): void {
      const next = { ...answers, [questionId]: said };
      setKept(next);
      keepAnswers(userId, id, next);
    },
    /** To a question; before the first to the introduction, after the last to the look at the whole. */
    goTo,
    /** To the first question that has no answer. */
    goOn: () => goTo(firstOpen < 0 ? total : firstOpen),
  } as const;
}
