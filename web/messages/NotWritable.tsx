import { MessageCircleOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WritingBar } from '#core/messages/conversation.ts';
import { useWords } from '#web/words/words.ts';

type Props = { bar: WritingBar; name: string; children?: ReactNode };

const words = {
  right_withdrawn: 'messages.rightWithdrawn',
  blocked_by_me: 'messages.blockedByMe',
  not_connected: 'messages.notConnected',
  closed: 'messages.closed',
} as const satisfies Record<WritingBar, string>;

/** In the place of the composer: why one may not write, and what can be done about it. */
export function NotWritable({ bar, name, children }: Props) {
  const t = useWords();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-surface composer-foot px-4 pt-3">
      <MessageCircleOff aria-hidden size={20} className="shrink-0 text-ink-soft" />
      <p className="min-w-0 flex-1 basis-40 text-ink-soft text-small">{t(words[bar], { name })}</p>
      {children}
    </div>
  );
}
