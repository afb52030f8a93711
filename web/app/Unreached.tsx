import { CloudOff } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useWords } from '#web/words/words.ts';

/** Before anything is known of this device's session, and the server does not answer. */
export function Unreached({ onRetry }: { onRetry: () => void }) {
  const t = useWords();
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center p-4">
      <h1 className="text-center font-bold text-display">{t('app.name')}</h1>
      <EmptyState icon={CloudOff} tone="sun" title={t('ui.unreachable')} text={t('app.broken')}>
        <Button className="mt-4" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </EmptyState>
    </main>
  );
}
