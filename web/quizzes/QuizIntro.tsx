import { Link } from 'wouter';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { QuizToTake } from '#core/quizzes/quiz.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { Attempt } from './use-quiz-attempt.ts';

type Props = { quiz: QuizToTake; bar: 'over' | 'closed' | 'mayOnlyRead' | null; take: Attempt };

/** The introduction of a quiz. */
export function QuizIntro({ quiz, bar, take }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { day, time } = schoolTimeAt(new Date(quiz.dueDate), useSchoolZone());
  const facts = [
    [t('quizzes.totalQuestions'), String(take.total)],
    [t('quizzes.passingScore'), t('quizzes.percent', { n: quiz.passingScore })],
    [t('quizzes.dueDate'), t('quizzes.onDay', { day: formatDay(day, locale, 'long'), time: formatTime(time, locale) })],
  ] as const;
  return (
    <>
      <Card className="flex flex-col gap-4">
        {quiz.description && (
          <p dir="auto" lang={quiz.lang}>
            {quiz.description}
          </p>
        )}
        <dl className="flex flex-col gap-3">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <dt className="text-ink-soft text-small">{name}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {bar === null ? (
        <>
          <Button wide onClick={take.answered > 0 ? take.goOn : () => take.goTo(0)}>
            {t(take.answered > 0 ? 'quizzes.resume' : 'quizzes.start')}
          </Button>
          <p className="text-center text-ink-soft text-small">
            {take.answered > 0 && `${t('quizzes.answered', { n: take.answered, total: take.total })}. `}
            {t('quizzes.keptHere')}
          </p>
        </>
      ) : (
        <>
          <div role="note" className="rounded-m bg-sun-tint p-4 text-sun">
            <p className="font-bold">{t(`quizzes.${bar}`)}</p>
            {bar !== 'mayOnlyRead' && <p className="text-small">{t('quizzes.overText')}</p>}
          </div>
          <Link href="/quiz-center" className={buttonClasses('line', true)}>
            {t('quizzes.backToCenter')}
          </Link>
        </>
      )}
    </>
  );
}
