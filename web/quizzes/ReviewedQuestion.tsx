import { CircleCheck, CircleX } from 'lucide-react';
import { type GradedQuestion, trueFalseValues } from '#core/quizzes/quiz.ts';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useFocusOnce } from '#web/ui/use-focus-once.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  question: GradedQuestion;
  answer: string | undefined;
  /** `Question 2 of 8`. */
  place: string;
  focused: boolean;
};

/** A graded question. Read only, which screen readers announce. */
export function ReviewedQuestion({ question, answer, place, focused }: Props) {
  const t = useTranslation();
  const heading = useFocusOnce<HTMLHeadingElement>(focused);
  const { questionText, isCorrect, points, pointValue, lang, questionType } = question;
  return (
    <Card as="section" aria-labelledby="reviewed" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 text-ink-soft text-small tabular-nums">
        <Chip
          tone={isCorrect ? 'fir' : 'sun'}
          icon={isCorrect ? <CircleCheck aria-hidden size={14} /> : <CircleX aria-hidden size={14} />}
        >
          {t(isCorrect ? 'quizzes.correct' : 'quizzes.incorrect')}
        </Chip>
        <span className="push-right">{t('quizzes.points', { n: points, total: pointValue })}</span>
      </div>
      <div>
        <p dir="auto" className="text-ink-soft text-small">
          {place}
        </p>
        <h2
          dir="auto"
          ref={heading}
          id="reviewed"
          tabIndex={-1}
          lang={lang}
          className="font-bold text-card leading-tight outline-none"
        >
          {questionText}
        </h2>
      </div>
      {questionType === 'text' ? (
        <TypedAnswer question={question} answer={answer} />
      ) : (
        <Options question={question} answer={answer} />
      )}
    </Card>
  );
}

type AnswerProps = { question: GradedQuestion; answer: string | undefined };

function Options({ question: { questionType, options, correctAnswer, lang }, answer }: AnswerProps) {
  const t = useTranslation();
  const isTruth = questionType === 'true-false';
  const values: readonly string[] = isTruth ? trueFalseValues : options;
  const inWords = (value: string) => (isTruth ? t(value === 'true' ? 'quizzes.true' : 'quizzes.false') : value);
  return (
    <div role="radiogroup" aria-readonly aria-labelledby="reviewed" className="flex flex-col gap-2">
      {values.map((value) => {
        const isRight = value === correctAnswer;
        const isSaid = value === answer;
        return (
          <label key={value} className={classes('read-option', isRight ? 'is-right' : isSaid && 'is-wrong')}>
            <input type="radio" checked={isSaid} disabled className="quiz-radio" />
            <span className="min-w-0 flex-1">
              <span
                dir="auto"
                lang={isTruth ? undefined : lang}
                className={classes('block', isRight && 'font-semibold')}
              >
                {inWords(value)}
              </span>
              {isSaid && <span className="block text-small">{t('quizzes.yourAnswer')}</span>}
              {isRight && <span className="block font-semibold text-fir text-small">{t('quizzes.correctAnswer')}</span>}
            </span>
            {isRight && <CircleCheck aria-hidden size={20} className="shrink-0 text-fir" />}
            {isSaid && !isRight && <CircleX aria-hidden size={20} className="shrink-0 text-sun" />}
          </label>
        );
      })}
      {answer === undefined && <p className="text-ink-soft text-small">{t('quizzes.noAnswer')}</p>}
    </div>
  );
}

function TypedAnswer({ question: { correctAnswer, isCorrect, lang }, answer }: AnswerProps) {
  const t = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <div className={classes('read-option', isCorrect ? 'is-right' : 'is-wrong')}>
        <p className="min-w-0">
          <span className="block text-small">{t('quizzes.yourAnswer')}</span>
          <strong dir="auto" className="block font-semibold">
            {answer ?? t('quizzes.noAnswer')}
          </strong>
        </p>
        {!isCorrect && <CircleX aria-hidden size={20} className="push-right shrink-0 text-sun" />}
      </div>
      <div className="read-option is-right">
        <p className="min-w-0 flex-1">
          <span className="block font-semibold text-fir text-small">{t('quizzes.correctAnswer')}</span>
          <strong dir="auto" lang={lang} className="block font-semibold">
            {correctAnswer}
          </strong>
        </p>
        <CircleCheck aria-hidden size={20} className="shrink-0 text-fir" />
      </div>
    </div>
  );
}
