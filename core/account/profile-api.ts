import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { EmailToken, NewEmail, PasswordChange, PasswordProof, Profile, ProfileChange } from './profile.ts';

export const profileApi = {
  /** The account of the current user only. */
  read: endpoint({
    method: 'GET',
    path: '/api/profile',
    access: 'user',
    summary: 'Returns the profile of the current user, with their children and the rights the school set.',
    reply: Profile,
  }),
  /**
   * The name is visible to everyone who knows the user; the address and the password have endpoints of their own. 422
   * `not_allowed` for the name of a current or former staff member of the user's schools, of another guardian of the
   * same children, of the school or of its office.
   */
  change: endpoint({
    method: 'PATCH',
    path: '/api/profile',
    access: 'user',
    summary: 'Changes the name of the current user.',
    body: ProfileChange,
    reply: Profile,
  }),
  /**
   * 403 `reauthentication_required` when the last confirmation is older than ten minutes. The reply does not reveal
   * whether another account has the address; the email does. 422 `not_allowed` for the current address.
   */
  askEmail: endpoint({
    method: 'POST',
    path: '/api/profile/email',
    access: 'user',
    summary: 'Emails a confirmation link to a new address, valid for 60 minutes.',
    body: NewEmail,
    reply: Profile,
    errors: ['reauthentication_required'],
  }),
  /** 404 when no change is pending. */
  forgetEmail: endpoint({
    method: 'DELETE',
    path: '/api/profile/email',
    access: 'user',
    summary: 'Cancels the pending change of email address.',
  }),
  /** 404 for a link that is used, canceled, expired or unknown. */
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/profile/email/confirm',
    access: 'anyone',
    summary: 'Confirms a new email address by the token of its link.',
    body: EmailToken,
    reply: z.object({ email: z.string() }),
    errors: ['not_found'],
    noIdempotencyKey: true,
  }),
  /**
   * 422 on `current` when it is not the password, on `next` when the new password is not allowed. An account without
   * a password gets 403 `reauthentication_required` as above.
   */
  changePassword: endpoint({
    method: 'POST',
    path: '/api/profile/password',
    access: 'user',
    summary: 'Changes the password and ends the sessions of the current user on all other devices.',
    body: PasswordChange,
    errors: ['reauthentication_required'],
    noIdempotencyKey: true,
  }),
  /** 401 `sign_in_failed` for a wrong password; 429 when rate limited, in one count with sign-in. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/confirm',
    access: 'user',
    summary: 'Confirms the identity of the current user by password, for ten minutes.',
    body: PasswordProof,
    errors: ['sign_in_failed'],
    noIdempotencyKey: true,
  }),
};
