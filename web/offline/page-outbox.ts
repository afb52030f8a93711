/** The outbox of a page, and the moments at which waiting attempts are sent. */
import type { QueryClient } from '@tanstack/react-query';
import { isSharedDevice } from './shared-device.ts';
import { Outbox } from './outbox.ts';
import { indexedDbStore, memoryStore } from './outbox-store.ts';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('parvis-outbox');

/** A shared device, or a school's tablet: see `isRoomDevice`. */
export const isUsedByMany = () => isSharedDevice() || localStorage.getItem('parvis-room') !== null;

const outboxes = new WeakMap<QueryClient, Outbox>();

/** The outbox of a page: each has one client. */
export function outboxOf(client: QueryClient): Outbox {
  const known = outboxes.get(client);
  if (known) return known;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const onChange = () => channel?.postMessage('changed');
  const outbox =
    typeof indexedDB === 'undefined'
      ? // Without a database nothing survives the page, as on a shared device.
        new Outbox({ store: memoryStore(), isShared: () => true, onChange })
      : new Outbox({ store: indexedDbStore(), isShared: isUsedByMany, onChange });
  outboxes.set(client, outbox);
  return outbox;
}

/** Gives a page an outbox with a store of its own. */
export function setOutbox(client: QueryClient, outbox: Outbox): void {
  outboxes.set(client, outbox);
}

/** Calls back when another tab has changed the outbox. */
export function followOtherTabs(onChange: () => void): () => void {
  channel?.addEventListener('message', onChange);
  return () => channel?.removeEventListener('message', onChange);
}

const waiting = new Set<() => void>();
let lastChance = 0;

/** Sends what waits now instead of after its delay: the network may be back, or the user asked for it. */
export function sendWaiting(): void {
  lastChance = Date.now();
  for (const wake of waiting) wake();
}

/** Resolves after the delay since a failure, or earlier when there is a chance to send. */
export function nextChance(failedAt: number, delayMs: number): Promise<void> {
  const left = failedAt + delayMs - Date.now();
  if (left <= 0 || lastChance > failedAt) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      waiting.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, left);
    waiting.add(wake);
  });
}
