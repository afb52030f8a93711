/** The time now, to the nearest ten seconds: for what is counted in minutes and must not run late. */
import { useSyncExternalStore } from 'react';

const beat = 10_000;

function subscribe(listener: () => void): () => void {
  const timer = window.setInterval(listener, beat);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const beatsNow = () => Math.floor(Date.now() / beat);

export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, beatsNow) * beat);
}
