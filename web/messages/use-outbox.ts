/** What one says at a place, as a screen shows and does it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#core/messages/message.ts';
import { isWaiting } from '#web/session/failure-words.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import type { Outbox } from './outbox.ts';
import type { Place } from './place.ts';
import { arrivedIn, outboxKey, say, takeBack, tryAgain } from './send.ts';

const nothing: Outbox = [];

export function useOutbox(place: Place, messages: readonly Message[]) {
  const t = useWords();
  const client = useQueryClient();
  const [sentCount, setSentCount] = useState(0);
  const outbox = useQuery({ queryKey: outboxKey(place), queryFn: () => nothing, enabled: false }).data ?? nothing;
  const told = {
    onSent: () => setSentCount((n) => n + 1),
    onFailed: (error: Error) =>
      showToast(
        isWaiting(error)
          ? { title: t('session.waits'), text: t('session.waitsText'), waits: true }
          : { title: t('messages.messageError'), text: t('messages.messageErrorDesc'), failed: true },
      ),
  };
  return {
    outbox,
    arrived: arrivedIn(client, outbox, messages),
    /** How many were sent since the screen was opened: each is told of. */
    sentCount,
    say: (content: string) => say(client, place, content, messages.at(-1)?.id ?? 0, told),
    tryAgain: () => tryAgain(client, place, told),
    takeBack: (key: string) => takeBack(client, place, key, told),
  };
}
