import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { type QuizTab, quizLink } from '#core/quizzes/quiz-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { prefetchHandlers } from '#web/lazy/prefetch-handlers.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { QuizBadge } from './QuizBadge.tsx';
import { quizQuery, resultsQuery } from './quiz-queries.ts';
import { dueLabel, passMark, timeMark } from './quiz-labels.ts';

type Props = { quiz: Quiz; tab: QuizTab; now: Date };

/** One quiz in the list of a tab. */
export function QuizCard({ quiz, tab, now }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { title, description, lang, passingScore, score, submittedAt } = quiz;
  const isSent = quiz.status === 'completed';
  const isScored = tab === 'completed';
  const day = submittedAt && formatDay(schoolTimeAt(new Date(submittedAt), zone).day, locale, 'long');
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="flex flex-wrap gap-2">
          {!isScored && <QuizBadge mark={timeMark(quiz, now)} />}
          {(isScored || isSent) && <QuizBadge mark={passMark(quiz)} />}
        </span>
        <span className="text-ink-soft text-small tabular-nums">
          {isScored && day ? (
            t('quizzes.submittedOn', { day })
          ) : (
            <>
              <span className="sr-only">{t('quizzes.dueDate')} </span>
              {dueLabel(quiz, { zone, now, locale, t })}
            </>
          )}
        </span>
      </div>
      <div>
        <h2 dir="auto" lang={lang} className="font-bold text-card leading-tight">
          {title}
        </h2>
        {!isScored && (
          <p dir="auto" lang={lang} className="text-ink-soft text-small">
            {description}
          </p>
        )}
      </div>
      {isScored && (
        <div className="flex flex-col gap-1.5">
          <p className="flex items-baseline justify-between gap-3 text-small">
            <span className="font-semibold">{t('quizzes.score')}</span>
            <span className="text-ink-soft tabular-nums">{t('quizzes.percent', { n: score ?? 0 })}</span>
          </p>
          <ProgressBar width={score ?? 0} fill={passMark(quiz).tone === 'fir' ? 'bg-fir-fill' : 'bg-sun-fill'} />
          {quiz.feedback && (
            <p dir="auto" className="text-small">
              {quiz.feedback}
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-ink-soft text-small">{t('quizzes.passingScoreIs', { n: passingScore })}</span>
        {tab === 'active' && <QuizLink quiz={quiz} action={t(quiz.maySend ? 'quizzes.start' : 'quizzes.look')} />}
        {isSent && tab !== 'active' && <QuizLink quiz={quiz} action={t('quizzes.viewResults')} />}
      </div>
    </Card>
  );
}

/** A link to a quiz or its results, which are prefetched when the pointer, a finger or the focus comes near. */
function QuizLink({ quiz: { id, title, status }, action }: { quiz: Quiz; action: string }) {
  const t = useTranslation();
  const client = useQueryClient();
  const { locale } = useCurrentUser();
  const isSent = status === 'completed';
  const near = () => {
    if (isSent) void client.prefetchQuery(resultsQuery(id, locale));
    else void client.prefetchQuery(quizQuery(id, locale));
  };
  return (
    <Link
      {...prefetchHandlers(near)}
      href={isSent ? `${quizLink(id)}/results` : quizLink(id)}
      aria-label={t('quizzes.about', { action, title })}
      className={classes(buttonClasses(isSent ? 'quiet' : 'main'), 'grow min-[26rem]:grow-0')}
    >
      {action}
    </Link>
  );
}
