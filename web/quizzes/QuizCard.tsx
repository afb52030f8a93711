import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { type QuizTab, quizLink } from '#core/quizzes/quiz-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { whenNear } from '#web/ui/when-near.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { QuizBadge } from './QuizBadge.tsx';
import { quizQuery, resultsQuery } from './quiz-queries.ts';
import { dueInWords, passMark, timeMark } from './quiz-words.ts';

type Props = { quiz: Quiz; tab: QuizTab; now: Date };

/** One quiz as its tab shows it. (§2 Quiz Center) */
export function QuizCard({ quiz, tab, now }: Props) {
  const t = useWords();
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
              {dueInWords(quiz, { zone, now, locale, t })}
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
          <Bar width={score ?? 0} fill={passMark(quiz).tone === 'fir' ? 'bg-fir-fill' : 'bg-sun-fill'} />
          {quiz.feedback && (
            <p dir="auto" className="text-small">
              {quiz.feedback}
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-ink-soft text-small">{t('quizzes.passingScoreIs', { n: passingScore })}</span>
        {tab === 'active' && <To quiz={quiz} action={t(quiz.maySend ? 'quizzes.start' : 'quizzes.look')} />}
        {isSent && tab !== 'active' && <To quiz={quiz} action={t('quizzes.viewResults')} />}
      </div>
    </Card>
  );
}

/** The way to a quiz or its results, which are asked for as soon as a pointer, a finger or the focus is near. */
function To({ quiz: { id, title, status }, action }: { quiz: Quiz; action: string }) {
  const t = useWords();
  const client = useQueryClient();
  const { locale } = usePerson();
  const isSent = status === 'completed';
  const near = () => {
    if (isSent) void client.prefetchQuery(resultsQuery(id, locale));
    else void client.prefetchQuery(quizQuery(id, locale));
  };
  return (
    <Link
      {...whenNear(near)}
      href={isSent ? `${quizLink(id)}/results` : quizLink(id)}
      aria-label={t('quizzes.about', { action, title })}
      className={classes(buttonClasses(isSent ? 'quiet' : 'main'), 'grow min-[26rem]:grow-0')}
    >
      {action}
    </Link>
  );
}
