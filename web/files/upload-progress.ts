/** How much of the files of a message or another record has been sent, by the key of the record. */
import { useSyncExternalStore } from 'react';

const percents = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sets the percentage, or forgets it. */
export function setUploadProgress(key: string, percent: number | undefined): void {
  if (percents.get(key) === percent) return;
  if (percent === undefined) percents.delete(key);
  else percents.set(key, percent);
  for (const listener of listeners) listener();
}

/** The percentage of an upload; undefined while there is none. */
export const useUploadProgress = (key: string): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => percents.get(key),
    () => undefined,
  );
