/** The outbox of one target: state and actions for a screen. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#core/messages/message.ts';
import { isWaiting, waitingText } from '#web/api/failure-message.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Outbox } from './outbox.ts';
import type { MessageTarget } from '#web/messages/message-target.ts';
import {
  findArrivedItems,
  outboxKey,
  enqueueMessage,
  withdrawMessage,
  retryMessage,
  type WrittenMessage,
} from './send.ts';

const nothing: Outbox = [];

export function useOutbox(place: MessageTarget, messages: readonly Message[]) {
  const t = useTranslation();
  const client = useQueryClient();
  const [sentCount, setSentCount] = useState(0);
  const outbox = useQuery({ queryKey: outboxKey(place), queryFn: () => nothing, enabled: false }).data ?? nothing;
  const callbacks = {
    onSent: () => setSentCount((n) => n + 1),
    onFailed: (error: Error) =>
      showToast(
        isWaiting(error)
          ? { title: t('failures.waits'), text: waitingText(t, error), waits: true }
          : { title: t('messages.messageError'), text: t('messages.messageErrorDesc'), failed: true },
      ),
  };
  return {
    outbox,
    arrived: findArrivedItems(client, outbox, messages),
    /** The number of messages sent since the screen was opened, to announce each. */
    sentCount,
    say: (written: WrittenMessage) => enqueueMessage(client, place, written, messages.at(-1)?.id ?? 0, callbacks),
    tryAgain: () => retryMessage(client, place, callbacks),
    takeBack: (key: string) => withdrawMessage(client, place, key, callbacks),
  };
}
