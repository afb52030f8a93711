import { CloudOff } from 'lucide-react';
import { use, useEffect, useEffectEvent } from 'react';
import { useWords } from '#web/words/words.ts';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import type { Missing } from './on-demand.ts';
import { OwnTitle } from './own-title.ts';
import { PageHeading } from './PageHeading.tsx';
import { Unreached } from './Unreached.tsx';

type Props = { state: Missing; onRetry: () => void };

/**
 * In the place of a screen whose script did not come. It is asked for again when somebody says so, and when the network
 * is back.
 */
export function NotCome({ state, onRetry }: Props) {
  const t = useWords();
  const ownTitle = use(OwnTitle);
  const isGone = state === 'gone';
  const retryUnlessGone = useEffectEvent(() => !isGone && onRetry());
  useEffect(() => {
    const onLine = () => retryUnlessGone();
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, []);
  const { title, text } = whyNotCome(isGone);
  const action = isGone ? 'app.reload' : 'ui.retry';
  const act = () => (isGone ? location.reload() : onRetry());
  if (ownTitle === undefined)
    return (
      <div className="fixed inset-0 z-50 overflow-y-auto bg-paper">
        <Unreached title={title} text={text} action={action} onAct={act} />
      </div>
    );
  return (
    <>
      {ownTitle && <PageHeading>{ownTitle}</PageHeading>}
      <Card role="status">
        <EmptyState icon={CloudOff} tone="sun" title={t(title)} text={t(text)}>
          <Button className="mt-4" unready={state === 'retrying'} onClick={act}>
            {t(action)}
          </Button>
        </EmptyState>
      </Card>
    </>
  );
}

/** As far as the device knows. */
export const whyNotCome = (isGone: boolean) =>
  isGone
    ? ({ title: 'app.brokenTitle', text: 'app.brokenText' } as const)
    : ({ title: navigator.onLine ? 'ui.unreachable' : 'ui.offline', text: 'app.unreachedText' } as const);
