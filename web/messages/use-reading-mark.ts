import { useEffect } from 'react';
import { useVisible } from '#web/ui/use-visible.ts';
import { useReadTo } from './message-queries.ts';

type Reading = {
  conversationId: number | undefined;
  unread: number;
  newestId: number | undefined;
  /** Whether the newest is in sight. */
  isAtEnd: boolean;
};

/** Says how far one has read, whenever the newest message is in sight of somebody who looks. (decisions, Messages) */
export function useReadingMark({ conversationId, unread, newestId, isAtEnd }: Reading): void {
  const readTo = useReadTo(conversationId);
  const isVisible = useVisible();
  const readId = unread > 0 && isAtEnd && isVisible ? newestId : undefined;
  useEffect(() => {
    if (readId !== undefined) readTo(readId);
  }, [readId, readTo]);
}
