/** The URL state of the messages page: tab, and open conversation or user. */
import { useSearchParams } from 'wouter';
import { isDay } from '#core/time/day.ts';

export const messageTabs = ['inbox', 'teachers', 'parents'] as const;
export type MessageTab = (typeof messageTabs)[number];

/** The open pane: a conversation, optionally at one message, or the conversation with a user. */
export type OpenConversation = { readonly conversation: number; readonly message?: number } | { readonly to: number };
/** A link to the conversation about a child, optionally about a day's report. */
export type OpenChildConversation = { readonly child: number; readonly date?: string };
export type OpenPane = OpenConversation | OpenChildConversation;

export type MessagesUrl = {
  readonly tab: MessageTab;
  readonly opened: OpenPane | undefined;
  readonly choose: (tab: MessageTab) => void;
  /** The path of a conversation, or of the list alone. */
  readonly hrefOf: (opened?: OpenPane) => string;
};

export function useMessagesUrl(base: string): MessagesUrl {
  const [searched, search] = useSearchParams();
  const tab = messageTabs.find((one) => one === searched.get('tab')) ?? 'inbox';
  const withTab = (next: MessageTab, more: object = {}) => {
    const entries = Object.entries(more).map(([name, value]) => [name, String(value)]);
    return new URLSearchParams([...(next === 'inbox' ? [] : [['tab', next]]), ...entries]);
  };
  return {
    tab,
    opened: openedIn(searched),
    choose: (next) => search(withTab(next, openedIn(searched)), { replace: true }),
    hrefOf(opened) {
      const query = withTab(tab, opened);
      return query.size > 0 ? `${base}?${query}` : base;
    },
  };
}

/** A number in the URL; undefined if it is not one. */
function numberIn(searched: URLSearchParams, name: string): number | undefined {
  const text = searched.get(name) ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

function openedIn(searched: URLSearchParams): OpenPane | undefined {
  const [conversation, message, to] = ['conversation', 'message', 'to'].map((name) => numberIn(searched, name));
  if (conversation !== undefined) return { conversation, ...(message !== undefined && { message }) };
  if (to !== undefined) return { to };
  const [child, date] = [numberIn(searched, 'child'), searched.get('date') ?? ''];
  if (child === undefined) return undefined;
  return { child, ...(isDay(date) && { date }) };
}
