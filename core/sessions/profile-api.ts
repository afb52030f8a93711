import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { EmailToken, NewEmail, PasswordChange, PasswordProof, Profile, ProfileChange } from './profile.ts';

const spec = '§2 Settings; decisions, People and Settings';

export const profileApi = {
  /** One’s own. */
  read: endpoint({
    method: 'GET',
    path: '/api/profile',
    who: 'user',
    does: 'Gives one’s own account, with one’s children and rights as the school set them.',
    spec,
    reply: Profile,
  }),
  /**
   * What everybody who knows one reads from then on; the address and the password have calls of their own. 422
   * `not_allowed` for the name of somebody who works at a school where one is or was known, of another guardian of the
   * same children, of the school or its office.
   */
  change: endpoint({
    method: 'PATCH',
    path: '/api/profile',
    who: 'user',
    does: 'Changes one’s name.',
    spec,
    body: ProfileChange,
    reply: Profile,
  }),
  /**
   * 403 `confirm_first` ten minutes after one last proved who one is. Whether another account has the address is not
   * told here: it is in the letter. 422 `not_allowed` for the address one has.
   */
  askEmail: endpoint({
    method: 'POST',
    path: '/api/profile/email',
    who: 'user',
    does: 'Sends a letter to a new e-mail address, which is taken when its link is followed within 60 minutes.',
    spec,
    body: NewEmail,
    reply: Profile,
    refuses: ['confirm_first'],
  }),
  /** 404 when none was asked. */
  forgetEmail: endpoint({
    method: 'DELETE',
    path: '/api/profile/email',
    who: 'user',
    does: 'Takes back the change of address that was asked.',
    spec,
  }),
  /** 404 for a link that was used, taken back, is too old or never was. */
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/profile/email/confirm',
    who: 'anyone',
    does: 'Takes the new address that a letter went to.',
    spec,
    body: EmailToken,
    reply: z.object({ email: z.string() }),
    refuses: ['not_found'],
    keyless: true,
  }),
  /**
   * 422 with `current` not allowed when it is not the password, with `next` when it may not be chosen. Without a
   * password so far, 403 `confirm_first` as above.
   */
  changePassword: endpoint({
    method: 'POST',
    path: '/api/profile/password',
    who: 'user',
    does: 'Changes the password and ends one’s sessions on every other device.',
    spec,
    body: PasswordChange,
    refuses: ['confirm_first'],
    keyless: true,
  }),
  /** 401 `sign_in_failed` when it is not the password; 429 when tried too often, counted with sign-in. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/confirm',
    who: 'user',
    does: 'Proves by the password that it is still oneself, for ten minutes.',
    spec,
    body: PasswordProof,
    refuses: ['sign_in_failed'],
    keyless: true,
  }),
};
