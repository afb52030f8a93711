/** The only place that replies to refusals and errors, as `application/problem+json` without internal details. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#core/http/problem.ts';
import { type RefusalCode, refusals } from '#core/http/refusals.ts';
import { type Damage, isDamagedPage } from './damage.ts';
import { asRefusal, errorCode } from './error-mapping.ts';
import { type Refusal, isUndeclaredRefusal } from './refusal.ts';

const titles: Readonly<Record<RefusalCode, string>> = {
  malformed_json: 'The body is not valid JSON.',
  unauthenticated: 'You are not signed in.',
  sign_in_failed: 'Invalid email or password.',
  second_step_required: 'The password is right. A code of the authenticator app is needed too.',
  second_step_expired: 'The time for the code is over. Sign in again.',
  strong_sign_in_required: 'The school requires a passkey, its identity provider or a second step.',
  forbidden: 'You do not have permission to do this.',
  reauthentication_required: 'Sign in again to confirm this action.',
  identity_mismatch: 'The request names a different user.',
  messaging_not_allowed: 'You cannot send messages here.',
  wrong_origin: 'The request comes from another site.',
  not_found: 'Not found.',
  method_not_allowed: 'Method not allowed.',
  in_progress: 'The same request is still in progress.',
  absence_overlaps: 'An absence is already reported for that time.',
  absence_started: 'The absence has already started.',
  child_absent: 'The child is reported absent that day.',
  child_gone: 'The child has left the school.',
  child_not_there: 'A child of these reports was not at school that day.',
  attendance_not_begun: 'No child of the group is marked yet.',
  pickup_exists: 'The child already has an open pickup that day.',
  pickup_conflict: 'The pickup’s status no longer allows this.',
  plan_overlap: 'Another exception covers some of these days.',
  quiz_submitted: 'This quiz has already been submitted.',
  quiz_past_due: 'The quiz is closed.',
  undo_too_late: 'It is too late to undo this.',
  connection_conflict: 'The connection request was already answered or withdrawn.',
  no_guardian_reachable: 'No guardian of the child has an account.',
  form_full: 'There are not enough places left.',
  conflict: 'This was changed by someone else. Reload and try again.',
  child_known: 'The school already has a child of this name.',
  guardian_known: 'The school has a warning about this person for one of its children.',
  body_too_large: 'The body is too large.',
  unsupported_media_type: 'The body must be JSON, or a file for an upload.',
  file_not_supported: 'Only JPEG, PNG, WebP and PDF files are accepted.',
  file_damaged: 'The file is damaged or not complete.',
  file_infected: 'A virus was found in the file.',
  invalid: 'The request is invalid.',
  idempotency_key_reused: 'The idempotency key was used with another body.',
  person_not_authorized: 'This person is not authorized to collect the child that day.',
  rate_limited: 'Too many requests.',
  internal: 'Something went wrong.',
  unavailable: 'The service is unavailable.',
  storage_full: 'There is no space left for files.',
};

/** Default `Retry-After` in seconds of refusals that may be retried. */
const defaultRetryAfter: Partial<Record<RefusalCode, number>> = { in_progress: 1, rate_limited: 60, unavailable: 5 };

/** The reply body of a refusal. */
export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { code, details } = refusal;
  const {
    problems,
    reportedBy,
    scheduledBy,
    release,
    placesLeft,
    left,
    totalCents,
    knownChildren,
    notThere,
    overlaps,
  } = details;
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
    ...(release && { release }),
    ...(overlaps !== undefined && { overlaps }),
    ...(placesLeft !== undefined && { placesLeft }),
    ...(left !== undefined && { left }),
    ...(totalCents !== undefined && { totalCents }),
    ...(knownChildren && { knownChildren }),
  };
}

/** The title of a code, for the API documentation. */
export const titleOf = (code: RefusalCode): string => titles[code];

/** Replies to any thrown error. Under `strict`, a refusal that the contract does not declare is an unexpected error. */
export function sendError(strict: boolean, damage?: Damage) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { endpoint } = request.routeOptions.config;
    const refusal = asRefusal(error);
    if (isDamagedPage(errorCode(error)) || isDamagedPage(errorCode(refusal.cause))) {
      damage?.note('a page of the database');
      request.log.error(
        { code: errorCode(error) ?? errorCode(refusal.cause) },
        'the database is damaged: restore a backup',
      );
    }
    const isUnexpected = refusal.code === 'internal';
    const isUndeclared = endpoint !== undefined && !isUnexpected && isUndeclaredRefusal(endpoint, refusal.code);
    if (isUnexpected) request.log.error({ err: error }, 'unexpected error');
    if (refusal.code === 'unavailable') request.log.warn({ code: errorCode(refusal.cause) }, 'dependency unavailable');
    if (isUndeclared) request.log.error({ code: refusal.code, path: endpoint.path }, 'undeclared error code');
    const answered = isUndeclared && strict ? asRefusal(new Error(`undeclared ${refusal.code}`)) : refusal;
    const wait = answered.details.retryAfter ?? defaultRetryAfter[answered.code];
    if (wait !== undefined) reply.header('Retry-After', Math.ceil(wait));
    void reply
      .code(refusals[answered.code])
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problemOf(answered, request.id)));
  };
}
