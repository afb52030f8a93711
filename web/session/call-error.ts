/** How a call fails: refused by the server, or the server was not reached. */
import { i18n } from '@lingui/core';
import type { Problem } from '#core/http/problem.ts';
import type { RefusalCode } from '#core/http/refusals.ts';

/** What the page itself calls a failure that no refusal of the server names. */
export type OwnCode = 'unreachable' | 'signed_in_again';

export class CallError extends Error {
  /** The HTTP status; 0 when nothing answered. */
  readonly status: number;
  readonly code: RefusalCode | OwnCode;
  readonly problem: Problem | undefined;
  /** Seconds to wait before trying again, when the server said. */
  readonly retryAfter: number | undefined;

  constructor(status: number, text: string, problem?: Problem, retryAfter?: number, code?: OwnCode) {
    super(`${status}: ${text}`);
    this.name = 'CallError';
    this.status = status;
    this.code = code ?? problem?.code ?? codeOf(status);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** What an answer means that is not the school's own: something between has none, or lets nothing through. */
function codeOf(status: number): 'unreachable' | 'internal' {
  return status === 0 || status === 429 || status >= 502 ? 'unreachable' : 'internal';
}

/**
 * The refusal behind any error, for the words that say it. A later version of the school's may say what this page has
 * no words for.
 */
export function refusalIn(error: unknown): RefusalCode | OwnCode {
  return error instanceof CallError && `refusals.${error.code}` in i18n.messages ? error.code : 'internal';
}

/** Whether the school said no; while it is still at it, nobody knows. */
export function isRefusal(error: Error | null): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && !unsure.includes(error.code);
}

const unsure: readonly string[] = ['unreachable', 'in_progress'];
const passing: readonly string[] = [...unsure, 'unavailable', 'too_many'];

/** Whether the same may succeed a while later: the school was not reached, has too much to do, or is still at it. */
export function mayPass(error: unknown): error is CallError {
  return error instanceof CallError && passing.includes(error.code);
}

/** Whether what was asked for is not there, or no longer. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.code === 'not_found';
}

/**
 * A failure as it stands now: what was refused for want of a session can be sent once somebody has signed in again.
 */
export function failureNow<Failure extends Error | null>(
  failure: Failure,
  isSessionEnded: boolean,
): Failure | CallError {
  return failure instanceof CallError && failure.code === 'unauthenticated' && !isSessionEnded
    ? new CallError(failure.status, failure.message, undefined, undefined, 'signed_in_again')
    : failure;
}
