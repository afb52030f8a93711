/**
 * Brings what a screen will open next once it stands, so that opening it waits for nothing, and works without the
 * network.
 */
import { useEffect, useEffectEvent } from 'react';

const aWhile = 2000;

/**
 * Calls once, a while after the screen is ready, unless the device is to save data; the signal says that the screen is
 * gone. What fails now is tried again when it is needed.
 */
export function useAhead(bring: (signal: AbortSignal) => Promise<unknown>, isReady = true): void {
  const now = useEffectEvent(bring);
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
