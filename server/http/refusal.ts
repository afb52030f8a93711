/** How the server says no. Thrown anywhere below a route; answered in one place as problem+json. */
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import type { FieldProblem, Problem } from '#core/http/problem.ts';
import type { RefusalCode } from '#core/http/refusals.ts';

export type RefusalDetails = {
  readonly problems?: readonly FieldProblem[] | undefined;
  /** Seconds after which it may be tried again; sent as Retry-After. */
  readonly retryAfter?: number | undefined;
} & Partial<
  Pick<Problem, 'reportedBy' | 'scheduledBy' | 'placesLeft' | 'left' | 'totalCents' | 'knownChildren' | 'notThere'>
>;

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** Every refusal an endpoint may answer: its own, and those that follow from what it is. */
export function refusalsOf({ who, method, path, keyless, refuses }: AnyEndpoint): RefusalCode[] {
  const codes: RefusalCode[] = ['wrong_origin', 'invalid', 'too_many', 'internal', 'unavailable', ...refuses];
  if (who !== 'anyone') codes.push('unauthenticated');
  if (who === 'admin' || who === 'staff:group') codes.push('forbidden');
  if (path.includes('{')) codes.push('not_found');
  if (method !== 'GET') codes.push('malformed_json', 'not_json', 'too_large');
  if (method !== 'GET' && !keyless) codes.push('in_progress', 'key_reused', 'not_found');
  return [...new Set(codes)];
}

/** Whether an endpoint's contract does not say that it may refuse so. */
export function undeclared(endpoint: AnyEndpoint, code: RefusalCode): boolean {
  return !refusalsOf(endpoint).includes(code);
}
