import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ConversationHeader } from './ConversationHeader.tsx';

type PlaceholderProps = { back: string; icon: LucideIcon; title: string; text: string; children?: ReactNode };

/** Placeholder for a conversation that does not exist or cannot be shown. */
export function ConversationPlaceholder({ back, icon, title, text, children }: PlaceholderProps) {
  const t = useTranslation();
  return (
    <section className="conversation flex flex-col">
      <ConversationHeader title={t('app.messages')} subtitle="" conversation={undefined} back={back} />
      <EmptyState icon={icon} tone="stone" title={title} text={text}>
        {children}
      </EmptyState>
    </section>
  );
}
