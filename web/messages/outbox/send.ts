/** Sends messages in order. Each is kept on the device until its reply is known. */
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Message, NewMessage } from '#core/messages/message.ts';
import { CallError, isRefusal } from '#web/api/call-error.ts';
import type { Attachment } from '#web/files/attachment.ts';
import { newKey, waitingFailure } from '#web/api/idempotent-mutation.ts';
import { nextChance, outboxOf } from '#web/offline/page-outbox.ts';
import type { OutboxRecord } from '#web/offline/outbox-store.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import { type History, historyKey } from '#web/messages/message-history.ts';
import {
  findArrived,
  updateItem,
  firstUnsent,
  nextToSend,
  type Outbox,
  type OutboxItem,
  removeItems,
} from './outbox.ts';
import { sends } from '#web/messages/message-sends.ts';
import { conversationWith, nameOf, type MessageTarget, targetOf } from '#web/messages/message-target.ts';
import { serverNow } from '#web/ui/browser/server-clock.ts';

/** The callbacks of a send. */
export type SendCallbacks = { onSent: () => void; onFailed: (error: Error) => unknown };

export const outboxKey = (place: MessageTarget) => ['outbox', nameOf(place)] as const;

/** The outbox keys of sent messages, so that their bubbles keep their React key. */
const keys = new Map<number, string>();
export const keyOf = (id: number) => keys.get(id);

/** Adds a message to the outbox and sends it after those before it. */
export function enqueueMessage(
  client: QueryClient,
  place: MessageTarget,
  { content, files }: WrittenMessage,
  after: number,
  callbacks: SendCallbacks,
): void {
  const [key, createdAt, userId] = [newKey(client), new Date(serverNow()).toISOString(), senderIn(client)];
  const variables: MessageVariables = { content, createdAt, after, ...(files.length > 0 && { files }) };
  if (userId !== undefined) {
    const name = ['send message', nameOf(place)];
    kept.set(key, outboxOf(client).keep({ key, name, variables, queue: `messages ${nameOf(place)}`, userId }));
  }
  change(client, place, (outbox) => [...outbox, { key, ...variables, state: 'waiting' }]);
  sendNext(client, place, callbacks);
}

/** What the user wrote and chose. */
export type WrittenMessage = { readonly content: string; readonly files: readonly Attachment[] };

type MessageVariables = Pick<OutboxItem, 'content' | 'files' | 'createdAt' | 'after'>;

/** By key: resolves once the message is stored on the device. No request is sent before. */
const kept = new Map<string, Promise<void>>();

/** Puts a message that was kept through a restart into its conversation, and sends it after those before it. */
export function restoreMessage(client: QueryClient, { key, name, variables }: OutboxRecord): void {
  const place = targetOf(String(name[1]));
  if (outboxAt(client, place).some((one) => one.key === key)) return retryMessage(client, place);
  const item: OutboxItem = { key, ...(variables as MessageVariables), state: 'waiting' };
  // The user may have written another one since.
  change(client, place, (outbox) => {
    const at = outbox.findIndex((one) => one.state === 'waiting' && one.createdAt > item.createdAt);
    return at < 0 ? [...outbox, item] : outbox.toSpliced(at, 0, item);
  });
  sendNext(client, place);
}

/** Retries a failed message with the same key. */
export function retryMessage(client: QueryClient, place: MessageTarget, callbacks?: SendCallbacks): void {
  const first = firstUnsent(outboxAt(client, place));
  if (first?.state !== 'failed') return;
  change(client, place, (outbox) => updateItem(outbox, first.key, { state: 'waiting' }));
  sendNext(client, place, callbacks);
}

/** Withdraws a failed or waiting message. Those after it are sent. */
export function withdrawMessage(
  client: QueryClient,
  place: MessageTarget,
  key: string,
  callbacks: SendCallbacks,
): void {
  void outboxOf(client).discard(key);
  change(client, place, (outbox) => removeItems(outbox, key));
  sendNext(client, place, callbacks);
}

/** A conversation that shows a sent message counts as its reply, which may be lost. */
export function settleArrived(client: QueryClient, conversationId: number, messages: readonly Message[]): void {
  for (const place of placesWithOutbox(client)) {
    if (conversationAt(client, place) !== conversationId) continue;
    const outbox = outboxAt(client, place);
    const arrived = findArrivedItems(client, outbox, messages);
    const done = outbox.filter(({ key, state }) => arrived.has(key) && (state === 'failed' || state === 'sent'));
    for (const { key } of done) {
      keys.set(arrived.get(key) ?? 0, key);
      void outboxOf(client).settle(key);
    }
    if (done.length === 0) continue;
    change(client, place, (now) => removeItems(now, ...done.map(({ key }) => key)));
    sendNext(client, place);
  }
}

/** The outbox items that are already in the conversation. */
export function findArrivedItems(client: QueryClient, outbox: Outbox, messages: readonly Message[]) {
  const me = senderIn(client) ?? 0;
  return findArrived(outbox, messages, me, (id) => keys.has(id));
}

function sendNext(client: QueryClient, place: MessageTarget, callbacks?: SendCallbacks): void {
  const next = nextToSend(outboxAt(client, place));
  if (!next) return;
  const { key, content, files, createdAt } = next;
  const body: NewMessage = { senderId: senderIn(client), ...place, content, createdAt };
  const become = (part: Parameters<typeof updateItem>[2]) =>
    change(client, place, (outbox) => updateItem(outbox, key, part));
  become({ state: 'sending' });
  // An observer of the page, not of a component: sending continues and reports its result on any screen.
  const sending = new MutationObserver(client, {
    gcTime: 0,
    async mutationFn() {
      await kept.get(key);
      return sends['send message']({ ...body, ...(files && { files }) }, key);
    },
    async onSuccess(message: Message) {
      await outboxOf(client).settle(key);
      keys.set(message.id, key);
      become({ state: 'sent', id: message.id });
      show(client, message);
      callbacks?.onSent();
      sendNext(client, place, callbacks);
    },
    async onError(error) {
      become({ state: 'failed', error });
      const conversationId = conversationAt(client, place);
      const shown = client.getQueryData<History>(historyKey(conversationId));
      if (conversationId !== undefined && shown && !isRefusal(error))
        settleArrived(client, conversationId, shown.messages);
      if (!outboxAt(client, place).some((outgoing) => outgoing.key === key)) return;
      callbacks?.onFailed(isRefusal(error) ? error : waitingFailure(client, { recordKey: key }));
      await noteFailure(client, place, key, error, callbacks);
    },
  });
  sending.mutate().catch(() => undefined);
}

/** Keeps a refused message for its user. Any other failure is retried, at the next chance. */
async function noteFailure(
  client: QueryClient,
  place: MessageTarget,
  key: string,
  error: Error,
  callbacks: SendCallbacks | undefined,
): Promise<void> {
  const isKept = !(error instanceof CallError) || error.code === 'unauthenticated' || !isRefusal(error);
  if (!isKept) return outboxOf(client).refuse(key, { status: error.status, code: error.code, problem: error.problem });
  await outboxOf(client).wait(key);
  if (isRefusal(error)) return;
  const tries = (triesOf.get(key) ?? 0) + 1;
  triesOf.set(key, tries);
  await nextChance(Date.now(), Math.min(1_000 * 2 ** tries, maxDelayMs));
  // The first failure was reported. Later ones would say the same.
  const quiet = callbacks && { ...callbacks, onFailed: (next: Error) => isRefusal(next) && callbacks.onFailed(next) };
  if (firstUnsent(outboxAt(client, place))?.key === key) retryMessage(client, place, quiet);
}

const maxDelayMs = 30_000;
const triesOf = new Map<string, number>();

/** Moves the conversation to the top of the list at once. The event stream reports the other changes. */
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

function outboxAt(client: QueryClient, place: MessageTarget): Outbox {
  return client.getQueryData<Outbox>(outboxKey(place)) ?? [];
}

function change(client: QueryClient, place: MessageTarget, next: (outbox: Outbox) => Outbox): void {
  client.setQueryData<Outbox>(outboxKey(place), (outbox) => next(outbox ?? []));
}

function placesWithOutbox(client: QueryClient): MessageTarget[] {
  const all = client.getQueryCache().findAll({ queryKey: ['outbox'] });
  return all.map(({ queryKey }) => targetOf(String(queryKey[1])));
}

/** The conversation of a target, if there is one. */
function conversationAt(client: QueryClient, place: MessageTarget): number | undefined {
  if ('conversationId' in place) return place.conversationId;
  const list = client.getQueryData<Conversation[]>(['conversations']) ?? [];
  const me = senderIn(client) ?? 0;
  return conversationWith(place.receiverId, list, me)?.id;
}
