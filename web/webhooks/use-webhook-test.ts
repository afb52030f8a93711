/** Sends a test event and waits for the attempt that delivers it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Webhook } from '#core/webhooks/webhook.ts';
import { testEventType } from '#core/webhooks/webhook-events.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTestWebhook, webhooksQuery } from './webhook-queries.ts';

const pollMs = 1_000;
/** An attempt ends after 10 seconds. */
const maxWaitMs = 20_000;

export function useWebhookTest({ id, attempts }: Webhook, schoolId: number) {
  const t = useTranslation();
  const [wait, setWait] = useState<{ readonly after: number; readonly isOver: boolean }>();
  const result = wait && attempts.find((attempt) => attempt.id > wait.after && attempt.type === testEventType);
  const isWaiting = wait !== undefined && !wait.isOver && !result;
  useQuery({ ...webhooksQuery(schoolId), refetchInterval: isWaiting && pollMs });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setWait((now) => now && { ...now, isOver: true }), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const testing = useTestWebhook(id, {
    onDone: () => undefined,
    onFailed(error) {
      setWait(undefined);
      showToast({ ...failureMessage(t, error, t('webhooks.notTested')), failed: true });
    },
  });
  return {
    isRunning: testing.sending || isWaiting,
    result,
    /** Whether no attempt has ended in time. */
    isLate: wait?.isOver === true && !result,
    start() {
      setWait({ after: attempts[0]?.id ?? 0, isOver: false });
      testing.send('test', undefined);
    },
  };
}
