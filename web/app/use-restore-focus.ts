import { useEffect, useRef } from 'react';

/** Restores the focus in the list when the user comes back from a conversation. */
export function useRestoreFocus(openId: number | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (left !== undefined && openId === undefined) document.getElementById(`conversation-${left}`)?.focus();
  }, [openId]);
}
