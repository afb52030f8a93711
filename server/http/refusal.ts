/** A refused request. Thrown anywhere below a route, and replied to in one place as problem+json. */
import { ExpectedError } from '#server/db/expected-error.ts';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import type { FieldProblem, Problem } from '#core/http/problem.ts';
import type { RefusalCode } from '#core/http/refusals.ts';

export type RefusalDetails = {
  readonly problems?: readonly FieldProblem[] | undefined;
  /** Seconds until a retry may succeed, sent as Retry-After. */
  readonly retryAfter?: number | undefined;
} & Partial<
  Pick<
    Problem,
    | 'reportedBy'
    | 'scheduledBy'
    | 'release'
    | 'placesLeft'
    | 'left'
    | 'totalCents'
    | 'knownChildren'
    | 'notThere'
    | 'overlaps'
  >
>;

export class Refusal extends ExpectedError {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** Every refusal that an endpoint may reply: the declared ones, and those that follow from its properties. */
export function refusalsOf(endpoint: AnyEndpoint): RefusalCode[] {
  const { access, method, path, noIdempotencyKey, errors } = endpoint;
  const codes: RefusalCode[] = ['wrong_origin', 'invalid', 'rate_limited', 'internal', 'unavailable', ...errors];
  // An API token may be limited to other endpoints.
  if (access !== 'anyone') codes.push('unauthenticated', 'forbidden', 'strong_sign_in_required');
  if (path.includes('{')) codes.push('not_found');
  if (method !== 'GET') codes.push('malformed_json', 'unsupported_media_type', 'body_too_large');
  if (method !== 'GET' && !noIdempotencyKey) codes.push('in_progress', 'idempotency_key_reused', 'not_found');
  return [...new Set(codes)];
}

/** Whether the endpoint's contract leaves out this refusal. */
export function isUndeclaredRefusal(endpoint: AnyEndpoint, code: RefusalCode): boolean {
  return !refusalsOf(endpoint).includes(code);
}
