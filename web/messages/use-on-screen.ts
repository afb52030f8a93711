import { type RefCallback, useCallback, useState } from 'react';

type Watched = readonly [ref: RefCallback<HTMLElement>, isOnScreen: boolean];

/** Whether an element is in sight, or as near to it as `margin` says. Give it a new key to be asked anew. */
export function useOnScreen(margin = '0px'): Watched {
  const [isOnScreen, setOnScreen] = useState(false);
  // The same function each time, so that the element is not watched anew at every drawing.
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false), {
        root: element.closest('[data-scrolls]'),
        rootMargin: margin,
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        setOnScreen(false);
      };
    },
    [margin],
  );
  return [ref, isOnScreen];
}
