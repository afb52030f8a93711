import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { Acceptance, GuardianContact, Invitation, Invite, InvitationPreview, PasskeyRequest } from './invitation.ts';
import { InvitationLetters, InvitationLink, LetterRequest, ResentInvitations } from './invitation-letter.ts';
import { RegistrationOptions } from './passkey.ts';
import { LinkTokenBody } from './password.ts';
import { Session } from './session.ts';

export const invitationApi = {
  /** Invitations of the last sixty days and every open one, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/invitations',
    access: 'admin',
    summary: 'Lists the invitations of the school with their status.',
    reply: z.array(Invitation),
  }),
  /**
   * 404 for a school, child or group outside the user's schools. 403 for a child whose guardian the user is or was, and
   * for the user's own address as a guardian. 409 `guardian_known` unless `isConfirmed`. For guardians it means that
   * the
   * office removed a guardian of this address or name from a child of this name, or of this name from the child itself,
   * that this guardian has fewer rights for such a child, or that a court order exists for one. For staff and the
   * office
   * it means that a guardian of this address or name was removed from any child. 422 `required` at `ownTitle.fr` when a
   * language of the school is missing.
   */
  invite: endpoint({
    method: 'POST',
    path: '/api/staff/invitations',
    access: 'admin',
    summary: 'Invites a guardian, a staff member or an office member, by email when the address is known.',
    body: Invite,
    reply: Invitation,
    status: 201,
    errors: ['forbidden', 'not_found', 'invalid', 'guardian_known'],
  }),
  /**
   * A new address gets the invitation by email, and the previous link stops working; a letter's code does not. 404 once
   * accepted or revoked, and for staff; 403 and 409 as for inviting; 422 `required` on `email` without the address that
   * the invitation has.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/invitations/{id}',
    access: 'admin',
    summary: 'Changes the name, email address and phone number of an invited guardian.',
    body: GuardianContact,
    reply: Invitation,
    errors: ['forbidden', 'not_found', 'guardian_known'],
  }),
  /**
   * The previous link stops working. 404 once accepted or revoked; 403 when it concerns a child whose guardian the
   * user is or was, or invites the user.
   */
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/staff/invitations/{id}/send',
    access: 'admin',
    summary: 'Resends an invitation with a new link, valid for another fourteen days.',
    reply: Invitation,
  }),
  /**
   * 404 once accepted or revoked; 403 when it concerns a child whose guardian the user is or was, or invites the
   * user.
   */
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/staff/invitations/{id}',
    access: 'admin',
    summary: 'Revokes an invitation: its link stops working.',
  }),
  /**
   * The previous link stops working; a letter's code does not. 404 and 403 as for sending it again.
   */
  link: endpoint({
    method: 'POST',
    path: '/api/staff/invitations/{id}/link',
    access: 'admin',
    summary: 'Makes a new link of an invitation, valid for fourteen days, for the office to pass on.',
    reply: InvitationLink,
    status: 201,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * Earlier codes stop working; links do not. 404 for another school, and for an invitation that was accepted or
   * revoked or is not of a guardian. 403 for a chosen one that concerns a child whose guardian the user is or was.
   */
  letters: endpoint({
    method: 'POST',
    path: '/api/staff/invitations/letters',
    access: 'admin',
    summary: 'Makes a code for guardians without an account, and returns their letters to print.',
    body: LetterRequest,
    reply: InvitationLetters,
    status: 201,
    errors: ['forbidden', 'not_found'],
  }),
  /** The previous links stop working. 404 for another school. */
  resendAll: endpoint({
    method: 'POST',
    path: '/api/staff/invitations/resend',
    access: 'admin',
    summary: 'Resends the invitations of all guardians without an account who have an email address.',
    body: z.strictObject({ schoolId: Id }),
    reply: ResentInvitations,
    errors: ['not_found'],
  }),
  /** 404 for a link or code that is used, revoked, replaced, expired or unknown; 429 when rate limited. */
  preview: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/preview',
    access: 'anyone',
    summary: 'Returns the school of an invitation, by its link or code, and the name of the invited person.',
    body: LinkTokenBody,
    reply: InvitationPreview,
    errors: ['not_found'],
    noIdempotencyKey: true,
  }),
  /**
   * The challenge is valid for five minutes, for this invitation only. 404 as for the preview, and where passkeys are
   * impossible; 401 `sign_in_failed` when an account with this address exists; 422 `required` on `email` for an
   * invitation without one.
   */
  askPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/passkey',
    access: 'anyone',
    summary: 'Returns the options a browser needs to create the passkey of a new account.',
    body: PasskeyRequest,
    reply: RegistrationOptions,
    errors: ['not_found', 'sign_in_failed', 'invalid'],
    noIdempotencyKey: true,
  }),
  /**
   * Each link and code works once and opens a session. An invitation without an address needs `email`: a new account
   * has it unconfirmed. An existing account is proved by its password or session: 401 `sign_in_failed` otherwise,
   * also when the address is a former one of that account. Grants that the office withdrew since the invitation are
   * left out; 404 when none remains. 403 for an office member who invited themselves as a guardian, or who uses a
   * letter or a copied link of their school. 422 `not_allowed` on `passkey.attestationObject` when the device's
   * reply is invalid, and nothing is stored. 422 on `name` and `password` when they are missing, when the password
   * is too common, or when the name (new or of the existing account) belongs to a staff member or another guardian,
   * unless the school invited by that name. 401 `second_step_required` for an existing account with a second step:
   * its owner signs in first.
   */
  accept: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/accept',
    access: 'anyone',
    summary: 'Accepts an invitation: creates the account or extends the existing one, and signs in.',
    body: Acceptance,
    reply: Session,
    errors: ['forbidden', 'not_found', 'sign_in_failed', 'second_step_required', 'strong_sign_in_required'],
    noIdempotencyKey: true,
  }),
};
