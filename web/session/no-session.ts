/** What the page says of its reader's session before anything is asked. */

/**
 * Whether the page came from the server without a session, for the first that asks. A page that the browser had kept
 * says nothing: its reader may have signed in since.
 */
export function takeNoSession(): boolean {
  const said = document.querySelector('meta[name="parvis-session"]');
  said?.remove();
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return said !== null && arrival?.type !== 'back_forward' && (arrival?.transferSize ?? 0) > 0;
}
