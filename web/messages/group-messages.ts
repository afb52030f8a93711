/** Layout of a conversation: bubbles with pending messages last, grouped by date and by runs of one sender. */
import type { StoredFile } from '#core/files/stored-file.ts';
import type { Message } from '#core/messages/message.ts';
import type { Attachment } from '#web/files/attachment.ts';
import type { Outbox, OutboxItem } from '#web/messages/outbox/outbox.ts';

export type Bubble = {
  /** Stable while a message is sent, so that its element stays in place. */
  readonly key: string;
  /** The message's id; undefined before the server's reply. */
  readonly id?: number;
  readonly isOwn: boolean;
  /** For messages of others. */
  readonly senderId?: number;
  readonly sender: string;
  /** Whether the sender is staff. */
  readonly isStaff?: boolean;
  /** The previous message is hidden from the user. */
  readonly followsUnheard?: true;
  readonly content: string;
  /** Of a sent message. */
  readonly files?: readonly StoredFile[];
  /** Of a message that is being sent. */
  readonly attachments?: readonly Attachment[];
  readonly createdAt: string;
  /** For own messages. */
  readonly status?: 'waiting' | 'sending' | 'failed' | 'sent' | 'read';
  readonly readBy?: number;
  readonly error?: Error;
};

/**
 * A bubble with its position: the date, whether it is the first of that date, and whether it is the first or last of a
 * run.
 */
export type PlacedBubble = Bubble & {
  readonly day: string;
  readonly opensDay: boolean;
  readonly opensRun: boolean;
  readonly endsRun: boolean;
};

type ConversationState = {
  readonly messages: readonly Message[];
  readonly outbox: Outbox;
  /** The outbox items that are already among the messages. */
  readonly arrived: ReadonlyMap<string, number>;
  /** The key that a message had in the outbox. */
  readonly keyOf: (id: number) => string | undefined;
  readonly me: number;
  /** Whether a user is staff. */
  readonly isStaff: (userId: number) => boolean;
};

export function bubblesOf({ messages, outbox, arrived, keyOf, me, isStaff }: ConversationState): Bubble[] {
  const keys = new Map([...arrived].map(([key, id]) => [id, key]));
  // Reading a message implies reading the earlier ones: older pages are not refetched to show this.
  const readTo = messages.findLast(({ senderId, state }) => senderId === me && state === 'read')?.id ?? 0;
  const sentBubbles = messages.map((message): Bubble => {
    const { id, senderId, sender, content, files, createdAt, readBy, followsUnheard } = message;
    const same = { id, sender, content, createdAt, ...(files && { files }), ...(followsUnheard && { followsUnheard }) };
    const key = keyOf(id) ?? keys.get(id) ?? `m${id}`;
    if (senderId !== me) return { key, ...same, isOwn: false, senderId, isStaff: isStaff(senderId) };
    const status = id <= readTo ? 'read' : 'sent';
    return { key, ...same, isOwn: true, status, ...(readBy !== undefined && { readBy }) };
  });
  return [...sentBubbles, ...outbox.filter(({ key }) => !arrived.has(key)).map(bubbleOf)];
}

function bubbleOf({ key, id, content, files, createdAt, state, error }: OutboxItem): Bubble {
  const known = { ...(id !== undefined && { id }), ...(error && { error }), ...(files && { attachments: files }) };
  return { key, isOwn: true, sender: '', content, createdAt, status: state, ...known };
}

const maxRunGapMs = 10 * 60_000;

/** Adds the positions; `dayOf` gives the school's date of an instant. */
export function placeBubbles(bubbles: readonly Bubble[], dayOf: (instant: string) => string): PlacedBubble[] {
  const days = bubbles.map(({ createdAt }) => dayOf(createdAt));
  const opensDay = (n: number) => days[n] !== days[n - 1];
  const opensRun = (n: number) => {
    const [bubble, before] = [bubbles[n], bubbles[n - 1]];
    if (!bubble || !before || opensDay(n) || bubble.followsUnheard) return true;
    const isSamePerson = bubble.isOwn ? before.isOwn : !before.isOwn && bubble.senderId === before.senderId;
    return !isSamePerson || Date.parse(bubble.createdAt) - Date.parse(before.createdAt) > maxRunGapMs;
  };
  return bubbles.map((bubble, n) => ({
    ...bubble,
    day: days[n] ?? '',
    opensDay: opensDay(n),
    opensRun: opensRun(n),
    endsRun: opensRun(n + 1),
  }));
}

/** The first of `unread` unread messages; undefined if it is not loaded. */
export function firstUnreadOf(messages: readonly Message[], unread: number, me: number): number | undefined {
  const others = messages.filter(({ senderId }) => senderId !== me);
  return unread > 0 ? others.at(-unread)?.id : undefined;
}
