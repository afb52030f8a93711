import { type RefCallback, useCallback, useState } from 'react';

type InView = readonly [ref: RefCallback<HTMLElement>, isOnScreen: boolean];

/** Whether an element is in view, or within `margin` of it. A new key restarts the observation. */
export function useInView(margin = '0px'): InView {
  const [isOnScreen, setOnScreen] = useState(false);
  // A stable ref callback, so that rerendering does not restart the observation.
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
