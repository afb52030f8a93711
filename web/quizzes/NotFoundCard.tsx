import { CloudOff, SearchX } from 'lucide-react';
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

const notLoaded = ['quizzes.notLoaded', 'quizzes.notLoadedText'] as const;

/** Replaces a quiz or results that do not exist or could not be loaded. */
export function NotFoundCard({ what, query }: Props) {
  const t = useTranslation();
  const isRefused = isRefusal(useLastError(query.error, hasFailed(query)));
  const [title, text] = isRefused ? words[what] : notLoaded;
  return (
    <>
      <PageHeading>{t('app.quiz')}</PageHeading>
      {!isRefused && <StaleDataNotice queries={[query]} />}
      <Card>
        <EmptyState icon={isRefused ? SearchX : CloudOff} tone="stone" title={t(title)} text={t(text)}>
          <Link href="/quiz-center" className={`${buttonClasses('quiet')} mt-4`}>
            {t('quizzes.backToCenter')}
          </Link>
        </EmptyState>
      </Card>
    </>
  );
}
