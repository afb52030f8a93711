import { type RefObject, useEffect, useRef } from 'react';

/** Publishes the height of the sticky header, so that a focused element scrolls clear of it. */
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
