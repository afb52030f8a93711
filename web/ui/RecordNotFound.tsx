import { FileQuestionMark } from 'lucide-react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';

/** Shown at a staff path whose record does not exist, or no longer exists. */
export function RecordNotFound() {
  const t = useTranslation();
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
