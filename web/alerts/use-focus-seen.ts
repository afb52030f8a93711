/**
 * Keeps the focus with an alert that one has just acknowledged: its button goes, and an emergency moves to another
 * list.
 */
import { useEffect, useRef } from 'react';
import type { StaffAlert } from '#core/alerts/alert.ts';

/** The name by which an alert is found on the page. */
export const rowOf = (id: number) => `staff-alert-${id}`;

/**
 * Gives what is to be told once one has acknowledged an alert. Where no list shows it then, the focus goes to the page.
 */
export function useFocusSeen(alerts: readonly StaffAlert[]): (id: number) => void {
  const acknowledged = useRef<number | null>(null);
  useEffect(() => {
    const seen = alerts.find(({ id, seenAt }) => id === acknowledged.current && seenAt !== null);
    if (!seen) return;
    acknowledged.current = null;
    if (document.activeElement !== document.body) return;
    (document.getElementById(rowOf(seen.id)) ?? document.getElementById('content'))?.focus();
  });
  return (id) => {
    acknowledged.current = id;
  };
}
