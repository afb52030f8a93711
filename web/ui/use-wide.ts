/** Whether the screen is wide enough for the rail, where an order and not only a look depends on it. */
import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(width >= 52.5rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
