/** Queries and mutations of conversations, messages, contacts and read markers. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultConcurrent } from '#core/http/fields.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Message } from '#core/messages/message.ts';
import { contactApi, conversationApi, messageApi } from '#core/messages/message-api.ts';
import { call } from '#web/api/call.ts';
import { type History, historyKey, mergePage, hasGap, type HistoryPage } from './message-history.ts';
import { settleArrived } from '#web/messages/outbox/send.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { sends } from './message-sends.ts';

export const conversationsQuery = queryOptions({
  queryKey: ['conversations'],
  queryFn: () => call(conversationApi.list),
});

export const contactsQuery = queryOptions({ queryKey: ['contacts'], queryFn: () => call(contactApi.list) });

/** The maximum number of pages fetched to close a gap before the history is reset. */
const maxGapPages = 5;
/** The page size when many messages are missing. */
const gapPageSize = 200;

async function fetchPage(
  conversationId: number,
  limit: number,
  before?: number,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const query = {
    conversationId: String(conversationId),
    limit: String(limit),
    ...(before && { before: String(before) }),
  };
  const messages = await call(messageApi.list, { query, ...(signal && { signal }) });
  return { messages, isLast: messages.length < limit };
}

/** The newest part of a conversation. A refetch loads what is new and goes back until there is no gap. */
export function historyQuery(conversationId: number) {
  const queryKey = historyKey(conversationId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<History> => {
      const held = () => client.getQueryData<History>(queryKey);
      let page = await fetchPage(conversationId, defaultConcurrent, undefined, signal);
      for (let n = 0; n < maxGapPages && hasGap(held(), page); n += 1) {
        const more = await fetchPage(conversationId, gapPageSize, page.messages.at(-1)?.id, signal);
        page = { messages: [...page.messages, ...more.messages], isLast: more.isLast };
      }
      const history = mergePage(held(), page);
      settleArrived(client, conversationId, history.messages);
      return history;
    },
  });
}

/** Loads one more older page, or as many as it takes to reach a message. */
export function useOlderMessages(conversationId: number) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async (until: number | undefined) => {
      const queryKey = historyKey(conversationId);
      const held = () => client.getQueryData<History>(queryKey);
      const oldest = () => held()?.messages[0]?.id;
      for (let isThere = false; !isThere; ) {
        const page = await fetchPage(conversationId, until ? gapPageSize : defaultConcurrent, oldest());
        client.setQueryData(queryKey, (history: History | undefined) => mergePage(history, page));
        isThere = until === undefined || page.isLast || (oldest() ?? 0) <= until;
      }
    },
  });
  return { isLoading: isPending, hasFailed: isError, loadOlder: (until?: number) => !isPending && mutate(until) };
}

/** One conversation, from the list or fetched by itself. */
export function useConversation(id: number | undefined) {
  const list = useQuery(conversationsQuery);
  const listed = list.data?.find((conversation) => conversation.id === id);
  const one = useQuery({
    queryKey: ['conversations', id],
    queryFn: () => call(conversationApi.one, { params: { id: id ?? 0 } }),
    enabled: id !== undefined && !list.isPending && !listed,
  });
  return {
    conversation: listed ?? one.data,
    isPending: list.isPending || one.isLoading,
    failure: one.error ?? list.error,
    askAgain: () => void (one.error ? one.refetch() : list.refetch()),
  };
}

/** The messages that contain every word of a search, in all of the user's conversations. */
export function useMessageSearch(search: string) {
  return useQuery<Message[]>({
    queryKey: ['found', search],
    queryFn: ({ signal }) => call(messageApi.list, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: (before) => before,
  });
}

/** Updates the conversation in the list from a reply. */
function putConversation(client: QueryClient, conversation: Conversation): void {
  const put = (one: Conversation) => (one.id === conversation.id ? conversation : one);
  client.setQueryData(conversationsQuery.queryKey, (list) => list?.map(put));
}

/** Reports the last message read. */
export function useMarkReadTo(conversationId: number | undefined) {
  const client = useQueryClient();
  const { send } = useSimpleMutation({
    name: ['read conversation', conversationId],
    about: ['badges'],
    queue: `reading of ${conversationId}`,
    isQuiet: true,
    replaces: () => true,
    send: (messageId: number, key) => sends['read conversation'](messageId, key, conversationId ?? 0),
    onDone: (conversation) => putConversation(client, conversation),
  });
  return (messageId: number) => send(messageId, undefined);
}
