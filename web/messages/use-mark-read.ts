import { useEffect, useEffectEvent } from 'react';
import { usePageVisible } from '#web/ui/browser/use-page-visible.ts';
import { useMarkReadTo } from './message-queries.ts';

type MarkReadParams = {
  conversationId: number | undefined;
  unread: number;
  newestId: number | undefined;
  /** Whether the newest message is in view. */
  isAtEnd: boolean;
};

/** Reports messages as read when the newest one is in view on a visible page. */
export function useMarkRead({ conversationId, unread, newestId, isAtEnd }: MarkReadParams): void {
  const readTo = useEffectEvent(useMarkReadTo(conversationId));
  const isVisible = usePageVisible();
  const readId = unread > 0 && isAtEnd && isVisible ? newestId : undefined;
  useEffect(() => {
    if (readId !== undefined) readTo(readId);
  }, [readId]);
}
