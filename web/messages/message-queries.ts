/** One's conversations, what was said in them, whom one may write to; and how far one has read. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usualAtOnce } from '#core/http/fields.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Message } from '#core/messages/message.ts';
import { contactApi, conversationApi, messageApi } from '#core/messages/message-api.ts';
import { call } from '#web/session/call.ts';
import { type History, historyKey, joined, leavesGap, type Page } from './message-history.ts';
import { settle } from './send.ts';

export const conversationsQuery = queryOptions({
  queryKey: ['conversations'],
  queryFn: () => call(conversationApi.list),
});

export const contactsQuery = queryOptions({ queryKey: ['contacts'], queryFn: () => call(contactApi.list) });

/** How many of the school's answers are asked for to close a gap, before the page begins anew. */
const mostToCatchUp = 5;
/** As many as one answer holds, when there is much to go back over. */
const manyAtOnce = 200;

async function ask(conversationId: number, limit: number, before?: number, signal?: AbortSignal): Promise<Page> {
  const query = {
    conversationId: String(conversationId),
    limit: String(limit),
    ...(before && { before: String(before) }),
  };
  const messages = await call(messageApi.list, { query, ...(signal && { signal }) });
  return { messages, isLast: messages.length < limit };
}

/** The newest part of a conversation; asked for again it brings what is new, and goes back until nothing is missing. */
export function historyQuery(conversationId: number) {
  const queryKey = historyKey(conversationId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<History> => {
      const held = () => client.getQueryData<History>(queryKey);
      let page = await ask(conversationId, usualAtOnce, undefined, signal);
      for (let n = 0; n < mostToCatchUp && leavesGap(held(), page); n += 1) {
        const more = await ask(conversationId, manyAtOnce, page.messages.at(-1)?.id, signal);
        page = { messages: [...page.messages, ...more.messages], isLast: more.isLast };
      }
      const history = joined(held(), page);
      settle(client, conversationId, history.messages);
      return history;
    },
  });
}

/** One more page of what was said before; as many as it takes to reach a message. */
export function useOlder(conversationId: number) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async (until: number | undefined) => {
      const queryKey = historyKey(conversationId);
      const held = () => client.getQueryData<History>(queryKey);
      const oldest = () => held()?.messages[0]?.id;
      for (let isThere = false; !isThere; ) {
        const page = await ask(conversationId, until ? manyAtOnce : usualAtOnce, oldest());
        client.setQueryData(queryKey, (history: History | undefined) => joined(history, page));
        isThere = until === undefined || page.isLast || (oldest() ?? 0) <= until;
      }
    },
  });
  return { isLoading: isPending, hasFailed: isError, loadOlder: (until?: number) => !isPending && mutate(until) };
}

/** One conversation: as the list has it, else by itself. */
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

/** Messages that hold every word searched for, of every conversation of one's own. */
export function useFound(search: string) {
  return useQuery<Message[]>({
    queryKey: ['found', search],
    queryFn: ({ signal }) => call(messageApi.list, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: (before) => before,
  });
}

/** Puts what the school just said of a conversation into the list. */
function putConversation(client: QueryClient, conversation: Conversation): void {
  const put = (one: Conversation) => (one.id === conversation.id ? conversation : one);
  client.setQueryData(conversationsQuery.queryKey, (list) => list?.map(put));
}

/** Says how far one has read. */
export function useReadTo(conversationId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) =>
      call(conversationApi.read, { params: { id: conversationId ?? 0 }, body: { messageId } }),
    onSuccess(conversation) {
      putConversation(client, conversation);
      void client.invalidateQueries({ queryKey: ['badges'] });
    },
  }).mutate;
}
