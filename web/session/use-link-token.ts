/** What stands behind the sign that browsers keep to themselves: the token of a letter's link. */
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Empty when the page was opened without one. */
export function useLinkToken(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1));
}
