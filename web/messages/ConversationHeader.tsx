import { type ReactNode, type RefObject, useState } from 'react';
import type { Conversation } from '#core/messages/conversation.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { dialogOnDemand } from '#web/ui/on-demand.ts';
import { useWords } from '#web/words/words.ts';
import { ConversationAvatar } from './ConversationAvatar.tsx';
import { useSplit } from './use-split.ts';

const PeopleDialog = dialogOnDemand(() => import('./PeopleDialog.tsx').then((m) => ({ Screen: m.PeopleDialog })));

type Props = {
  title: string;
  /** What the other one of two does, or the kind of conversation. */
  subtitle: string;
  conversation: Conversation | undefined;
  back: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
};

/** With whom one writes: on a phone it is the page's title, with the way back. */
export function ConversationHeader({ title, subtitle, conversation, back, heading, children }: Props) {
  const t = useWords();
  const wide = useSplit();
  const [seesPeople, setSeesPeople] = useState(false);
  const Title = wide ? 'h2' : 'h1';
  const people = conversation && conversation.type !== 'individual' ? conversation.participants : [];
  return (
    <div className="flex min-h-[4.5rem] shrink-0 items-center gap-3 border-line border-b bg-surface px-4 pt-[env(safe-area-inset-top)]">
      {!wide && <BackLink label={t('messages.back')} to={back} />}
      {conversation ? (
        <ConversationAvatar conversation={conversation} />
      ) : (
        heading && <Avatar large name={title} index={title.length} />
      )}
      <div className="min-w-0 flex-1 py-1.5 leading-snug">
        <Title dir="auto" ref={heading} tabIndex={-1} className="truncate font-bold text-card outline-none">
          {title}
        </Title>
        <p className="truncate text-ink-soft text-tiny">
          {subtitle}
          {people.length > 0 && (
            <>
              {' · '}
              <button type="button" onClick={() => setSeesPeople(true)} className="people-button font-bold text-river">
                {t('messages.people', { n: people.length })}
              </button>
            </>
          )}
        </p>
      </div>
      {children}
      {seesPeople && <PeopleDialog people={people} onClose={() => setSeesPeople(false)} />}
    </div>
  );
}
