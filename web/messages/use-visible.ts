import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is looked at: not behind another tab, not on a phone that sleeps. */
export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden);
}
