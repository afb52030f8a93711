/**
 * What one has said and the school has not answered yet, place by place: sent one after the other, in the order in
 * which it was said. One that does not go keeps those behind it waiting, and is the same request when it is tried
 * again.
 */
import type { Message } from '#core/messages/message.ts';

export type Outgoing = {
  /** Of the request, and of its bubble. */
  readonly key: string;
  readonly content: string;
  readonly createdAt: string;
  /** The newest message known when it was said. */
  readonly after: number;
  readonly state: 'waiting' | 'sending' | 'failed' | 'sent';
  /** Of the message that it became; it stays until the conversation shows it. */
  readonly id?: number;
  readonly error?: Error;
};

export type Outbox = readonly Outgoing[];

/** The one to be sent now; none while one is under way or has failed. */
export function nextOf(outbox: Outbox): Outgoing | undefined {
  const first = firstUnsent(outbox);
  return first?.state === 'waiting' ? first : undefined;
}

/** The one that all behind it wait for. */
export function firstUnsent(outbox: Outbox): Outgoing | undefined {
  return outbox.find(({ state }) => state !== 'sent');
}

export function changed(outbox: Outbox, key: string, part: Partial<Outgoing>): Outbox {
  return outbox.map((outgoing) => (outgoing.key === key ? { ...outgoing, ...part } : outgoing));
}

export function without(outbox: Outbox, ...keys: readonly string[]): Outbox {
  return outbox.filter(({ key }) => !keys.includes(key));
}

/**
 * Which messages of one’s own are those under way: an answer may be lost, and the stream may be faster. By key the
 * message’s id, in the order in which they were said; what was sent otherwise (`isTaken`) is not taken for them.
 */
export function arrivedOf(
  outbox: Outbox,
  messages: readonly Message[],
  me: number,
  isTaken: (id: number) => boolean,
): ReadonlyMap<string, number> {
  const arrived = new Map<string, number>();
  let last = 0;
  for (const { key, id, content, after } of outbox) {
    const from = Math.max(after, last);
    const isIt = (message: Message) =>
      id === undefined
        ? message.senderId === me && message.id > from && message.content === content && !isTaken(message.id)
        : message.id === id;
    const found = messages.find(isIt);
    if (!found) continue;
    arrived.set(key, found.id);
    last = found.id;
  }
  return arrived;
}
