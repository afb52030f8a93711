import { useQuery } from '@tanstack/react-query';
import { Download, UsersRound } from 'lucide-react';
import { inLanguage } from '#core/lang/bilingual.ts';
import type { StaffQuizResults } from '#core/quizzes/staff-quiz.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { reachedCountLabel } from '#web/editing/family-count-label.ts';
import { RecordNotFound } from '#web/ui/RecordNotFound.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { DeleteOrCloseQuiz } from './DeleteOrCloseQuiz.tsx';
import { QuestionStats } from './QuestionStats.tsx';
import { StaffSubmission } from './StaffSubmission.tsx';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { exportAddress, staffResultsQuery } from './staff-quiz-queries.ts';

/**
 * The results of a quiz: by question, by parent, and the parents without a submission. Typed answers are graded here.
 */
export function StaffResultsPage({ id }: { id: number }) {
  const t = useTranslation();
  const locale = useLocale();
  const query = useQuery(staffResultsQuery(id, useCurrentUser().locale));
  const isUnknown = isNotFound(query.error);
  const results = isUnknown ? undefined : query.data;
  const title = inLanguage(results?.quiz.title ?? {}, locale);
  return (
    <>
      <SubPageHeading back={{ label: t('staffQuizzes.backToList'), to: '/staff/quizzes' }} lang={title.lang}>
        {title.text || t('staffQuizzes.results')}
      </SubPageHeading>
      {!isUnknown && <StaleDataNotice queries={[query]} />}
      {query.isPending && <Skeleton className="h-24" count={5} />}
      {isUnknown && <RecordNotFound />}
      {results && <Results results={results} />}
    </>
  );
}

function Results({ results: { quiz, questions, submissions, missing } }: { results: StaffQuizResults }) {
  const t = useTranslation();
  return (
    <>
      <p className="text-ink-soft text-small">
        {reachedCountLabel(
          `${t('staffQuizzes.sentOf', { n: quiz.sent, total: quiz.asked })} · ${t('staffQuizzes.passedN', { n: quiz.passed })}`,
          { total: Math.max(quiz.asked, quiz.sent), families: quiz.families },
          t,
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={exportAddress(quiz.id)} download className={buttonClasses('line')}>
          <Download aria-hidden size={18} />
          {t('authoring.export')}
        </a>
        {quiz.state === 'open' && <DeleteOrCloseQuiz quiz={quiz} />}
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
          <QuestionStats questions={questions} submissions={submissions} />
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
            <DisclosureIcon />
          </summary>
          <ul className="flex flex-col gap-1 pb-4 text-small">
            {missing.map(({ name, children }, n) => (
              // Two parents may share a name; the list is static.
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
