/** Preloads screens while the browser is idle. */
import { useQueryClient } from '@tanstack/react-query';
import type { Preloadable } from './lazy-screen.ts';
import { useIdlePrefetch } from './use-idle-prefetch.ts';

/**
 * Preloads screens one after the other while online and idle: with no other request in flight and no one typing, since
 * a keystroke would wait for a script.
 */
export function usePreloadScreens(screens: readonly Preloadable[]): void {
  const client = useQueryClient();
  useIdlePrefetch(async (signal) => {
    // Track input, not focus: the focus stays in a field long after typing. A field focused at the start may just have
    // been typed in.
    let lastInputAt = document.querySelector(':read-write:focus') ? performance.now() : -idleDelayMs;
    addEventListener('beforeinput', () => (lastInputAt = performance.now()), { signal });
    const isFree = () =>
      navigator.onLine &&
      performance.now() - lastInputAt >= idleDelayMs &&
      client.isFetching() === 0 &&
      !document.querySelector('[aria-busy]');
    const waiting = [...screens];
    for (const screen of waiting) {
      await idle();
      while (!isFree() && !signal.aborted) await pause(500);
      if (signal.aborted) return;
      await screen.preload().catch(async () => {
        // Give up on a screen after three attempts.
        if (waiting.length < 3 * screens.length) waiting.push(screen);
        await pause(idleDelayMs);
      });
    }
  });
}

/** Milliseconds after a keystroke or network activity before the page counts as idle. */
const idleDelayMs = 3000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Not every browser has requestIdleCallback. */
const idle = () => new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
