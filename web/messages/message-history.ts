/** What this page holds of a conversation: its newest part, without a gap, the oldest first. */
import type { Message } from '#core/messages/message.ts';

export type History = {
  readonly messages: readonly Message[];
  /** Whether it goes back to the first message. */
  readonly isWhole: boolean;
};

/** One answer of the school: the newest first, fewer than asked for when there are no older ones. */
export type Page = { readonly messages: readonly Message[]; readonly isLast: boolean };

/** Under which the page keeps one. */
export const historyKey = (conversationId: number | undefined) => ['messages', conversationId] as const;

const idOf = (message: Message | undefined) => message?.id ?? 0;

/** Whether messages that nobody has asked for yet may lie between what was held and what came. */
export function leavesGap(held: History | undefined, { messages, isLast }: Page): boolean {
  return held !== undefined && !isLast && idOf(messages.at(-1)) > idOf(held.messages.at(-1));
}

/** What came, laid over what was held: each message once, as it was told last. What lies behind a gap is let go. */
export function joined(held: History | undefined, page: Page): History {
  if (held === undefined || leavesGap(held, page)) {
    return { messages: page.messages.toReversed(), isWhole: page.isLast };
  }
  const byId = new Map([...held.messages, ...page.messages].map((message) => [message.id, message]));
  const messages = [...byId.values()].toSorted((one, other) => one.id - other.id);
  return { messages, isWhole: held.isWhole || page.isLast };
}
