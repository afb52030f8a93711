/** A failed call: refused by the server, or the server was unreachable. */
import { i18n } from '@lingui/core';
import type { Problem } from '#core/http/problem.ts';
import type { RefusalCode } from '#core/http/refusals.ts';

/** The client's own codes for failures that are not a refusal by the server. */
export type ClientErrorCode = 'unreachable' | 'signed_in_again' | 'expired';

export class CallError extends Error {
  /** The HTTP status, or 0 if there was no reply. */
  readonly status: number;
  readonly code: RefusalCode | ClientErrorCode;
  readonly problem: Problem | undefined;
  /** Seconds to wait before a retry, if the server said so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, text: string, problem?: Problem, retryAfter?: number, code?: ClientErrorCode) {
    super(`${status}: ${text}`);
    this.name = 'CallError';
    this.status = status;
    this.code = code ?? problem?.code ?? codeOf(status);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** The code of a reply that is not the server's own: a proxy reports an unreachable server or blocks the request. */
function codeOf(status: number): 'unreachable' | 'internal' {
  return status === 0 || status === 429 || status >= 502 ? 'unreachable' : 'internal';
}

/**
 * The refusal code behind any error, to choose its message. A newer server may send a code that this page does not
 * know.
 */
export function errorCode(error: unknown): RefusalCode | ClientErrorCode {
  return error instanceof CallError && `refusals.${error.code}` in i18n.messages ? error.code : 'internal';
}

/** Whether the server refused the request. A request in progress is neither refused nor done. */
export function isRefusal(error: Error | null): boolean {
  if (!(error instanceof CallError)) return false;
  const isOfRequest = error.status >= 400 && error.status < 500;
  return (isOfRequest && !unsure.includes(error.code)) || error.code === 'storage_full';
}

const unsure: readonly string[] = ['unreachable', 'in_progress'];
const passing: readonly string[] = [...unsure, 'unavailable', 'rate_limited'];

/** Whether a retry may succeed later: the server was unreachable, is overloaded, or is still processing the request. */
export function isRetryable(error: unknown): error is CallError {
  return error instanceof CallError && passing.includes(error.code);
}

/** Whether the resource does not exist, or no longer exists. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code === 'not_found';
}

/** The failure in its current state: a request refused for lack of a session can be sent after signing in again. */
export function currentFailure<Failure extends Error | null>(
  failure: Failure,
  isSessionEnded: boolean,
): Failure | CallError {
  return failure instanceof CallError && failure.code === 'unauthenticated' && !isSessionEnded
    ? new CallError(failure.status, failure.message, undefined, undefined, 'signed_in_again')
    : failure;
}
