/**
 * Sending: what one says goes into an outbox that lasts as long as the session, and from there to the school, in order.
 */
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Message, NewMessage } from '#core/messages/message.ts';
import { messageApi } from '#core/messages/message-api.ts';
import { call } from '#web/session/call.ts';
import { isRefusal } from '#web/session/call-error.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import { type History, historyKey } from './message-history.ts';
import { arrivedOf, changed, firstUnsent, nextOf, type Outbox, without } from './outbox.ts';
import { conversationWith, nameOf, type Place, placeOf } from './place.ts';

/** Who hears how it went. */
export type Told = { onSent: () => void; onFailed: (error: Error) => void };

export const outboxKey = (place: Place) => ['outbox', nameOf(place)] as const;

/** The key that a message had while it was under way, so that its bubble stays the same. */
const keys = new Map<number, string>();
export const keyOf = (id: number) => keys.get(id);

/** Keeps what is said and sends it as soon as what was said before it is sent. */
export function say(client: QueryClient, place: Place, content: string, after: number, told: Told): void {
  watchConnection(client);
  const [key, createdAt] = [crypto.randomUUID(), new Date().toISOString()];
  change(client, place, (outbox) => [...outbox, { key, content, createdAt, after, state: 'waiting' }]);
  goOn(client, place, told);
}

/** Tries again what did not go, as the same request. */
export function tryAgain(client: QueryClient, place: Place, told?: Told): void {
  const first = firstUnsent(outboxAt(client, place));
  if (first?.state !== 'failed') return;
  change(client, place, (outbox) => changed(outbox, first.key, { state: 'waiting' }));
  goOn(client, place, told);
}

/** Takes back what did not go or waits; what waits behind it goes on. */
export function takeBack(client: QueryClient, place: Place, key: string, told: Told): void {
  change(client, place, (outbox) => without(outbox, key));
  goOn(client, place, told);
}

/** What did not go for want of a connection goes as soon as there is one, whatever page is open by then. */
function watchConnection(client: QueryClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  window.addEventListener('online', () => {
    for (const place of placesWithOutbox(client)) {
      const first = firstUnsent(outboxAt(client, place));
      if (first?.error && !isRefusal(first.error)) tryAgain(client, place);
    }
  });
}

const watched = new WeakSet<QueryClient>();

/** A conversation shows what was sent, though an answer may have been lost: that counts as the answer. */
export function settle(client: QueryClient, conversationId: number, messages: readonly Message[]): void {
  for (const place of placesWithOutbox(client)) {
    if (conversationAt(client, place) !== conversationId) continue;
    const outbox = outboxAt(client, place);
    const arrived = arrivedIn(client, outbox, messages);
    const done = outbox.filter(({ key, state }) => arrived.has(key) && (state === 'failed' || state === 'sent'));
    for (const { key } of done) keys.set(arrived.get(key) ?? 0, key);
    if (done.length === 0) continue;
    change(client, place, (now) => without(now, ...done.map(({ key }) => key)));
    goOn(client, place);
  }
}

/** Which of an outbox a conversation shows already. */
export function arrivedIn(client: QueryClient, outbox: Outbox, messages: readonly Message[]) {
  const me = senderIn(client) ?? 0;
  return arrivedOf(outbox, messages, me, (id) => keys.has(id));
}

function goOn(client: QueryClient, place: Place, told?: Told): void {
  const next = nextOf(outboxAt(client, place));
  if (!next) return;
  const { key, content, createdAt } = next;
  const body: NewMessage = { senderId: senderIn(client), ...place, content, createdAt };
  const become = (part: Parameters<typeof changed>[2]) => change(client, place, (outbox) => changed(outbox, key, part));
  become({ state: 'sending' });
  // Of the page and not of a screen: it goes on, and is told of, whatever is looked at meanwhile.
  const sending = new MutationObserver(client, {
    gcTime: 0,
    mutationFn: () => call(messageApi.send, { body, key }),
    onSuccess(message: Message) {
      keys.set(message.id, key);
      become({ state: 'sent', id: message.id });
      show(client, message);
      told?.onSent();
      goOn(client, place, told);
    },
    onError(error) {
      become({ state: 'failed', error });
      const conversationId = conversationAt(client, place);
      const shown = client.getQueryData<History>(historyKey(conversationId));
      if (conversationId !== undefined && shown && !isRefusal(error)) settle(client, conversationId, shown.messages);
      if (outboxAt(client, place).some((outgoing) => outgoing.key === key)) told?.onFailed(error);
    },
  });
  sending.mutate().catch(() => undefined);
}

/**
 * Its conversation comes to the top of the list at once. What else has changed the stream tells, to this page as to
 * others.
 */
function show(client: QueryClient, message: Message): void {
  const { conversationId } = message;
  const list = client.getQueryData<Conversation[]>(['conversations']) ?? [];
  const conversation = list.find(({ id }) => id === conversationId);
  if (conversation) {
    const others = list.filter(({ id }) => id !== conversationId);
    client.setQueryData<Conversation[]>(['conversations'], [{ ...conversation, lastMessage: message }, ...others]);
    return;
  }
  for (const queryKey of [['conversations'], ['contacts']]) void client.invalidateQueries({ queryKey });
}

const senderIn = (client: QueryClient) => client.getQueryData(sessionQuery.queryKey)?.id;

function outboxAt(client: QueryClient, place: Place): Outbox {
  return client.getQueryData<Outbox>(outboxKey(place)) ?? [];
}

function change(client: QueryClient, place: Place, next: (outbox: Outbox) => Outbox): void {
  client.setQueryData<Outbox>(outboxKey(place), (outbox) => next(outbox ?? []));
}

function placesWithOutbox(client: QueryClient): Place[] {
  const all = client.getQueryCache().findAll({ queryKey: ['outbox'] });
  return all.map(({ queryKey }) => placeOf(String(queryKey[1])));
}

/** The conversation at a place, once there is one. */
function conversationAt(client: QueryClient, place: Place): number | undefined {
  if ('conversationId' in place) return place.conversationId;
  const list = client.getQueryData<Conversation[]>(['conversations']) ?? [];
  const me = senderIn(client) ?? 0;
  return conversationWith(place.receiverId, list, me)?.id;
}
