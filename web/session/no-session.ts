/** Whether the server already knows that the reader has no session. */

/**
 * Whether the server sent this page to a reader without a session. True for the first call only. A page from the
 * browser's cache says nothing, since the reader may have signed in since.
 */
export function takeNoSessionFlag(): boolean {
  const meta = document.querySelector('meta[name="parvis-session"]');
  meta?.remove();
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return meta !== null && arrival?.type !== 'back_forward' && (arrival?.transferSize ?? 0) > 0;
}
