import { CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { useWords } from '#web/words/words.ts';
import { failureNow, isRefusal, refusalIn } from './call-error.ts';
import { CallSchool } from './CallSchool.tsx';
import { useEndedSession } from './ended-session.ts';
import { failureWords } from './failure-words.ts';

type Props = {
  title: string;
  failure: Error;
  /** Whom it is about: their school can be called. */
  childId?: number | undefined;
  /** Said in place of the refusal's own words, where more is known. */
  why?: string | undefined;
  onRetry: () => void;
};

/**
 * Stays beside a form when what it said was refused or not answered: why, and what to do now. What waits for the
 * network goes by itself when that is back, as long as it stands here: what was changed meanwhile, or left, does not.
 * (look, States; decisions, 37)
 */
export function NotSent({ title, failure: failed, childId, why, onRetry }: Props) {
  const t = useWords();
  const online = useOnline();
  const failure = failureNow(failed, useEndedSession());
  const mayGo = !isRefusal(failure);
  const waits = mayGo && !online;
  useRetryOnceOnline(online, () => mayGo && onRetry());
  const said = waits
    ? { title: t('session.waits'), text: t('session.waitsText') }
    : failureWords(t, failure, title, why);
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
        {said.title}
      </p>
      <p className="text-small">{said.text}</p>
      <div className="flex flex-wrap gap-2">
        {(mayGo || refusalIn(failure) === 'signed_in_again') && (
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
