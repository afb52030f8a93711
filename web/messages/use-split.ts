/**
 * Whether list and conversation are side by side: on a wide screen that is also high enough for header, messages and
 * composer. A phone in landscape shows one of them, as in portrait.
 */
import { useMedia } from '#web/ui/browser/use-media.ts';

export function useSplitLayout(): boolean {
  return useMedia('(width >= 52.5rem) and (height >= 31.25rem)');
}
