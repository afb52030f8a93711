/** Why a lazy screen is missing. */
/**
 * `gone`: the server is reachable but no longer has the chunk, after a deployment, or the browser caches the failed
 * import.
 */
export type LoadFailure = 'failed' | 'gone' | 'retrying';
