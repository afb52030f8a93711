import { endpoint } from '#core/http/endpoint.ts';
import { Session } from './session.ts';
import { RecoveryCodes, SecondStepCode, TwoStepSecret, TwoStepState } from './two-step.ts';

export const twoStepApi = {
  /**
   * Finishes a sign-in by password, with a code of the app or a recovery code. 401 `second_step_expired` without a
   * right password in this browser in the last five minutes; 401 `sign_in_failed` for a wrong, used or old code; 429
   * when rate limited.
   */
  finish: endpoint({
    method: 'POST',
    path: '/api/auth/second-step',
    access: 'anyone',
    summary: 'Finishes a sign-in by password with a code of an authenticator app or a recovery code.',
    body: SecondStepCode,
    reply: Session,
    errors: ['second_step_expired', 'sign_in_failed'],
    noIdempotencyKey: true,
  }),
  /** `since` is null when it is off. */
  read: endpoint({
    method: 'GET',
    path: '/api/two-step',
    access: 'user',
    summary: 'Returns whether the current user needs a second step after the password.',
    reply: TwoStepState,
  }),
  /**
   * Replaces a secret that no code confirmed. 403 `forbidden` when the second step is on: it is turned off first. 403
   * `reauthentication_required` when the last confirmation is older than ten minutes.
   */
  begin: endpoint({
    method: 'POST',
    path: '/api/two-step',
    access: 'user',
    summary: 'Makes a secret for an authenticator app. It counts once a code confirmed it.',
    reply: TwoStepSecret,
    errors: ['reauthentication_required', 'forbidden'],
  }),
  /** 422 `not_allowed` on `code` for a wrong code. 404 without a secret of the last hour that waits for its code. */
  turnOn: endpoint({
    method: 'PUT',
    path: '/api/two-step',
    access: 'user',
    summary: 'Turns the second step on by the first code of the app, and returns the recovery codes.',
    body: SecondStepCode,
    reply: RecoveryCodes,
    errors: ['reauthentication_required', 'forbidden', 'not_found'],
  }),
  /** The codes before stop working. 404 when the second step is off. */
  replaceCodes: endpoint({
    method: 'POST',
    path: '/api/two-step/recovery-codes',
    access: 'user',
    summary: 'Replaces the recovery codes.',
    reply: RecoveryCodes,
    errors: ['reauthentication_required', 'not_found'],
  }),
  /** Deletes the secret and the recovery codes. 404 when the second step is off. */
  turnOff: endpoint({
    method: 'DELETE',
    path: '/api/two-step',
    access: 'user',
    summary: 'Turns the second step off.',
    errors: ['reauthentication_required', 'not_found'],
  }),
};
