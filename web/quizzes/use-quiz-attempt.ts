/** The state of an attempt: the position in the URL, and the answers on the device. */
import { useSearchParams } from 'wouter';
import type { QuizToTake } from '#core/quizzes/quiz.ts';
import { useDraft } from '#web/ui/browser/draft-storage.ts';
import { answersDraft, currentAnswers, isAnswered, type StoredAnswers } from './answer-storage.ts';

export type Attempt = ReturnType<typeof useQuizAttempt>;

/** `isOpen`: whether the quiz can be taken; otherwise only its introduction is shown. */
export function useQuizAttempt({ id, questions }: QuizToTake, isOpen: boolean) {
  const [params, ask] = useSearchParams();
  const [kept = {}, keep] = useDraft<StoredAnswers>(answersDraft(id));
  const answers = currentAnswers(kept, questions);
  const at = Number(params.get('question') ?? 0) - 1;
  const isChecking = params.get('step') === 'check';
  const stage = !isOpen ? 'intro' : isChecking ? 'check' : questions[at] ? 'question' : 'intro';
  const total = questions.length;
  const firstOpen = questions.findIndex((question) => !isAnswered(answers[question.id]));

  // The back button leaves a quiz to its introduction, instead of stepping back through its questions.
  const replace = stage !== 'intro';
  const goTo = (place: number) => {
    if (place < 0) ask({}, { replace });
    else ask(place < total ? { question: String(place + 1) } : { step: 'check' }, { replace });
  };

  return {
    stage,
    /** The index of the question, from 0. */
    at,
    total,
    answers,
    answered: questions.filter((question) => isAnswered(answers[question.id])).length,
    answer(questionId: number, answer: number | string): void {
      keep({ [questionId]: answer });
    },
    /** Goes to a question; before the first to the introduction, after the last to the review. */
    goTo,
    /** Goes to the first unanswered question. */
    goOn: () => goTo(firstOpen < 0 ? total : firstOpen),
  } as const;
}
