import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element once, when it appears on a page that is already open. */
export function useFocusOnce<Target extends HTMLElement>(wanted: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (wanted) target.current?.focus();
  }, [wanted]);
  return target;
}
