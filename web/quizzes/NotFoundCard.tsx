import { SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { isRefusal } from '#web/session/call-error.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';

type Asked = {
  error: Error | null;
  isError: boolean;
  isFetched: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

type Props = { what: 'quiz' | 'results'; asked: Asked };

const words = {
  quiz: ['quizzes.notFound', 'quizzes.notFoundText'],
  results: ['quizzes.resultsNotFound', 'quizzes.resultsNotFoundText'],
} as const;

/** In place of a quiz or of results that cannot be had: because there are none, or because nothing answered. (§8) */
export function NotFoundCard({ what, asked }: Props) {
  const t = useWords();
  const [title, text] = words[what];
  const isSaid = isRefusal(asked.error);
  return (
    <>
      <PageHeading>{t('app.quiz')}</PageHeading>
      {!isSaid && <Stale asked={[asked]} />}
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
