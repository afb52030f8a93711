/** Brings what a screen will open next once it stands, so that opening it waits for nothing, and works without the network. */
import { useEffect } from 'react';

const aWhile = 5000;

/** Calls once, a while after the screen is ready. What fails now is tried again when it is needed. */
export function useAhead(bring: () => Promise<unknown>, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => void bring().catch(() => undefined), aWhile);
    return () => clearTimeout(timer);
  }, [bring, isReady]);
}
