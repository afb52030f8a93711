/** Changing the name, address and phone number of a guardian without an account. */
import type { GuardianContact, Invitation } from '#core/auth/invitation.ts';
import { mayMakeGuardian } from '#core/children/own-child-rules.ts';
import { findAddressesOf } from '#server/account/address-store.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { confirmKnownGuardian, type InviteContext, resendInvitation } from '#server/auth/invitation-acts.ts';
import { saveReadmission } from '#server/auth/invitation-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { saveContact } from './contact-change-store.ts';

type ContactContext = InviteContext & { readonly currentUser: { readonly id: number; readonly email: string } };

/**
 * Changes the contact of an open guardian invitation, with the checks of inviting when the name or the address is
 * another one. A new address is invited by email. Throws `not_found` for an invitation of staff and for one that ended.
 */
export async function changeContact(
  context: ContactContext,
  invitation: Invitation,
  contact: GuardianContact,
): Promise<void> {
  const { tx, now, currentUser, requestId } = context;
  const { id, schoolId, gives, locale, children } = invitation;
  const { name, email, phone, isConfirmed } = contact;
  if (gives !== 'guardian') throw new Refusal('not_found');
  if (email === null && invitation.email !== null)
    throw new Refusal('invalid', { problems: [{ path: 'email', code: 'required' }] });
  const isAddressed = email !== invitation.email;
  if (isAddressed) await refuseOwnAddress(context, email);
  if (!(await saveContact(tx, id, { name, email, phone }))) throw new Refusal('not_found');
  if (isAddressed || name !== invitation.name) {
    const grants = children.map(({ id: childId, relationship, rights }) => ({ childId, relationship, rights }));
    const invited = { schoolId, name, email, locale, gives, children: grants, isConfirmed };
    await confirmKnownGuardian(context, invited);
    await saveReadmission(tx, id, { email, isConfirmed });
  }
  publishChange(tx, await findOffice(tx, schoolId), { about: 'families' });
  await recordAuditEntry(tx, {
    at: now,
    act: 'invitation.changed',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
  if (isAddressed) await resendInvitation(context, id);
}

async function refuseOwnAddress({ tx, currentUser }: ContactContext, email: string | null): Promise<void> {
  const mine = await findAddressesOf(tx, currentUser.id);
  const isOwn = email !== null && mine.includes(email);
  if (isOwn || !mayMakeGuardian(email, currentUser)) throw new Refusal('forbidden');
}
