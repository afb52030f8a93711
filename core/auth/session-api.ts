import { endpoint } from '#core/http/endpoint.ts';
import { DemoSignIn, Session, SignedOut, SignIn } from './session.ts';

export const sessionApi = {
  /** 401 without a session. Does not create one. */
  current: endpoint({
    method: 'GET',
    path: '/api/session',
    access: 'user',
    summary: 'Returns the current user with their children and schools.',
    reply: Session,
  }),
  /**
   * 401 `sign_in_failed` for an unknown account and a wrong password alike; 429 when rate limited. After a right
   * password: 401 `second_step_required` when the account needs a second step, without a session; 403
   * `strong_sign_in_required` when a school requires more than a password, with a session that only chooses it.
   */
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in',
    access: 'anyone',
    summary: 'Signs in with email and password.',
    body: SignIn,
    reply: Session,
    errors: ['sign_in_failed', 'second_step_required', 'strong_sign_in_required'],
    noIdempotencyKey: true,
  }),
  /**
   * 401 when the session has already ended. `continueAt` is where the browser signs out of the identity provider that
   * started the session.
   */
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'user',
    summary: 'Ends the session.',
    reply: SignedOut,
    noIdempotencyKey: true,
  }),
  /** 404 outside the demo, which accepts requests from the same machine only. */
  demo: endpoint({
    method: 'POST',
    path: '/api/demo/session',
    access: 'anyone',
    summary: 'Signs in as a demo user (demo only).',
    body: DemoSignIn,
    reply: Session,
    status: 201,
    errors: ['not_found', 'strong_sign_in_required'],
    noIdempotencyKey: true,
  }),
};
