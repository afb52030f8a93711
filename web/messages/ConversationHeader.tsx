import { type ReactNode, type RefObject, useState } from 'react';
import { staffRoot } from '#core/http/page-addresses.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import { ChildCardButton } from '#web/children/ChildCardButton.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { dialogOnDemand, onDemand } from '#web/lazy/lazy-screen.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ConversationAvatar } from './ConversationAvatar.tsx';
import { useSplitLayout } from './use-split.ts';

const PeopleDialog = dialogOnDemand(() => import('./PeopleDialog.tsx').then((m) => ({ Screen: m.PeopleDialog })));
const ConversationPortrait = onDemand(
  () => import('./ConversationPortrait.tsx').then((m) => ({ Screen: m.ConversationPortrait })),
  null,
);

type Props = {
  title: string;
  /** The other participant's role, or the kind of conversation. */
  subtitle: string;
  conversation: Conversation | undefined;
  /** The other participant, before the first message. */
  otherId?: number | undefined;
  back: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  /** Where the child of the conversation is, for staff. */
  status?: ReactNode;
  children?: ReactNode;
};

/** The header of a conversation. On a phone it is the page's title, with a back link. */
export function ConversationHeader({ title, subtitle, conversation, otherId, back, heading, status, children }: Props) {
  const t = useTranslation();
  const wide = useSplitLayout();
  const [seesPeople, setSeesPeople] = useState(false);
  const Title = wide ? 'h2' : 'h1';
  const people = conversation && conversation.type !== 'individual' ? conversation.participants : [];
  return (
    <div className="flex min-h-[4.5rem] shrink-0 items-center gap-3 border-line border-b bg-surface px-4 pt-[env(safe-area-inset-top)]">
      {!wide && <BackLink label={t('messages.back')} to={back} />}
      {conversation ? (
        <span className="relative shrink-0">
          <ConversationAvatar conversation={conversation} />
          <ConversationPortrait conversation={conversation} />
        </span>
      ) : (
        otherId !== undefined && <Avatar large name={title} index={otherId} />
      )}
      <div className="min-w-0 flex-1 py-1.5 leading-snug">
        <Title dir="auto" ref={heading} tabIndex={-1} className="truncate font-bold text-card outline-none">
          {conversation?.childId !== undefined && back.startsWith(staffRoot) ? (
            <ChildCardButton childId={conversation.childId}>{title}</ChildCardButton>
          ) : (
            title
          )}
        </Title>
        <p className="flex text-ink-soft text-tiny">
          <span className="truncate">{subtitle}</span>
          {people.length > 0 && (
            <span className="shrink-0 whitespace-pre">
              {' · '}
              <button type="button" onClick={() => setSeesPeople(true)} className="people-button font-bold text-river">
                {t('messages.people', { n: people.length })}
              </button>
            </span>
          )}
        </p>
        {status}
      </div>
      {children}
      {seesPeople && <PeopleDialog people={people} onClose={() => setSeesPeople(false)} />}
    </div>
  );
}
