/** The server's time, to the nearest ten seconds, for countdowns in minutes. */
import { useSyncExternalStore } from 'react';
import { serverNow, subscribeToClock } from './server-clock.ts';

const beat = 10_000;

const beatsNow = () => Math.floor(serverNow() / beat);

export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribeToClock, beatsNow) * beat);
}
