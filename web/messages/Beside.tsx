import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useWords } from '#web/words/words.ts';
import { ConversationHeader } from './ConversationHeader.tsx';

type BesideProps = { back: string; icon: LucideIcon; title: string; text: string; children?: ReactNode };

/** What stands in the place of a conversation that is not there. */
export function Beside({ back, icon, title, text, children }: BesideProps) {
  const t = useWords();
  return (
    <section className="conversation flex flex-col">
      <ConversationHeader title={t('app.messages')} subtitle="" conversation={undefined} back={back} />
      <EmptyState icon={icon} tone="stone" title={title} text={text}>
        {children}
      </EmptyState>
    </section>
  );
}
