import { type RefObject, useEffect, useRef } from 'react';

/** Something new on a page that is not: the focus comes to it when it appears, and goes on freely from there. */
export function useFocusOnce<Target extends HTMLElement>(wanted: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (wanted) target.current?.focus();
  }, [wanted]);
  return target;
}
