/** Where one is in the messages, which the address says: the tab, and the conversation or the person beside it. */
import { useSearchParams } from 'wouter';
import { isDay } from '#core/time/day.ts';

export const messageTabs = ['inbox', 'teachers', 'parents'] as const;
export type MessageTab = (typeof messageTabs)[number];

/** What stands open beside the list: a conversation, perhaps at one message of it, or one with somebody. */
export type OpenedHere = { readonly conversation: number; readonly message?: number } | { readonly to: number };
/** The way to the conversation about a child, perhaps about the report of a day. */
export type OpenedAbout = { readonly child: number; readonly date?: string };
export type Opened = OpenedHere | OpenedAbout;

export type Address = {
  readonly tab: MessageTab;
  readonly opened: Opened | undefined;
  readonly choose: (tab: MessageTab) => void;
  /** The way to a conversation, or back to the list alone. */
  readonly hrefOf: (opened?: Opened) => string;
};

export function useAddress(base: string): Address {
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

/** A number that an address gives; nothing for what is none. */
function numberIn(searched: URLSearchParams, name: string): number | undefined {
  const text = searched.get(name) ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

function openedIn(searched: URLSearchParams): Opened | undefined {
  const [conversation, message, to] = ['conversation', 'message', 'to'].map((name) => numberIn(searched, name));
  if (conversation !== undefined) return { conversation, ...(message !== undefined && { message }) };
  if (to !== undefined) return { to };
  const [child, date] = [numberIn(searched, 'child'), searched.get('date') ?? ''];
  if (child === undefined) return undefined;
  return { child, ...(isDay(date) && { date }) };
}
