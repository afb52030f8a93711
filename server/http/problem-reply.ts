/** The one place that answers refusals and bugs: `application/problem+json`, and nothing of the inside. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#core/http/problem.ts';
import { type RefusalCode, refusals } from '#core/http/refusals.ts';
import { type Damage, isDamagedPage } from './damage.ts';
import { asRefusal } from './known-errors.ts';
import { type Refusal, undeclared } from './refusal.ts';

const titles: Readonly<Record<RefusalCode, string>> = {
  malformed_json: 'The body is not JSON.',
  unauthenticated: 'Nobody is signed in.',
  sign_in_failed: 'The e-mail and password do not go together.',
  forbidden: 'This right was not given.',
  confirm_first: 'Who is calling must be proved again first.',
  not_own_identity: 'The body speaks for somebody else.',
  may_not_write: 'One may not write there.',
  wrong_origin: 'The request comes from another site.',
  not_found: 'There is no such thing.',
  wrong_method: 'The method is not one of this path.',
  in_progress: 'The same request is still under way.',
  absence_overlaps: 'An absence is already reported for that time.',
  absence_begun: 'The absence has begun.',
  child_absent: 'The child is reported absent that day.',
  child_gone: 'The child has left the school.',
  child_not_there: 'A child of these reports was not at school that day.',
  attendance_not_begun: 'No child of the group is marked yet.',
  pickup_exists: 'The child has an open pickup that day.',
  pickup_moved_on: 'The pickup is no longer where this can be done.',
  quiz_submitted: 'One’s answers are there already.',
  quiz_past_due: 'The quiz is over.',
  undo_too_late: 'The time to take it back is over.',
  connection_moved_on: 'The request was answered or taken back.',
  no_guardian_reachable: 'No guardian of the child has an account.',
  form_full: 'There is no room for so many people.',
  moved_on: 'This has changed meanwhile.',
  child_known: 'The school has a child of this name.',
  guardian_known: 'Something is known against this guardian for another child of this name.',
  too_large: 'The body is too large.',
  not_json: 'The body must be JSON.',
  invalid: 'The request is not as its contract says.',
  key_reused: 'The idempotency key was used with another body.',
  person_not_authorized: 'This person may not collect the child that day.',
  too_many: 'Too many requests.',
  internal: 'Something went wrong.',
  unavailable: 'The service is not available now.',
};

/** Seconds to wait where a refusal does not say, for those that may be tried again. */
const usualWait: Partial<Record<RefusalCode, number>> = { in_progress: 1, too_many: 60, unavailable: 5 };

/** The body of a refusal. */
export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { code, details } = refusal;
  const { problems, reportedBy, scheduledBy, placesLeft, left, totalCents, knownChildren, notThere } = details;
  return {
    type: `/api/docs#${code}`,
    title: titles[code],
    status: refusals[code],
    code,
    requestId,
    ...(problems && problems.length > 0 && { problems: [...problems] }),
    ...(reportedBy !== undefined && { reportedBy }),
    ...(notThere !== undefined && { notThere }),
    ...(scheduledBy !== undefined && { scheduledBy }),
    ...(placesLeft !== undefined && { placesLeft }),
    ...(left !== undefined && { left }),
    ...(totalCents !== undefined && { totalCents }),
    ...(knownChildren && { knownChildren }),
  };
}

/** What a title says in the published documents. */
export const titleOf = (code: RefusalCode): string => titles[code];

/** What the database or the system calls it, never its words: they may hold what somebody wrote. */
const codeOf = (cause: unknown) => (cause as { readonly code?: unknown } | undefined)?.code;

/** Answers whatever was thrown. Under `strict` a refusal that its contract does not declare is a bug. */
export function answerError(strict: boolean, damage?: Damage) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { endpoint } = request.routeOptions.config;
    const refusal = asRefusal(error);
    if (isDamagedPage(codeOf(error)) || isDamagedPage(codeOf(refusal.cause))) {
      damage?.note('a page of the database');
      request.log.error({ code: codeOf(error) ?? codeOf(refusal.cause) }, 'the database is damaged: restore a backup');
    }
    const isBug = refusal.code === 'internal';
    const isUndeclared = endpoint !== undefined && !isBug && undeclared(endpoint, refusal.code);
    if (isBug) request.log.error({ err: error }, 'a bug');
    if (refusal.code === 'unavailable')
      request.log.warn({ code: codeOf(refusal.cause) }, 'what it stands on is not there');
    if (isUndeclared) request.log.error({ code: refusal.code, path: endpoint.path }, 'a refusal that no contract says');
    const answered = isUndeclared && strict ? asRefusal(new Error(`undeclared ${refusal.code}`)) : refusal;
    const wait = answered.details.retryAfter ?? usualWait[answered.code];
    if (wait !== undefined) reply.header('Retry-After', Math.ceil(wait));
    void reply
      .code(refusals[answered.code])
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problemOf(answered, request.id)));
  };
}
