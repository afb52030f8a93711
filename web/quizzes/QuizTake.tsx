import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import type { QuizToTake } from '#core/quizzes/quiz.ts';
import { isClosed, isPastDue, quizLink } from '#core/quizzes/quiz-rules.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { CheckAnswers } from './CheckAnswers.tsx';
import { NotFoundCard } from './NotFoundCard.tsx';
import { QuizBadge } from './QuizBadge.tsx';
import { QuizIntro } from './QuizIntro.tsx';
import { QuizQuestion } from './QuizQuestion.tsx';
import { quizQuery } from './quiz-queries.ts';
import { timeMark } from './quiz-words.ts';
import { useQuizNow } from './use-quiz-now.ts';
import { useTake } from './use-take.ts';

/** Takes a quiz: what it is, its questions one by one, a look at the whole; then its results. (§2 Quiz take screen) */
export function QuizTake({ id }: { id: number }) {
  const asked = useQuery(quizQuery(id, usePerson().locale));
  const quiz = asked.data;
  if (quiz?.status === 'completed') return <Redirect to={`${quizLink(id)}/results`} replace />;
  if (quiz) return <Stages key={id} quiz={quiz} asked={asked} />;
  return asked.isPending ? <Skeleton className="h-80" /> : <NotFoundCard what="quiz" asked={asked} />;
}

type Asked = Parameters<typeof Stale>[0]['asked'][number];

function Stages({ quiz, asked }: { quiz: QuizToTake; asked: Asked }) {
  const now = useQuizNow([quiz]);
  const bar = isClosed(quiz) ? 'closed' : isPastDue(quiz, now) ? 'over' : null;
  const take = useTake(quiz, bar === null && quiz.maySend);
  const { stage, at } = take;
  return (
    <>
      <div lang={quiz.lang} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PageHeading>{quiz.title}</PageHeading>
        <QuizBadge mark={timeMark(quiz, now)} />
      </div>
      <Stale asked={[asked]} />
      {stage === 'intro' && <QuizIntro quiz={quiz} bar={quiz.maySend ? bar : 'mayOnlyRead'} take={take} />}
      {stage === 'question' && <QuizQuestion key={quiz.questions[at]?.id} quiz={quiz} take={take} />}
      {stage === 'check' && <CheckAnswers quiz={quiz} take={take} />}
    </>
  );
}
