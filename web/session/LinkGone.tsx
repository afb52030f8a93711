import { CloudOff, Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useWords } from '#web/words/words.ts';
import { isGone, isRefusal } from './call-error.ts';
import { refusalWords } from './refusal-words.ts';

type Props = { failure: Error; title: string; text: string; onRetry: () => void; children: ReactNode };

/** In place of what a link should have opened: that it no longer works, or that this could not be found out. */
export function LinkGone({ failure, title, text, onRetry, children }: Props) {
  const t = useWords();
  return (
    <Card>
      {isGone(failure) ? (
        <EmptyState icon={Link2Off} tone="sun" title={title} text={text}>
          <div className="mt-4 flex flex-col gap-2">{children}</div>
        </EmptyState>
      ) : (
        <EmptyState
          icon={CloudOff}
          tone="sun"
          title={refusalWords(t, failure)}
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
