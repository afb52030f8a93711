import { useQuery } from '@tanstack/react-query';
import { MessageCircle, PenLine, SearchX } from 'lucide-react';
import { Link } from 'wouter';
import type { Contacts } from '#core/messages/contact.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import { maxSearchLength } from '#core/messages/message.ts';
import { foldText } from '#core/lang/fold-text.ts';
import { containsWords, searchWords } from '#core/messages/message-rules.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { inMemory, useDraft } from '#web/ui/browser/draft-storage.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed } from '#web/ui/StaleDataNotice.tsx';
import { type Translate, useTranslation } from '#web/i18n/use-translation.ts';
import { ConversationAvatar } from './ConversationAvatar.tsx';
import { ConversationItem } from './ConversationItem.tsx';
import { contactsQuery, conversationsQuery, useMessageSearch } from './message-queries.ts';
import { conversationTitle } from './message-labels.ts';
import { SearchField } from './SearchField.tsx';
import type { OpenPane } from './use-messages-url.ts';
import { useDebouncedValue } from './use-debounced-value.ts';

const SearchResults = onDemand(() => import('./SearchResults.tsx').then((m) => ({ Screen: m.SearchResults })), null);

type Props = { openId: number | undefined; hrefOf: (opened: OpenPane) => string; teachersHref: string };

/** Search, then the conversations with the latest first, then those without messages. */
export function Inbox({ openId, hrefOf, teachersHref }: Props) {
  const t = useTranslation();
  const { data: conversations, isPending } = useQuery(conversationsQuery);
  const { data: contacts } = useQuery(contactsQuery);
  const [draft, touch] = useDraft<{ search: string }>(`${inMemory}message search`);
  const search = draft?.search ?? '';
  const words = searchWords(search);
  const term = useDebouncedValue(words.join(' ').length > 1 ? search.trim().slice(0, maxSearchLength) : '', 200);
  const found = useMessageSearch(term);
  const isSearching = words.length > 0;
  const shown = (conversations ?? []).filter((conversation) => containsWords(searchTextOf(conversation, t), words));
  const hasSearchFailed = hasFailed(found) && found.isFetchedAfterMount;
  const messages = isSearching && term && !hasSearchFailed ? (found.data ?? []) : [];
  const isSettled = !isSearching || words.join(' ').length < 2 || (term !== '' && !found.isFetching);
  const silent = isSearching ? [] : contactsWithoutConversation(contacts, conversations);
  return (
    <div className="flex flex-col gap-3">
      <SearchField value={search} onChange={(text) => touch({ search: text })} label={t('messages.search')} />
      <p role="status" className="sr-only">
        {isSearching &&
          isSettled &&
          !hasFailed(found) &&
          t('messages.foundCount', { n: shown.length + messages.length })}
      </p>
      {isPending && <Skeleton className="h-20" count={4} />}
      {conversations?.length === 0 && !isSearching && (
        <EmptyState icon={MessageCircle} tone="river" title={t('messages.empty')} text={t('messages.emptyText')}>
          <Link href={teachersHref} replace className={`${buttonClasses('quiet')} mt-3`}>
            {t('messages.writeToTeacher')}
          </Link>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul aria-label={t('messages.conversations')} className="list-rows flex flex-col gap-0.5">
          {shown.map((conversation) => (
            <ConversationItem
              key={conversation.id}
              conversation={conversation}
              href={hrefOf({ conversation: conversation.id })}
              isOpen={conversation.id === openId}
            />
          ))}
        </ul>
      )}
      {messages.length > 0 && (
        <SearchResults messages={messages} words={words} conversations={conversations ?? []} hrefOf={hrefOf} />
      )}
      {isSearching && hasSearchFailed && (
        <p className="text-center text-ink-soft text-small">
          {t('messages.searchFailed')}{' '}
          <Button kind="bare" onClick={() => void found.refetch()}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {isSearching && isSettled && !hasSearchFailed && shown.length + messages.length === 0 && (
        <EmptyState
          icon={SearchX}
          tone="stone"
          title={t('messages.foundNone')}
          text={t('messages.foundNoneText', { search: search.trim() })}
        />
      )}
      {silent.length > 0 && (
        <section aria-labelledby="unspoken" className="border-line border-t pt-3">
          <h2 id="unspoken" className="font-semibold text-ink-soft text-small">
            {t('messages.notYet')}
          </h2>
          <ul className="list-rows mt-1">
            {silent.map((one) => (
              <li key={one.id}>
                <Link
                  href={hrefOf({ conversation: one.id })}
                  aria-current={one.id === openId ? 'true' : undefined}
                  className="flex min-h-14 items-center gap-3 list-row rounded-control py-1.5 active:bg-sunken"
                >
                  <ConversationAvatar conversation={one} />
                  <span dir="auto" className="min-w-0 flex-1 truncate font-semibold text-note">
                    {conversationTitle(one, t)}
                  </span>
                  <PenLine aria-hidden size={18} className="shrink-0 text-ink-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The searchable text of a conversation: its title and its people, including the teacher of a group. */
function searchTextOf(conversation: Conversation, t: Translate): string {
  const { participants } = conversation;
  const few = participants.filter(({ isStaff }) => isStaff || participants.length < 12);
  return foldText([conversationTitle(conversation, t), ...few.map(({ name }) => name)].join(' '));
}

function contactsWithoutConversation(
  contacts: Contacts | undefined,
  conversations: readonly Conversation[] | undefined,
) {
  if (!contacts || !conversations) return [];
  return contacts.conversations.filter(({ id }) => !conversations.some((conversation) => conversation.id === id));
}
