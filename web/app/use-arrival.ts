import { useEffect, useRef } from 'react';

/** On arriving at another page: up to its top, and the focus on its heading. */
export function useArrival(path: string): void {
  const arrivedAt = useRef(path);
  useEffect(() => {
    if (arrivedAt.current === path) return undefined;
    arrivedAt.current = path;
    window.scrollTo(0, 0);
    // A page loaded on demand has no heading yet: wait for it.
    const focusHeading = () => {
      const heading = document.querySelector('h1');
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    if (focusHeading()) return undefined;
    const watcher = new MutationObserver(() => focusHeading() && watcher.disconnect());
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [path]);
}
