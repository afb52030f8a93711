/** Turns what libraries throw into refusals. What is left is a bug, and answers `internal`. */
import { isDamagedPage } from './damage.ts';
import { Refusal } from './refusal.ts';

/** Errors of Fastify's own, by code. */
const ofTheServer: Readonly<Record<string, ConstructorParameters<typeof Refusal>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** PostgreSQL's: a transaction that lost against another, or a statement that took too long. */
const toTryAgain = new Set(['40001', '40P01', '55P03', '57014']);

/** The refusal that an error stands for. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  const known = ofTheServer[code];
  if (known) return new Refusal(known);
  // Not a bug: what is stored there cannot be read, and the log and health say so.
  if (isDamagedPage(code)) return new Refusal('unavailable', { retryAfter: 60 });
  if (toTryAgain.has(code)) return new Refusal('unavailable', { retryAfter: 1 });
  // Class 22: a value that the database cannot hold, such as a NUL, and that no schema stopped.
  if (/^22[0-9A-Z]{3}$/.test(code)) return new Refusal('invalid', { problems: [{ path: '', code: 'not_allowed' }] });
  return new Refusal('internal');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
