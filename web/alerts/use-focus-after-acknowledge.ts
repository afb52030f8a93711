/**
 * Keeps the focus on an alert that the user has just acknowledged: its button disappears, and an emergency moves to
 * another list.
 */
import { useEffect, useRef } from 'react';
import type { StaffAlert } from '#core/alerts/alert.ts';

/** The element id of an alert. */
export const rowOf = (id: number) => `staff-alert-${id}`;

/**
 * Returns the function to call after an alert was acknowledged. If no list shows the alert any more, the focus goes to
 * the page.
 */
export function useFocusAfterAcknowledge(alerts: readonly StaffAlert[]): (id: number) => void {
  const acknowledged = useRef<number | null>(null);
  useEffect(() => {
    const seen = alerts.find(({ id, seenAt }) => id === acknowledged.current && seenAt !== null);
    if (!seen) return;
    acknowledged.current = null;
    if (document.activeElement !== document.body) return;
    const row = document.getElementById(rowOf(seen.id));
    // The list may be folded.
    row?.closest('details')?.toggleAttribute('open', true);
    row?.focus();
    if (document.activeElement === document.body) document.getElementById('content')?.focus();
  });
  return (id) => {
    acknowledged.current = id;
  };
}
