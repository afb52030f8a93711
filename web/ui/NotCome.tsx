import { CloudOff } from 'lucide-react';
import { use, useEffect } from 'react';
import { useWords } from '#web/words/words.ts';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import { OwnTitle } from './own-title.ts';
import { PageHeading } from './PageHeading.tsx';
import { Unreached } from './Unreached.tsx';

/** In the place of a screen whose script did not come. It is asked for again when somebody says so, and when the network is back. */
export function NotCome({ onRetry }: { onRetry: () => void }) {
  const t = useWords();
  const title = use(OwnTitle);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  if (title === undefined)
    return <Unreached title={whyNotCome()} text="app.unreachedText" action="ui.retry" onAct={onRetry} />;
  return (
    <>
      {title && <PageHeading>{title}</PageHeading>}
      <Card>
        <EmptyState icon={CloudOff} tone="sun" title={t(whyNotCome())} text={t('app.unreachedText')}>
          <Button className="mt-4" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        </EmptyState>
      </Card>
    </>
  );
}

/** As far as the device knows. */
export const whyNotCome = () => (navigator.onLine ? 'ui.unreachable' : 'ui.offline');
