import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { Question, QuizToTake } from '#core/quizzes/quiz.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useFocusOnce } from '#web/ui/use-focus-once.ts';
import { useTranslation, type Translate } from '#web/i18n/use-translation.ts';
import { answersToSend } from './answer-storage.ts';
import { useSubmit } from './use-submit.ts';
import type { Attempt } from './use-quiz-attempt.ts';

type Props = { quiz: QuizToTake; take: Attempt };

/** Review of all answers before they are sent, since they are sent once. */
export function ReviewBeforeSubmit({ quiz, take: { answers, answered, total, goTo } }: Props) {
  const t = useTranslation();
  const heading = useFocusOnce<HTMLHeadingElement>(true);
  const { sending, failureOf, send } = useSubmit(quiz);
  const finalAnswers = answersToSend(answers, quiz.questions);
  const failure = failureOf(finalAnswers);
  const missing = total - answered;
  const submit = () => {
    if (!sending) send(finalAnswers, null);
  };
  return (
    <section aria-labelledby="check" className="flex flex-col gap-4">
      <div>
        <h2 ref={heading} id="check" tabIndex={-1} className="font-bold text-card leading-tight outline-none">
          {t('quizzes.check')}
        </h2>
        <p className="text-ink-soft text-small">{t('quizzes.answered', { n: answered, total })}</p>
      </div>
      {missing > 0 ? (
        <div role="note" className="flex items-start gap-3 rounded-m bg-sun-tint p-4 text-sun">
          <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
          <div className="min-w-0">
            <p className="font-bold">{t('quizzes.incomplete', { n: missing })}</p>
            <p className="text-small">{t('quizzes.incompleteText')}</p>
          </div>
        </div>
      ) : (
        <p className="flex items-center gap-2 rounded-m bg-fir-tint p-4 font-bold text-fir">
          <CircleCheck aria-hidden size={20} className="shrink-0" />
          {t('quizzes.complete')}
        </p>
      )}
      <ol
        aria-label={t('quizzes.yourAnswers')}
        className="quiz-rows flex flex-col rounded-m border border-line bg-surface shadow-1"
      >
        {quiz.questions.map((question, place) => (
          <li key={question.id}>
            <Row
              question={question}
              answer={finalAnswers[question.id]}
              place={place}
              t={t}
              onOpen={() => goTo(place)}
            />
          </li>
        ))}
      </ol>
      {failure && (
        <SubmitError
          title={t('quizzes.notSent')}
          failure={failure}
          why={submitErrorMessage(failure, t)}
          onRetry={submit}
        />
      )}
      <Button kind="line" wide onClick={() => goTo(missing > 0 ? firstOpen(quiz, finalAnswers) : total - 1)}>
        {t('quizzes.goBack')}
      </Button>
      <ActionBar>
        <Button wide unready={sending} onClick={submit}>
          {t(sending ? 'quizzes.submitting' : 'quizzes.submitQuiz')}
        </Button>
      </ActionBar>
    </section>
  );
}

const firstOpen = ({ questions }: QuizToTake, answers: Readonly<Record<string, string>>) =>
  questions.findIndex(({ id }) => answers[id] === undefined);

const submitErrorMessage = (failure: Error, t: Translate) =>
  'code' in failure && failure.code === 'invalid' ? t('quizzes.changed') : undefined;

type RowProps = { question: Question; answer: string | undefined; place: number; t: Translate; onOpen: () => void };

function Row({ question: { questionText, questionType, lang }, answer, place, t, onOpen }: RowProps) {
  const isAnswered = answer !== undefined;
  const Icon = isAnswered ? CircleCheck : CircleDashed;
  const isTruth = questionType === 'true-false';
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-start gap-3 p-3 text-left active:bg-sunken"
    >
      <Icon aria-hidden size={20} className={classes('mt-0.5 shrink-0', isAnswered ? 'text-fir' : 'text-sun')} />
      <span className="min-w-0 flex-1">
        <span lang={lang} className="block text-ink-soft text-small">
          {place + 1}. {questionText}
        </span>
        <span lang={isTruth ? undefined : lang} className={classes('block font-semibold', !isAnswered && 'text-sun')}>
          {!isAnswered && t('quizzes.noAnswer')}
          {isAnswered && (isTruth ? t(answer === 'true' ? 'quizzes.true' : 'quizzes.false') : answer)}
        </span>
      </span>
    </button>
  );
}
