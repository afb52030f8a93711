/**
 * How a conversation is drawn: bubble by bubble, what is under way behind what was said, in days and in runs of one
 * person.
 */
import type { Message } from '#core/messages/message.ts';
import type { Outbox, Outgoing } from './outbox.ts';

export type Bubble = {
  /** The same while it is under way and once it is said, so that it stays where it is. */
  readonly key: string;
  /** Of the message; nothing while the school has not answered. */
  readonly id?: number;
  readonly isOwn: boolean;
  /** Of somebody else's. */
  readonly senderId?: number;
  readonly sender: string;
  /** Who works at the school. */
  readonly isStaff?: boolean;
  /** What was said before it was not for oneself to read. */
  readonly followsUnheard?: true;
  readonly content: string;
  readonly createdAt: string;
  /** Of one’s own: how far it is. */
  readonly status?: 'waiting' | 'sending' | 'failed' | 'sent' | 'read';
  readonly readBy?: number;
  readonly error?: Error;
};

/** A bubble in its place: the day it opens, and whether it opens or ends what one person says in one go. */
export type PlacedBubble = Bubble & {
  readonly day: string;
  readonly opensDay: boolean;
  readonly opensRun: boolean;
  readonly endsRun: boolean;
};

type Drawn = {
  readonly messages: readonly Message[];
  readonly outbox: Outbox;
  /** Those of the outbox that are among the messages already. */
  readonly arrived: ReadonlyMap<string, number>;
  /** The key that a message had under way. */
  readonly keyOf: (id: number) => string | undefined;
  readonly me: number;
  /** Whether somebody works at the school. */
  readonly isStaff: (userId: number) => boolean;
};

export function bubblesOf({ messages, outbox, arrived, keyOf, me, isStaff }: Drawn): Bubble[] {
  const keys = new Map([...arrived].map(([key, id]) => [id, key]));
  // Who has read one has read those before it: older pages are not asked for again to say so.
  const readTo = messages.findLast(({ senderId, state }) => senderId === me && state === 'read')?.id ?? 0;
  const said = messages.map((message): Bubble => {
    const { id, senderId, sender, content, createdAt, readBy, followsUnheard } = message;
    const same = { id, sender, content, createdAt, ...(followsUnheard && { followsUnheard }) };
    const key = keyOf(id) ?? keys.get(id) ?? `m${id}`;
    if (senderId !== me) return { key, ...same, isOwn: false, senderId, isStaff: isStaff(senderId) };
    const status = id <= readTo ? 'read' : 'sent';
    return { key, ...same, isOwn: true, status, ...(readBy !== undefined && { readBy }) };
  });
  return [...said, ...outbox.filter(({ key }) => !arrived.has(key)).map(bubbleOf)];
}

function bubbleOf({ key, id, content, createdAt, state, error }: Outgoing): Bubble {
  const known = { ...(id !== undefined && { id }), ...(error && { error }) };
  return { key, isOwn: true, sender: '', content, createdAt, status: state, ...known };
}

const oneGo = 10 * 60_000;

/** Puts them in their places; `dayOf` says on which day of the school an instant lies. */
export function placed(bubbles: readonly Bubble[], dayOf: (instant: string) => string): PlacedBubble[] {
  const days = bubbles.map(({ createdAt }) => dayOf(createdAt));
  const opensDay = (n: number) => days[n] !== days[n - 1];
  const opensRun = (n: number) => {
    const [bubble, before] = [bubbles[n], bubbles[n - 1]];
    if (!bubble || !before || opensDay(n) || bubble.followsUnheard) return true;
    const isSamePerson = bubble.isOwn ? before.isOwn : !before.isOwn && bubble.senderId === before.senderId;
    return !isSamePerson || Date.parse(bubble.createdAt) - Date.parse(before.createdAt) > oneGo;
  };
  return bubbles.map((bubble, n) => ({
    ...bubble,
    day: days[n] ?? '',
    opensDay: opensDay(n),
    opensRun: opensRun(n),
    endsRun: opensRun(n + 1),
  }));
}

/** The first of so many still to read; nothing while it is further back than what is held. */
export function firstUnreadOf(messages: readonly Message[], unread: number, me: number): number | undefined {
  const others = messages.filter(({ senderId }) => senderId !== me);
  return unread > 0 ? others.at(-unread)?.id : undefined;
}
