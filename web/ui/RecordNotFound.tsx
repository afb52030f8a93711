import { FileQuestionMark } from 'lucide-react';
import { useWords } from '#web/words/words.ts';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';

/** Where a page of the school's side is asked for something that is not there, or no longer. */
export function RecordNotFound() {
  const t = useWords();
  return (
    <Card>
      <EmptyState
        icon={FileQuestionMark}
        tone="stone"
        title={t('authoring.notFound')}
        text={t('authoring.notFoundText')}
      />
    </Card>
  );
}
