/** Whether the screen is wide enough for the rail, where an order and not only a look depends on it. */
import { useMedia } from './use-media.ts';

export function useWide(): boolean {
  return useMedia('(width >= 52.5rem)');
}
