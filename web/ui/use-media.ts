import { useSyncExternalStore } from 'react';

const lists = new Map<string, MediaQueryList>();

function listOf(media: string): MediaQueryList {
  const list = lists.get(media) ?? window.matchMedia(media);
  lists.set(media, list);
  return list;
}

/** Whether a media query holds, followed as the screen changes. Not for what the server draws. */
export function useMedia(media: string): boolean {
  const list = listOf(media);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => list.matches);
}
