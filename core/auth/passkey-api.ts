import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { NewKey, RegistrationOptions, Passkey, PasskeyName, Proof, AuthenticationOptions } from './passkey.ts';
import { Session } from './session.ts';

export const passkeyApi = {
  /** In the order they were added. */
  list: endpoint({
    method: 'GET',
    path: '/api/passkeys',
    access: 'user',
    summary: 'Lists the passkeys of the current user.',
    reply: z.array(Passkey),
  }),
  /**
   * The challenge is valid once, for five minutes. 404 where passkeys are impossible: on a site whose host is an IP
   * address.
   */
  askNew: endpoint({
    method: 'POST',
    path: '/api/passkeys/options',
    access: 'user',
    summary: 'Returns the options a browser needs to create a passkey.',
    reply: RegistrationOptions,
    errors: ['reauthentication_required', 'forbidden', 'not_found'],
    noIdempotencyKey: true,
  }),
  /**
   * The challenge makes the call idempotent. 422 `not_allowed` when the device’s reply is invalid, 403 beyond twenty
   * passkeys.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    access: 'user',
    summary: 'Registers a passkey that a device created.',
    body: NewKey,
    reply: Passkey,
    status: 201,
    errors: ['reauthentication_required', 'forbidden', 'not_found'],
    noIdempotencyKey: true,
  }),
  /** 404 for a passkey of another user. */
  rename: endpoint({
    method: 'PUT',
    path: '/api/passkeys/{id}',
    access: 'user',
    summary: 'Renames a passkey.',
    body: PasskeyName,
    reply: Passkey,
  }),
  /** 403 `forbidden` for the last passkey of an account without a password. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/passkeys/{id}',
    access: 'user',
    summary: 'Removes a passkey.',
    errors: ['reauthentication_required', 'forbidden'],
  }),
  /** 404 as above. */
  askProof: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'anyone',
    summary: 'Returns the options a browser needs to sign in, or to confirm an identity, with a passkey.',
    reply: AuthenticationOptions,
    errors: ['not_found'],
    noIdempotencyKey: true,
  }),
  /** 401 `sign_in_failed` for any invalid proof; 429 when rate limited, in one count with passwords. */
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'anyone',
    summary: 'Signs in with a passkey.',
    body: Proof,
    reply: Session,
    errors: ['sign_in_failed', 'not_found'],
    noIdempotencyKey: true,
  }),
  /** 401 `sign_in_failed` for an invalid proof. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/confirm',
    access: 'user',
    summary: 'Confirms the identity of the current user by passkey, for ten minutes.',
    body: Proof,
    errors: ['sign_in_failed', 'not_found'],
    noIdempotencyKey: true,
  }),
};
