/** Sending, resending and withdrawing invitations. An invited guardian without an address is recorded only. */
import { type GuardianInvite, invitationDays, type Invite } from '#core/auth/invitation.ts';
import { halfWrittenLanguages } from '#core/lang/bilingual-rules.ts';
import { recordAuditEntry, recordActs } from '#server/audit/audit-store.ts';
import { assertNotFormerGuardian, assertGuardianUnknown } from '#server/children/known-acts.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { queueEmail, queueEmails } from '#server/mail/mail-acts.ts';
import { findLanguages } from '#server/schools/school-store.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { invitationEmail } from './invitation-phrases.ts';
import {
  findInvited,
  insertGuardianInvitations,
  insertInvitation,
  renewInvitation,
  revokeInvitation,
} from './invitation-store.ts';
import { newToken } from './token.ts';

export type InviteContext = {
  readonly tx: Tx;
  readonly now: Date;
  /** Undefined while a school is being set up. */
  readonly userId?: number | undefined;
  readonly requestId?: string | undefined;
  /** Base URL of the app, used in the link. */
  readonly origin: string;
};

export type SentInvitation = { readonly id: number; readonly link: string };

/**
 * Inserts an invitation to a school in the tenant scope and sends the email. Without an address, no link is valid yet:
 * the office copies one or prints a letter.
 */
export async function invite(inviting: InviteContext, invited: Invite): Promise<SentInvitation> {
  const { tx, now, userId = null } = inviting;
  const sending = createInvitationToken(now);
  const expiresAt = invited.email === null ? now : sending.expiresAt;
  const id = await insertInvitation(tx, invited, { ...sending, expiresAt, invitedBy: userId });
  return send(inviting, id, sending.token, invited.email === null ? 'invitation.recorded' : 'invitation.sent');
}

/**
 * Refuses without a confirmation when the invited guardian has a known restriction. Records the confirmation in the
 * audit log.
 */
export async function confirmKnownGuardian(
  { tx, now, userId, requestId }: InviteContext,
  invited: GuardianInvite,
): Promise<void> {
  const { schoolId, children, isConfirmed = false } = invited;
  const isKnown = await assertGuardianUnknown(
    { tx, now },
    schoolId,
    children.map(({ childId }) => childId),
    invited,
    isConfirmed,
  );
  if (!isKnown) return;
  for (const { childId } of children)
    await recordAuditEntry(tx, { at: now, act: 'guardian.confirmed', userId, schoolId, childId, requestId });
}

type StaffInvite = Exclude<Invite, { readonly gives: 'guardian' }>;

/** Refuses a title in the school's own words that is missing in a language of the school. */
export async function requireWholeTitle(tx: Tx, { schoolId, ownTitle }: StaffInvite): Promise<void> {
  if (!ownTitle) return;
  const problems = halfWrittenLanguages('ownTitle', ownTitle, await findLanguages(tx, schoolId));
  if (problems.length > 0) throw new Refusal('invalid', { problems });
}

/**
 * Refuses without a confirmation when the invited staff member was removed from a child of the school. Records the
 * confirmation in the audit log.
 */
export async function confirmFormerGuardian(
  { tx, now, userId, requestId }: InviteContext,
  invited: StaffInvite,
): Promise<void> {
  const { schoolId, isConfirmed = false } = invited;
  if (!(await assertNotFormerGuardian({ tx, now }, schoolId, invited, isConfirmed))) return;
  await recordAuditEntry(tx, { at: now, act: 'staff.confirmed', userId, schoolId, requestId });
}

/** Invites guardians in bulk with a fixed number of statements. Those without an address are recorded only. */
export async function inviteGuardians(inviting: InviteContext, invites: readonly GuardianInvite[]): Promise<void> {
  const { tx, now, userId, requestId, origin } = inviting;
  const [first] = invites;
  if (!first) return;
  const { expiresAt } = createInvitationToken(now);
  const sendings = invites.map((one) => ({ ...one, token: newToken() }));
  const ids = await insertGuardianInvitations(tx, sendings, { now, expiresAt, invitedBy: userId ?? null });
  const { schoolId, school } = await findInvited(tx, ids[0] ?? 0);
  const emails = sendings.flatMap(({ email, locale, token }) =>
    email === null ? [] : [{ to: email, locale, ...invitationEmail(locale, school, linkOf(origin, token)) }],
  );
  if (emails.length > 0) await queueEmails(tx, emails, now);
  publishChange(tx, await findOffice(tx, schoolId), { about: 'families' });
  const done = { at: now, userId, schoolId, requestId };
  await recordActs(
    tx,
    ids.map((subjectId, n) => {
      const act = sendings[n]?.email === null ? 'invitation.recorded' : 'invitation.sent';
      return { ...done, act, subjectId } as const;
    }),
  );
}

/** Browsers do not send the URL fragment, so the token appears in no server or proxy log. */
export const linkOf = (origin: string, token: string) => `${origin}/invitation#${token}`;

/**
 * Sends the email again with a new link. Throws `not_found` once the invitation was accepted or withdrawn, and for one
 * without an address.
 */
export async function resendInvitation(inviting: InviteContext, id: number): Promise<SentInvitation> {
  if ((await findInvited(inviting.tx, id)).email === null) throw new Refusal('not_found');
  const sending = createInvitationToken(inviting.now);
  if (!(await renewInvitation(inviting.tx, id, { ...sending, sentAt: inviting.now }))) throw new Refusal('not_found');
  return send(inviting, id, sending.token, 'invitation.sent_again');
}

/** Withdraws an invitation. Throws `not_found` once it was accepted or withdrawn. */
export async function withdrawInvitation({ tx, now, userId, requestId }: InviteContext, id: number): Promise<void> {
  const revoked = await revokeInvitation(tx, id, now);
  if (!revoked) throw new Refusal('not_found');
  publishChange(tx, await findOffice(tx, revoked.schoolId), { about: 'families' });
  await recordAuditEntry(tx, { at: now, act: 'invitation.revoked', userId, ...revoked, subjectId: id, requestId });
}

const createInvitationToken = (now: Date) => ({
  token: newToken(),
  now,
  expiresAt: new Date(now.getTime() + invitationDays * 86_400_000),
});

async function send(
  { tx, now, userId, requestId, origin }: InviteContext,
  id: number,
  token: string,
  act: 'invitation.sent' | 'invitation.sent_again' | 'invitation.recorded',
): Promise<SentInvitation> {
  const { schoolId, school, email, locale } = await findInvited(tx, id);
  const link = linkOf(origin, token);
  if (email !== null) await queueEmail(tx, { to: email, locale, ...invitationEmail(locale, school, link) }, now);
  publishChange(tx, await findOffice(tx, schoolId), { about: 'families' });
  await recordAuditEntry(tx, { at: now, act, userId, schoolId, subjectId: id, requestId });
  return { id, link };
}
