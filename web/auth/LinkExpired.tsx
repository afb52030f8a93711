import { CloudOff, Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { isNotFound, isRefusal } from '#web/api/call-error.ts';
import { refusalMessage } from '#web/api/refusal-message.ts';

type Props = { failure: Error; title: string; text: string; onRetry: () => void; children: ReactNode };

/** Replaces the target of a link that has expired or could not be checked. */
export function LinkExpired({ failure, title, text, onRetry, children }: Props) {
  const t = useTranslation();
  return (
    <Card>
      {isNotFound(failure) ? (
        <EmptyState icon={Link2Off} tone="sun" title={title} text={text}>
          <div className="mt-4 flex flex-col gap-2">{children}</div>
        </EmptyState>
      ) : (
        <EmptyState
          icon={CloudOff}
          tone="sun"
          title={refusalMessage(t, failure)}
          text={isRefusal(failure) ? '' : t('app.unreachedText')}
        >
          <Button className="mt-4" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        </EmptyState>
      )}
    </Card>
  );
}
