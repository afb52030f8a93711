import { useQuery } from '@tanstack/react-query';
import { CloudOff, SearchX } from 'lucide-react';
import type { Contacts } from '#core/messages/contact.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import { ConnectionButtons } from '#web/connections/ConnectionButtons.tsx';
import { ParentOptions } from '#web/connections/ParentOptions.tsx';
import { Unblock } from '#web/connections/Unblock.tsx';
import { Beside } from '#web/messages/Beside.tsx';
import { Coming } from '#web/messages/Coming.tsx';
import { ConversationView } from '#web/messages/ConversationView.tsx';
import { contactsQuery, conversationsQuery, useConversation } from '#web/messages/message-queries.ts';
import { titleInWords } from '#web/messages/message-words.ts';
import { conversationWith, otherOf, placeIn } from '#web/messages/place.ts';
import type { OpenedHere } from '#web/messages/use-address.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Words, useWords } from '#web/words/words.ts';

type Props = { opened: OpenedHere; back: string };

/** The conversation that the address names, or the one with somebody, whether there is one yet or not. */
export function OpenConversation({ opened, back }: Props) {
  const t = useWords();
  const { id: me, children } = usePerson();
  const contacts = useQuery(contactsQuery);
  const list = useQuery(conversationsQuery).data ?? [];
  const to = 'to' in opened ? opened.to : undefined;
  const contact = to === undefined ? undefined : contactIn(contacts.data, to);
  // One that is not in the list holds nothing yet.
  const known = to === undefined ? undefined : conversationWith(to, list, me)?.id;
  const asked = useConversation('conversation' in opened ? opened.conversation : known);
  const { conversation } = asked;
  if (!conversation && (asked.isPending || contacts.isPending)) return <Coming />;
  if (!conversation && asked.failure && refusalIn(asked.failure) !== 'not_found') {
    return (
      <Beside back={back} icon={CloudOff} title={t('messages.couldNotLoad')} text={t('ui.unreachable')}>
        <Button kind="quiet" className="mt-3" onClick={asked.askAgain}>
          {t('ui.retry')}
        </Button>
      </Beside>
    );
  }
  if (!conversation && !contact) {
    return <Beside back={back} icon={SearchX} title={t('messages.unknown')} text={t('messages.unknownText')} />;
  }
  const otherId = to ?? (conversation && otherOf(conversation, me)?.id);
  const other = otherId === undefined ? undefined : contactIn(contacts.data, otherId);
  const title = conversation ? titleInWords(conversation, t) : (contact?.name ?? '');
  const parent = contacts.data?.parents.find(({ id }) => id === otherId);
  const isStaff = conversation?.participants.some((one) => one.id === otherId && one.isStaff) ?? !parent;
  const bar = conversation ? conversation.bar : (contact?.bar ?? null);
  return (
    <ConversationView
      place={conversation ? placeIn(conversation, me) : { receiverId: to ?? 0 }}
      conversation={conversation}
      title={title}
      subtitle={subtitleOf(conversation, other, t)}
      bar={bar}
      back={back}
      soughtId={'conversation' in opened ? opened.message : undefined}
      options={
        otherId !== undefined &&
        children.length > 0 &&
        !isStaff && <ParentOptions userId={otherId} name={title} connection={parent} />
      }
      remedy={
        otherId !== undefined &&
        (bar === 'blocked_by_me' ? (
          <Unblock userId={otherId} />
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

/** What somebody does at the school, where their child is, or the kind of conversation. */
function subtitleOf(conversation: Conversation | undefined, other: ReturnType<typeof contactIn>, t: Words): string {
  if (other && 'title' in other) return t(`titles.${other.title}`);
  if (other) return t('children.room', { room: other.className });
  return t(`messages.${conversation?.type ?? 'individual'}`);
}
