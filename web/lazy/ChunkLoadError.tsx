import { CloudOff } from 'lucide-react';
import { use, useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { LoadFailure } from './lazy-screen-state.ts';
import { ScreenTitleContext } from '#web/ui/screen-title-context.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { FullPageError } from '#web/ui/FullPageError.tsx';

type Props = { state: LoadFailure; onRetry: () => void };

/** Replaces a screen whose chunk did not load. It retries on request, and when the device is online again. */
export function ChunkLoadError({ state, onRetry }: Props) {
  const t = useTranslation();
  const ownTitle = use(ScreenTitleContext);
  const isGone = state === 'gone';
  const retryUnlessGone = useEffectEvent(() => !isGone && onRetry());
  useEffect(() => {
    const onLine = () => retryUnlessGone();
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, []);
  const { title, text } = chunkErrorKeys(isGone);
  const action = isGone ? 'app.reload' : 'ui.retry';
  const act = () => (isGone ? location.reload() : onRetry());
  if (ownTitle === undefined)
    return (
      <div className="fixed inset-0 z-50 overflow-y-auto bg-paper">
        <FullPageError title={title} text={text} action={action} onAct={act} />
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
export const chunkErrorKeys = (isGone: boolean) =>
  isGone
    ? ({ title: 'app.brokenTitle', text: 'app.brokenText' } as const)
    : ({ title: navigator.onLine ? 'ui.unreachable' : 'ui.offline', text: 'app.unreachedText' } as const);
