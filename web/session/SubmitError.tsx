import { CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useOnline } from '#web/ui/browser/use-online.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { currentFailure, isRefusal, errorCode } from '#web/api/call-error.ts';
import { CallSchool } from './CallSchool.tsx';
import { useEndedSession } from '#web/api/session-expired.ts';
import { failureMessage, waitingText } from '#web/api/failure-message.ts';

type Props = {
  title: string;
  failure: Error;
  /** The child whose school can be called. */
  childId?: number | undefined;
  /** A message that says more than the refusal's own. */
  why?: string | undefined;
  onRetry: () => void;
};

/**
 * Error box of a form whose submission failed: the reason, and what to do. A submission that waits for the network is
 * retried automatically when the device is online again, as long as the form is unchanged and on the screen.
 * (docs/decisions/0037)
 */
export function SubmitError({ title, failure: failed, childId, why, onRetry }: Props) {
  const t = useTranslation();
  const online = useOnline();
  const failure = currentFailure(failed, useEndedSession());
  const mayGo = !isRefusal(failure);
  const waits = mayGo && !online;
  useRetryOnceOnline(online, () => mayGo && onRetry());
  const message = waits
    ? { title: t('failures.waits'), text: waitingText(t, failure) }
    : failureMessage(t, failure, title, why);
  const Icon = waits ? CloudOff : CircleAlert;
  return (
    <section
      className={classes(
        'flex flex-col gap-3 rounded-m p-4',
        waits ? 'bg-sun-tint text-sun' : 'bg-maple-tint text-maple',
      )}
    >
      <p className="flex items-start gap-2 font-bold">
        <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
        {message.title}
      </p>
      <p className="text-small">{message.text}</p>
      <div className="flex flex-wrap gap-2">
        {(mayGo || errorCode(failure) === 'signed_in_again') && (
          <Button kind="line" onClick={onRetry} className="bg-surface">
            {t('ui.retry')}
          </Button>
        )}
        <CallSchool childId={childId} className="bg-surface" />
      </div>
    </section>
  );
}

function useRetryOnceOnline(online: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  const waited = useRef(false);
  useEffect(() => {
    if (online && waited.current) retry();
    waited.current = !online;
  }, [online]);
}
