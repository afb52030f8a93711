/** The token of an email's link, in the URL fragment, which browsers do not send to the server. */
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Empty if the page was opened without one. */
export function useLinkToken(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1));
}
