/**
 * Prefetches what a screen will open next while the browser is idle, so that opening it is instant and works offline.
 */
import { useEffect, useEffectEvent } from 'react';

const aWhile = 2000;

/**
 * Calls back once, a while after the screen is ready, unless the device saves data. The signal aborts when the screen
 * unmounts. A failure is retried on use.
 */
export function useIdlePrefetch(prefetch: (signal: AbortSignal) => Promise<unknown>, isReady = true): void {
  const now = useEffectEvent(prefetch);
  useEffect(() => {
    if (!isReady || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return undefined;
    const gone = new AbortController();
    const timer = setTimeout(() => void now(gone.signal).catch(() => undefined), aWhile);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [isReady]);
}
