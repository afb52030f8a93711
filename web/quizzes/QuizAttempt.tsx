import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import type { QuizToTake } from '#core/quizzes/quiz.ts';
import { isClosed, isPastDue, quizLink } from '#core/quizzes/quiz-rules.ts';
import { paths } from '#core/http/page-addresses.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { HeadingWithParent } from '#web/ui/HeadingWithParent.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { ReviewBeforeSubmit } from './ReviewBeforeSubmit.tsx';
import { NotFoundCard } from './NotFoundCard.tsx';
import { QuizBadge } from './QuizBadge.tsx';
import { QuizIntro } from './QuizIntro.tsx';
import { QuizQuestion } from './QuizQuestion.tsx';
import { quizQuery } from './quiz-queries.ts';
import { timeMark } from './quiz-labels.ts';
import { useQuizNow } from './use-quiz-now.ts';
import { useQuizAttempt } from './use-quiz-attempt.ts';

/** Taking a quiz: introduction, one question at a time, review; then the results. */
export function QuizAttempt({ id }: { id: number }) {
  const query = useQuery(quizQuery(id, useCurrentUser().locale));
  const quiz = query.data;
  if (quiz?.status === 'completed') return <Redirect to={`${quizLink(id)}/results`} replace />;
  if (quiz) return <Stages key={id} quiz={quiz} query={query} />;
  return hasFailed(query) ? <NotFoundCard what="quiz" query={query} /> : <Skeleton className="h-80" />;
}

type QueryState = Parameters<typeof StaleDataNotice>[0]['queries'][number];

function Stages({ quiz, query }: { quiz: QuizToTake; query: QueryState }) {
  const t = useTranslation();
  const now = useQuizNow([quiz]);
  const bar = isClosed(quiz) ? 'closed' : isPastDue(quiz, now) ? 'over' : null;
  const take = useQuizAttempt(quiz, bar === null && quiz.maySend);
  const { stage, at } = take;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <HeadingWithParent parent={{ to: paths.quizCenter, label: t('app.quizCenter') }} lang={quiz.lang}>
          {quiz.title}
        </HeadingWithParent>
        <QuizBadge mark={timeMark(quiz, now)} />
      </div>
      <StaleDataNotice queries={[query]} />
      {stage === 'intro' && <QuizIntro quiz={quiz} bar={quiz.maySend ? bar : 'mayOnlyRead'} take={take} />}
      {stage === 'question' && <QuizQuestion key={quiz.questions[at]?.id} quiz={quiz} take={take} />}
      {stage === 'check' && <ReviewBeforeSubmit quiz={quiz} take={take} />}
    </>
  );
}
