import { endpoint } from '#core/http/endpoint.ts';
import { DemoSignIn, Session, SignIn } from './session.ts';

export const sessionApi = {
  /** 401 without a session. Never creates one. */
  current: endpoint({
    method: 'GET',
    path: '/api/session',
    who: 'user',
    does: 'Says who is signed in, with their children and schools.',
    spec: 'decisions, Shapes of ours',
    reply: Session,
  }),
  /** 401 `sign_in_failed` for an unknown account and a wrong password alike; 429 when tried too often. */
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in',
    who: 'anyone',
    does: 'Signs in with e-mail and password.',
    spec: 'decisions, People and Settled edges',
    body: SignIn,
    reply: Session,
    refuses: ['sign_in_failed'],
    keyless: true,
  }),
  /** 401 where it has ended already. */
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    who: 'user',
    does: 'Ends the session.',
    spec: '§2 Settings; decisions, Settings',
    keyless: true,
  }),
  /** 404 anywhere but in the demo, on this machine. */
  demo: endpoint({
    method: 'POST',
    path: '/api/demo/session',
    who: 'anyone',
    does: 'Signs in as one of the demo’s people, in the demo only.',
    spec: 'decisions, People',
    body: DemoSignIn,
    reply: Session,
    answers: 201,
    refuses: ['not_found'],
    keyless: true,
  }),
};
