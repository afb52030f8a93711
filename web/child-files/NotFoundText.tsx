import { ContactRound } from 'lucide-react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Shown where the user may not read the files. */
export function NotFoundText() {
  const t = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={ContactRound}
        tone="stone"
        title={t('staffFiles.notThere')}
        text={t('staffFiles.notThereText')}
      />
    </Card>
  );
}
