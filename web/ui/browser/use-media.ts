import { useSyncExternalStore } from 'react';

const lists = new Map<string, MediaQueryList>();

function listOf(media: string): MediaQueryList {
  const list = lists.get(media) ?? window.matchMedia(media);
  lists.set(media, list);
  return list;
}

/** Whether a media query matches, updated with the screen. Rendered by the server, none does. */
export function useMedia(media: string): boolean {
  const subscribe = (listener: () => void) => {
    const list = listOf(media);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return useSyncExternalStore(
    subscribe,
    () => listOf(media).matches,
    () => false,
  );
}
