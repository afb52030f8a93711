import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { NewKey, NewKeyAsked, Passkey, PasskeyName, Proof, ProofAsked } from './passkey.ts';
import { Session } from './session.ts';

const spec = 'decisions, People';

export const passkeyApi = {
  /** In the order in which they were added. */
  list: endpoint({
    method: 'GET',
    path: '/api/passkeys',
    who: 'user',
    does: 'Lists one’s passkeys.',
    spec,
    reply: z.array(Passkey),
  }),
  /**
   * The challenge may be answered once, within five minutes. 404 where no passkey can be had: at an address that is a
   * number.
   */
  askNew: endpoint({
    method: 'POST',
    path: '/api/passkeys/options',
    who: 'user',
    does: 'Says what a browser needs to make a passkey.',
    spec,
    reply: NewKeyAsked,
    refuses: ['confirm_first', 'forbidden', 'not_found'],
    keyless: true,
  }),
  /**
   * Its challenge is its key: once, whoever asks how often. 422 `not_allowed` when the device’s answer does not hold,
   * 403 beyond twenty passkeys.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    who: 'user',
    does: 'Adds a passkey that a device made.',
    spec,
    body: NewKey,
    reply: Passkey,
    answers: 201,
    refuses: ['confirm_first', 'forbidden', 'not_found'],
    keyless: true,
  }),
  /** 404 for somebody else’s. */
  rename: endpoint({
    method: 'PUT',
    path: '/api/passkeys/{id}',
    who: 'user',
    does: 'Names a passkey.',
    spec,
    body: PasskeyName,
    reply: Passkey,
  }),
  /** 403 `forbidden` for the last way into an account without a password. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/passkeys/{id}',
    who: 'user',
    does: 'Removes a passkey, which opens nothing any more.',
    spec,
    refuses: ['confirm_first', 'forbidden'],
  }),
  /** 404 as above. */
  askProof: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    who: 'anyone',
    does: 'Says what a browser needs to sign in, or confirm who one is, with a passkey.',
    spec,
    reply: ProofAsked,
    refuses: ['not_found'],
    keyless: true,
  }),
  /** 401 `sign_in_failed` for whatever does not hold; 429 when tried too often, counted with passwords. */
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    who: 'anyone',
    does: 'Signs in with a passkey.',
    spec,
    body: Proof,
    reply: Session,
    refuses: ['sign_in_failed', 'not_found'],
    keyless: true,
  }),
  /** As the password does. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/confirm',
    who: 'user',
    does: 'Proves by one of one’s passkeys that it is still oneself, for ten minutes.',
    spec,
    body: Proof,
    refuses: ['sign_in_failed', 'not_found'],
    keyless: true,
  }),
};
