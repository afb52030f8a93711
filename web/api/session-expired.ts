/** Whether the session ended while a page was open: the sign-in dialog then covers the page. */
import { useSyncExternalStore } from 'react';

let ended = false;
const listeners = new Set<() => void>();

function set(now: boolean): void {
  if (ended === now) return;
  ended = now;
  for (const listener of listeners) listener();
}

export const endedSession = {
  /** A call was answered with 401. */
  notice: () => set(true),
  resume: () => set(false),
  isEnded,
  subscribe,
};

function isEnded(): boolean {
  return ended;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useEndedSession(): boolean {
  return useSyncExternalStore(subscribe, isEnded, isEnded);
}
