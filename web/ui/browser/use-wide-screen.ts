/**
 * Whether the screen is wide enough for the rail, where the order of elements depends on it and not only their style.
 */
import { useMedia } from './use-media.ts';

export function useWideScreen(): boolean {
  return useMedia('(width >= 52.5rem)');
}
