import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { hasPassed, quizLink } from '#core/quizzes/quiz-rules.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NotFoundCard } from './NotFoundCard.tsx';
import { QuizBadge } from './QuizBadge.tsx';
import { outcomeOf, quizQuery, resultsQuery } from './quiz-queries.ts';
import { passMark } from './quiz-labels.ts';
import { ScoreRing } from './ScoreRing.tsx';

/** The results of a quiz. */
export function QuizResultsPage({ id }: { id: number }) {
  const t = useTranslation();
  const { query, outcome, shown } = useResults(id);
  if (!shown) return hasFailed(query) ? <NotFoundCard what="results" query={query} /> : <Skeleton className="h-80" />;
  const { quiz, score, correctAnswers, total } = shown;
  const { passingScore, feedback } = quiz;
  const passed = hasPassed({ score, passingScore });
  return (
    <>
      <div>
        <PageHeading>{quiz.title}</PageHeading>
        <p className="text-ink-soft text-small">{t('quizzes.results')}</p>
      </div>
      <StaleDataNotice queries={[query]} />
      {outcome?.alreadySent && (
        <p role="note" className="rounded-m bg-river-tint p-4 font-semibold text-river-strong text-small">
          {t('quizzes.alreadySent')}
        </p>
      )}
      <section aria-label={t('quizzes.results')} className="score-in flex flex-col items-center gap-3 py-2 text-center">
        <ScoreRing score={score} passed={passed} correct={correctAnswers} total={total} />
        <QuizBadge mark={passMark({ score, passingScore })} />
        <p className="font-bold text-title">{t(passed ? 'quizzes.wellDone' : 'quizzes.notThisTime')}</p>
        {feedback && (
          <p className="max-w-[26rem]">
            <span className="sr-only">{t('quizzes.feedback')}. </span>
            <bdi>{feedback}</bdi>
          </p>
        )}
        <p className="text-ink-soft text-small">{t('quizzes.passingScoreIs', { n: passingScore })}</p>
      </section>
      <Link href="/quiz-center?tab=completed" className={buttonClasses('line', true)}>
        {t('quizzes.backToCenter')}
      </Link>
      <Link href={`${quizLink(id)}/review`} className={buttonClasses('main', true)}>
        {t('quizzes.reviewQuiz')}
      </Link>
    </>
  );
}

/** The results, or until they are loaded, the reply to the submission. */
function useResults(id: number) {
  const client = useQueryClient();
  const { locale } = useCurrentUser();
  const query = useQuery(resultsQuery(id, locale));
  const outcome = outcomeOf(client, id);
  const sent = client.getQueryData(quizQuery(id, locale).queryKey);
  const sentResult = sent && outcome?.result && { quiz: sent, questions: sent.questions, ...outcome.result };
  const known = query.data ?? sentResult;
  return { query, outcome, shown: known && { ...known, total: known.questions.length } };
}
