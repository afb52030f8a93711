import { staffTitleLabel } from '#web/children/staff-title-label.ts';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import type { Contacts } from '#core/messages/contact.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import { ConnectionButtons } from '#web/connections/ConnectionButtons.tsx';
import { ParentOptions } from '#web/connections/ParentOptions.tsx';
import { UnblockButton } from '#web/connections/UnblockButton.tsx';
import { ConversationPlaceholder } from '#web/messages/ConversationPlaceholder.tsx';
import { ConversationSkeleton } from '#web/messages/ConversationSkeleton.tsx';
import { ConversationView } from '#web/messages/ConversationView.tsx';
import { contactsQuery, conversationsQuery, useConversation } from '#web/messages/message-queries.ts';
import { conversationTitle } from '#web/messages/message-labels.ts';
import { conversationWith, otherParticipant, targetIn } from '#web/messages/message-target.ts';
import type { OpenConversation } from '#web/messages/use-messages-url.ts';
import { errorCode } from '#web/api/call-error.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Translate, useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  opened: OpenConversation;
  back: string;
  /** Where a child is, in the header of the conversation about it. */
  statusOfChild?: ((childId: number) => ReactNode) | undefined;
};

/** The conversation in the URL, or the one with a user, which may not exist yet. */
export function ConversationRoute({ opened, back, statusOfChild }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { id: me, children } = useCurrentUser();
  const contacts = useQuery(contactsQuery);
  const list = useQuery(conversationsQuery).data ?? [];
  const to = 'to' in opened ? opened.to : undefined;
  const contact = to === undefined ? undefined : contactIn(contacts.data, to);
  // A conversation that is not in the list has no messages yet.
  const known = to === undefined ? undefined : conversationWith(to, list, me)?.id;
  const result = useConversation('conversation' in opened ? opened.conversation : known);
  const { conversation } = result;
  if (!conversation && (result.isPending || contacts.isPending)) return <ConversationSkeleton />;
  if (!conversation && result.failure && errorCode(result.failure) !== 'not_found') {
    return (
      <ConversationPlaceholder
        back={back}
        icon={CloudOff}
        title={t('messages.couldNotLoad')}
        text={t('ui.unreachable')}
      >
        <Button kind="quiet" className="mt-3" onClick={result.askAgain}>
          {t('ui.retry')}
        </Button>
      </ConversationPlaceholder>
    );
  }
  if (!conversation && !contact) {
    return (
      <ConversationPlaceholder
        back={back}
        icon={SearchX}
        title={t('messages.unknown')}
        text={t('messages.unknownText')}
      />
    );
  }
  const otherId = to ?? (conversation && otherParticipant(conversation, me)?.id);
  const other = otherId === undefined ? undefined : contactIn(contacts.data, otherId);
  const title = conversation ? conversationTitle(conversation, t) : (contact?.name ?? '');
  const parent = contacts.data?.parents.find(({ id }) => id === otherId);
  const isStaff = conversation?.participants.some((one) => one.id === otherId && one.isStaff) ?? !parent;
  const bar = conversation ? conversation.bar : (contact?.bar ?? null);
  return (
    <ConversationView
      place={conversation ? targetIn(conversation, me) : { receiverId: to ?? 0 }}
      conversation={conversation}
      title={title}
      otherId={otherId}
      subtitle={subtitleOf(conversation, other, t, locale)}
      bar={bar}
      back={back}
      soughtId={'conversation' in opened ? opened.message : undefined}
      status={conversation?.childId !== undefined && statusOfChild?.(conversation.childId)}
      options={
        otherId !== undefined &&
        children.length > 0 &&
        !isStaff && <ParentOptions userId={otherId} name={title} connection={parent} />
      }
      remedy={
        otherId !== undefined &&
        (bar === 'blocked_by_me' ? (
          <UnblockButton userId={otherId} />
        ) : (
          bar === 'not_connected' && parent && <ConnectionButtons parent={parent} />
        ))
      }
    />
  );
}

function contactIn(contacts: Contacts | undefined, userId: number) {
  return [...(contacts?.teachers ?? []), ...(contacts?.parents ?? [])].find(({ id }) => id === userId);
}

/** The subtitle: a staff member's role, a parent's group, who reads about a child, or the kind of conversation. */
function subtitleOf(
  conversation: Conversation | undefined,
  other: ReturnType<typeof contactIn>,
  t: Translate,
  locale: Locale,
): string {
  if (other && 'title' in other) return staffTitleLabel(other, t, locale);
  if (other) return t('children.room', { room: other.className });
  const type = conversation?.type ?? 'individual';
  return t(type === 'child' ? 'messages.aboutChild' : `messages.${type}`);
}
