/** An error that the caller handles. It passes through a transaction unchanged, even when the connection is lost. */
export class ExpectedError extends Error {}

/** The database cannot be reached or gave up. A retry may succeed. `cause` holds the original error. */
export class DatabaseUnavailable extends ExpectedError {
  readonly code = 'unavailable';
  /** `retryAfter` in seconds. */
  readonly details = { retryAfter: 2 };

  constructor(cause: unknown) {
    super('The database is unavailable.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}
