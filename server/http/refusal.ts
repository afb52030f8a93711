/** How the server says no. Thrown anywhere below a route; answered in one place as problem+json. */
import type { FieldProblem, Problem } from '#core/http/problem.ts';
import type { RefusalCode } from '#core/http/refusals.ts';

export type RefusalDetails = {
  readonly problems?: readonly FieldProblem[] | undefined;
  /** Seconds after which it may be tried again; sent as Retry-After. */
  readonly retryAfter?: number | undefined;
} & Partial<Pick<Problem, 'reportedBy'>>;

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
