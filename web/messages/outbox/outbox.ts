/**
 * Messages without a reply yet, by target: sent one after the other, in the order in which they were written. A failed
 * message holds back those after it, and is retried with the same key.
 */
import type { Message } from '#core/messages/message.ts';
import type { Attachment } from '#web/files/attachment.ts';

export type OutboxItem = {
  /** The idempotency key of the request, and the key of its bubble. */
  readonly key: string;
  readonly content: string;
  readonly files?: readonly Attachment[];
  readonly createdAt: string;
  /** The id of the newest message known when it was written. */
  readonly after: number;
  readonly state: 'waiting' | 'sending' | 'failed' | 'sent';
  /** The id of the sent message. The item stays until the conversation shows it. */
  readonly id?: number;
  readonly error?: Error;
};

export type Outbox = readonly OutboxItem[];

/** The item to send now; undefined while one is being sent or has failed. */
export function nextToSend(outbox: Outbox): OutboxItem | undefined {
  const first = firstUnsent(outbox);
  return first?.state === 'waiting' ? first : undefined;
}

/** The item that all later ones wait for. */
export function firstUnsent(outbox: Outbox): OutboxItem | undefined {
  return outbox.find(({ state }) => state !== 'sent');
}

export function updateItem(outbox: Outbox, key: string, part: Partial<OutboxItem>): Outbox {
  return outbox.map((outgoing) => (outgoing.key === key ? { ...outgoing, ...part } : outgoing));
}

export function removeItems(outbox: Outbox, ...keys: readonly string[]): Outbox {
  return outbox.filter(({ key }) => !keys.includes(key));
}

/**
 * The outbox items that are already in the conversation: a reply may be lost, and the event stream may be faster. Maps
 * key to message id, in order. Messages sent otherwise (`isTaken`) are not matched.
 */
export function findArrived(
  outbox: Outbox,
  messages: readonly Message[],
  me: number,
  isTaken: (id: number) => boolean,
): ReadonlyMap<string, number> {
  const arrived = new Map<string, number>();
  let last = 0;
  for (const { key, id, content, files, after } of outbox) {
    const from = Math.max(after, last);
    const isIt = (message: Message) =>
      id === undefined
        ? message.senderId === me &&
          message.id > from &&
          message.content === content &&
          message.files?.length === files?.length &&
          !isTaken(message.id)
        : message.id === id;
    const found = messages.find(isIt);
    if (!found) continue;
    arrived.set(key, found.id);
    last = found.id;
  }
  return arrived;
}
