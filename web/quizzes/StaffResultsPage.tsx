import { useQuery } from '@tanstack/react-query';
import { Download, UsersRound } from 'lucide-react';
import type { StaffQuizResults } from '#core/quizzes/staff-quiz.ts';
import { isGone } from '#web/session/call-error.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { amongReachedInWords } from '#web/ui/families-in-words.ts';
import { RecordNotFound } from '#web/ui/RecordNotFound.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { EndQuiz } from './EndQuiz.tsx';
import { QuestionTally } from './QuestionTally.tsx';
import { StaffSubmission } from './StaffSubmission.tsx';
import { FoldSign } from '#web/ui/FoldSign.tsx';
import { exportAddress, staffResultsQuery } from './staff-quiz-queries.ts';

/** What came of a quiz: each question, each parent, who has not answered. Typed answers are graded by hand here. */
export function StaffResultsPage({ id }: { id: number }) {
  const t = useWords();
  const locale = useLocale();
  const asked = useQuery(staffResultsQuery(id, usePerson().locale));
  const isUnknown = isGone(asked.error);
  const results = isUnknown ? undefined : asked.data;
  return (
    <>
      <SubPageHeading back={{ label: t('staffQuizzes.backToList'), to: '/staff/quizzes' }}>
        {results?.quiz.title[locale] || t('staffQuizzes.results')}
      </SubPageHeading>
      {!isUnknown && <Stale asked={[asked]} />}
      {asked.isPending && <Skeleton className="h-24" count={5} />}
      {isUnknown && <RecordNotFound />}
      {results && <Results results={results} />}
    </>
  );
}

function Results({ results: { quiz, questions, submissions, missing } }: { results: StaffQuizResults }) {
  const t = useWords();
  return (
    <>
      <p className="text-ink-soft text-small">
        {amongReachedInWords(
          `${t('staffQuizzes.sentOf', { n: quiz.sent, total: quiz.asked })} · ${t('staffQuizzes.passedN', { n: quiz.passed })}`,
          { asked: Math.max(quiz.asked, quiz.sent), families: quiz.families },
          t,
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={exportAddress(quiz.id)} download className={buttonClasses('line')}>
          <Download aria-hidden size={18} />
          {t('authoring.export')}
        </a>
        {quiz.state === 'open' && <EndQuiz quiz={quiz} />}
      </div>
      {submissions.length === 0 ? (
        <Card>
          <EmptyState
            icon={UsersRound}
            tone="stone"
            title={t('staffQuizzes.noAnswers')}
            text={t('staffQuizzes.noAnswersText')}
          />
        </Card>
      ) : (
        <div className="grid items-start gap-4 rail:grid-cols-2">
          <QuestionTally questions={questions} submissions={submissions} />
          <section aria-labelledby="by-parent" className="flex flex-col gap-3">
            <h2 id="by-parent" className="font-bold text-ink-soft text-small">
              {t('staffQuizzes.byParent')}
            </h2>
            <ul className="flex flex-col gap-2">
              {submissions.map((submission) => (
                <StaffSubmission key={submission.id} quizId={quiz.id} questions={questions} submission={submission} />
              ))}
            </ul>
          </section>
        </div>
      )}
      {missing.length > 0 && (
        <details className="rounded-m border border-line bg-surface px-4 shadow-1">
          <summary className="flex min-h-12 items-center gap-3 font-bold text-note">
            <span className="min-w-0 flex-1">{t('staffQuizzes.notYet', { n: missing.length })}</span>
            <FoldSign />
          </summary>
          <ul className="flex flex-col gap-1 pb-4 text-small">
            {missing.map(({ name, children }, n) => (
              // Two may bear one name, and none of them moves.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={n}>
                {name} <span className="text-ink-soft">{children.map((child) => child.name).join(', ')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
