/** Maps errors of libraries to refusals. Any other error is unexpected and replies `internal`. */
import { DatabaseUnavailable } from '#server/db/expected-error.ts';
import { isDamagedPage } from './damage.ts';
import { Refusal } from './refusal.ts';

/** Fastify's error codes. */
const fastifyErrors: Readonly<Record<string, ConstructorParameters<typeof Refusal>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** PostgreSQL: serialization failure, deadlock, lock timeout, cancelled statement. */
const retryableErrors = new Set(['40001', '40P01', '55P03', '57014']);

/** The refusal for an error. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable) {
    const refusal = new Refusal('unavailable', error.details);
    refusal.cause = error.cause;
    return refusal;
  }
  const code = errorCode(error) ?? '';
  const known = fastifyErrors[code];
  if (known) return new Refusal(known);
  // Expected: the stored data cannot be read. The log and the health check report it.
  if (isDamagedPage(code)) return new Refusal('unavailable', { retryAfter: 60 });
  if (retryableErrors.has(code)) return new Refusal('unavailable', { retryAfter: 1 });
  // Class 22: a value that the database cannot store, such as NUL, and that no schema rejected.
  if (/^22[0-9A-Z]{3}$/.test(code)) return new Refusal('invalid', { problems: [{ path: '', code: 'not_allowed' }] });
  return new Refusal('internal');
}

/** The code of a database or system error. Its message is not logged, because it may contain user data. */
export function errorCode(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
