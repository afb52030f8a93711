/** The loaded part of a conversation: its newest messages without a gap, oldest first. */
import type { Message } from '#core/messages/message.ts';

export type History = {
  readonly messages: readonly Message[];
  /** Whether it includes the first message. */
  readonly isWhole: boolean;
};

/** One page: newest first, shorter than requested if there are no older messages. */
export type HistoryPage = { readonly messages: readonly Message[]; readonly isLast: boolean };

/** The query key of a history. */
export const historyKey = (conversationId: number | undefined) => ['messages', conversationId] as const;

const idOf = (message: Message | undefined) => message?.id ?? 0;

/** Whether there may be unloaded messages between the history and a new page. */
export function hasGap(held: History | undefined, { messages, isLast }: HistoryPage): boolean {
  return held !== undefined && !isLast && idOf(messages.at(-1)) > idOf(held.messages.at(-1));
}

/** Merges a page into the history: each message once, in its latest version. Messages before a gap are dropped. */
export function mergePage(held: History | undefined, page: HistoryPage): History {
  if (held === undefined || hasGap(held, page)) {
    return { messages: page.messages.toReversed(), isWhole: page.isLast };
  }
  const byId = new Map([...held.messages, ...page.messages].map((message) => [message.id, message]));
  const messages = [...byId.values()].toSorted((one, other) => one.id - other.id);
  return { messages, isWhole: held.isWhole || page.isLast };
}
