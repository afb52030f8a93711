import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Acceptance, Invitation, Invite, Offer } from './invitation.ts';
import { LinkHeld } from './password.ts';
import { Session } from './session.ts';

const spec = 'decisions, People';

export const invitationApi = {
  /** Those of the last sixty days and every open one, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/invitations',
    who: 'admin',
    does: 'Lists whom the school has invited, and where each invitation stands.',
    spec,
    reply: z.array(Invitation),
  }),
  /**
   * 404 for a school, a child or a group that is not one’s own; 403 for a child whose guardian one is or was, and for
   * oneself as a guardian; 409 `guardian_known` unless confirmed, where the office removed a guardian of this address
   * or name from a child of this name, they may do less for one, or a court decided about one.
   */
  invite: endpoint({
    method: 'POST',
    path: '/api/staff/invitations',
    who: 'admin',
    does: 'Invites a guardian, somebody of the staff or of the office, by a letter with a link.',
    spec,
    body: Invite,
    reply: Invitation,
    answers: 201,
    refuses: ['forbidden', 'not_found', 'guardian_known'],
  }),
  /**
   * The former link stops working. 404 once it was accepted or revoked; 403 for one to a child whose guardian one is or
   * was, or of oneself.
   */
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/staff/invitations/{id}/send',
    who: 'admin',
    does: 'Sends the letter of an invitation again, with a new link for another fourteen days.',
    spec,
    reply: Invitation,
  }),
  /** 404 once it was accepted or revoked; 403 for one to a child whose guardian one is or was, or of oneself. */
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/staff/invitations/{id}',
    who: 'admin',
    does: 'Takes an invitation back: its link stops working.',
    spec,
  }),
  /** 404 for a link that was used, was taken back, is too old or never was; 429 when tried too often. */
  look: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/look',
    who: 'anyone',
    does: 'Says which school the link of an invitation comes from, and whom it is for by first name.',
    spec,
    body: LinkHeld,
    reply: Offer,
    refuses: ['not_found'],
    keyless: true,
  }),
  /**
   * Once for each link; opens a session. An account that is there is proved by its own password or session: 401
   * `sign_in_failed` otherwise, also where the address is a former one of that account. What the office withdrew since
   * the letter is not given; 404 where nothing is left. 403 for who invited themselves as a guardian. 422 on `name` and
   * `password` where they are missing, the password is too common, or the name, the account's own too, is that of
   * somebody at the school or of another guardian, unless the school invites by that name.
   */
  accept: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/accept',
    who: 'anyone',
    does: 'Accepts an invitation: makes the account or adds to the one that is there, and signs in.',
    spec,
    body: Acceptance,
    reply: Session,
    refuses: ['forbidden', 'not_found', 'sign_in_failed'],
    keyless: true,
  }),
};
