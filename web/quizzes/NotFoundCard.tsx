import { SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { isRefusal } from '#web/api/call-error.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { hasFailed, type QueryState, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLastError } from '#web/api/use-last-error.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { what: 'quiz' | 'results'; query: QueryState & { error: Error | null } };

const words = {
  quiz: ['quizzes.notFound', 'quizzes.notFoundText'],
  results: ['quizzes.resultsNotFound', 'quizzes.resultsNotFoundText'],
} as const;

/** Replaces a quiz or results that do not exist or could not be loaded. */
export function NotFoundCard({ what, query }: Props) {
  const t = useTranslation();
  const [title, text] = words[what];
  const isSaid = isRefusal(useLastError(query.error, hasFailed(query)));
  return (
    <>
      <PageHeading>{t('app.quiz')}</PageHeading>
      {!isSaid && <StaleDataNotice queries={[query]} />}
      <Card>
        <EmptyState icon={SearchX} tone="stone" title={t(title)} text={t(isSaid ? text : 'quizzes.notLoaded')}>
          <Link href="/quiz-center" className={`${buttonClasses('quiet')} mt-4`}>
            {t('quizzes.backToCenter')}
          </Link>
        </EmptyState>
      </Card>
    </>
  );
}
