import { useEffect, useRef } from 'react';

/** On navigation, scrolls to the top and moves the focus to the page's heading. */
export function useFocusOnNavigation(path: string): void {
  const arrivedAt = useRef(path);
  useEffect(() => {
    if (arrivedAt.current === path) return undefined;
    arrivedAt.current = path;
    window.scrollTo(0, 0);
    // A lazy page has no heading yet: wait for it.
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
