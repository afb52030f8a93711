/**
 * Whether the list and a conversation stand side by side: on a screen with the rail that is also high enough for the
 * header, the messages and the composer. A phone on its side shows one of them, as an upright one does.
 */
import { useMedia } from '#web/ui/use-media.ts';

export function useSplit(): boolean {
  return useMedia('(width >= 52.5rem) and (height >= 31.25rem)');
}
