import { type RefObject, useEffect, useRef } from 'react';

/** Tells the page how tall what sticks to its top is, so that what has the focus scrolls clear of it. */
export function useHeaderHeight(): RefObject<HTMLDivElement | null> {
  const header = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--header', `${header.current?.offsetHeight ?? 0}px`));
    if (header.current) observer.observe(header.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--header');
    };
  }, []);
  return header;
}
