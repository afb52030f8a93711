import { MessageCircleOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessagingBar } from '#core/messages/conversation.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { bar: MessagingBar; name: string; children?: ReactNode };

const words = {
  right_withdrawn: 'messages.rightWithdrawn',
  blocked_by_me: 'messages.blockedByMe',
  not_connected: 'messages.notConnected',
  closed: 'messages.closed',
} as const satisfies Record<MessagingBar, string>;

/** Replaces the composer: why the user cannot write, and what they can do about it. */
export function ComposerDisabled({ bar, name, children }: Props) {
  const t = useTranslation();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-surface composer-foot px-4 pt-3">
      <MessageCircleOff aria-hidden size={20} className="shrink-0 text-ink-soft" />
      <p className="min-w-0 flex-1 basis-40 text-ink-soft text-small">{t(words[bar], { name })}</p>
      {children}
    </div>
  );
}
