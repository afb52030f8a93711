import { type FormEvent, useRef, useState } from 'react';
import type { QuizToTake } from '#core/quizzes/quiz.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useFocusOnce } from '#web/ui/use-focus-once.ts';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';
import { AnswerField } from './AnswerField.tsx';
import { isAnswered, isTooLong } from './answer-storage.ts';
import type { Attempt } from './use-quiz-attempt.ts';

type Props = { quiz: QuizToTake; take: Attempt };

/** One question at a time. Enter goes to the next one, as the button does. */
export function QuizQuestion({ quiz, take: { at, total, answers, answered, answer, goTo } }: Props) {
  const t = useTranslation();
  const heading = useFocusOnce<HTMLHeadingElement>(true);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<TranslationKey | null>(null);
  const question = quiz.questions[at];
  if (!question) return null;
  const givenAnswer = answers[question.id];
  const missing = isAnswered(givenAnswer) ? null : 'quizzes.answerFirst';
  const wrong = isTooLong(givenAnswer) ? 'quizzes.answerTooLong' : missing;

  const next = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong) return goTo(at + 1);
    setProblem(wrong);
    showToast({ title: t('ui.error'), text: t(wrong), failed: true });
    form.current?.querySelector('input')?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={next} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <p className="flex flex-wrap justify-between gap-x-3 text-ink-soft text-small tabular-nums">
          <span>{t('quizzes.question', { n: at + 1, total })}</span>
          <span>{t('quizzes.answered', { n: answered, total })}</span>
        </p>
        <div
          role="progressbar"
          aria-label={t('quizzes.progress')}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={answered}
          aria-valuetext={t('quizzes.answered', { n: answered, total })}
        >
          <ProgressBar width={(100 * answered) / total} fill="bg-river" />
        </div>
      </div>
      <h2
        ref={heading}
        id="question"
        tabIndex={-1}
        lang={question.lang}
        className="font-bold text-title leading-tight outline-none"
      >
        <span className="sr-only">{t('quizzes.question', { n: at + 1, total })}. </span>
        <bdi>{question.questionText}</bdi>
      </h2>
      <AnswerField
        question={question}
        answer={givenAnswer}
        onSay={(value) => {
          answer(question.id, value);
          setProblem(null);
        }}
        problem={problem && t(problem)}
      />
      <ActionBar>
        <div className="grid grid-cols-2 gap-3">
          <Button kind="line" onClick={() => goTo(at - 1)} className="min-h-12">
            {t('quizzes.back')}
          </Button>
          <Button type="submit" unready={wrong !== null}>
            {t(at === total - 1 ? 'quizzes.submit' : 'quizzes.next')}
          </Button>
        </div>
      </ActionBar>
    </form>
  );
}
