import { type RefObject, useEffect } from 'react';

/**
 * Tells an element which part of the page is in sight, as `--seen-top` and `--seen-height`: the keyboard of a phone
 * covers the page’s foot without making it shorter, and what one writes stands there.
 */
export function useSeenArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = window.visualViewport;
    const target = element.current;
    if (!area || !target) return undefined;
    const tell = () => {
      // Somebody who looks closer wants the page to stay as it is.
      const isZoomed = area.scale > 1.05;
      target.style.setProperty('--seen-top', isZoomed ? '0' : `${area.offsetTop}px`);
      target.style.setProperty('--seen-height', isZoomed ? '100dvh' : `${area.height}px`);
    };
    tell();
    area.addEventListener('resize', tell);
    area.addEventListener('scroll', tell);
    return () => {
      area.removeEventListener('resize', tell);
      area.removeEventListener('scroll', tell);
    };
  }, [element]);
}
