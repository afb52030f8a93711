import { useEffect, useRef } from 'react';

/** Coming back from a conversation to the list, the focus is where one left it. */
export function useReturn(openId: number | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (left !== undefined && openId === undefined) document.getElementById(`conversation-${left}`)?.focus();
  }, [openId]);
}
