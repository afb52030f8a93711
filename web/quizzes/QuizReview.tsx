import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import type { QuizResults } from '#core/quizzes/quiz.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NotFoundCard } from './NotFoundCard.tsx';
import { QuizBadge } from './QuizBadge.tsx';
import { resultsQuery } from './quiz-queries.ts';
import { passMark } from './quiz-labels.ts';
import { ReviewedQuestion } from './ReviewedQuestion.tsx';

/** The user's answers next to the correct ones, one question at a time. The question is in the URL. */
export function QuizReview({ id }: { id: number }) {
  const t = useTranslation();
  const query = useQuery(resultsQuery(id, useCurrentUser().locale));
  const results = query.data;
  const [params, ask] = useSearchParams();
  if (!results) return hasFailed(query) ? <NotFoundCard what="results" query={query} /> : <Skeleton className="h-80" />;
  const { quiz, questions, userAnswers } = results;
  const total = questions.length;
  const at = Math.min(Math.max(Number(params.get('question')) || 1, 1), total) - 1;
  const question = questions[at];
  const isLast = at === total - 1;
  const goTo = (place: number) => ask({ question: String(place + 1) });
  return (
    <>
      <PageHeading>{t('quizzes.reviewOf', { title: quiz.title })}</PageHeading>
      <StaleDataNotice queries={[query]} />
      <ScoreCard results={results} />
      {question && (
        <ReviewedQuestion
          key={question.id}
          question={question}
          answer={userAnswers[question.id]}
          place={t('quizzes.question', { n: at + 1, total })}
          focused={params.has('question')}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button
          kind="line"
          unready={at === 0}
          onClick={() => at > 0 && goTo(at - 1)}
          icon={<ChevronLeft aria-hidden size={18} />}
        >
          {t('quizzes.previousQuestion')}
        </Button>
        <Button kind="line" unready={isLast} onClick={() => !isLast && goTo(at + 1)}>
          {t('quizzes.nextQuestion')}
          <ChevronRight aria-hidden size={18} />
        </Button>
      </div>
      <Link href="/quiz-center?tab=completed" className={buttonClasses(isLast ? 'main' : 'quiet', true)}>
        {t('quizzes.finishReview')}
      </Link>
    </>
  );
}

function ScoreCard({ results: { quiz, score, correctAnswers, questions } }: { results: QuizResults }) {
  const t = useTranslation();
  return (
    <Card as="section" aria-label={t('quizzes.score')} className="flex items-center gap-4">
      <p className="font-bold text-display leading-tight tabular-nums">{t('quizzes.percent', { n: score })}</p>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="text-ink-soft text-small">
          {t('quizzes.correctAnswers', { n: correctAnswers, total: questions.length })}
        </p>
        <QuizBadge mark={passMark({ score, passingScore: quiz.passingScore })} />
      </div>
    </Card>
  );
}
