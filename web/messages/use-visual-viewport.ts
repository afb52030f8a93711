import { type RefObject, useEffect } from 'react';

/**
 * Exposes the visual viewport to CSS as `--seen-top` and `--seen-height`: a phone's keyboard covers the bottom of the
 * page, where the composer is, without resizing it.
 */
export function useVisualViewport(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = window.visualViewport;
    const target = element.current;
    if (!area || !target) return undefined;
    const tell = () => {
      // Do not move the page while the user has zoomed in.
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
