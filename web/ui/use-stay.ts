import { useEffect } from 'react';

/** Asks before a page with something unsaved is closed. */
export function useStay(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isUnsaved]);
}
