/** Inviting the guardians without an account: a link to pass on, letters to print, and all emails again. */
import { invitationDays } from '#core/auth/invitation.ts';
import { formatCode, letterDays } from '#core/auth/invitation-code.ts';
import type { InvitationLetter } from '#core/auth/invitation-letter.ts';
import { recordActs, recordAuditEntry } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { queueEmails } from '#server/mail/mail-acts.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { type InviteContext, linkOf } from '#server/auth/invitation-acts.ts';
import {
  type AwaitedGuardian,
  findAwaited,
  findLetterhead,
  findLetters,
  renewCodes,
  renewLinks,
} from './invitation-letter-store.ts';
import { invitationEmail } from '#server/auth/invitation-phrases.ts';
import { type InvitationSecrets, newNonce, type Nonce } from './invitation-secrets.ts';
import { findInvited, renewInvitation } from '#server/auth/invitation-store.ts';
import { hashOf, newToken } from '#server/auth/token.ts';

type OfficeContext = InviteContext & { readonly userId: number };

const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);

/**
 * Replaces the link of an invitation by one that `secrets` derives from the returned nonce. Throws `not_found` once it
 * was accepted or withdrawn.
 */
export async function makeLink(office: OfficeContext, secrets: InvitationSecrets, id: number): Promise<Nonce> {
  const { tx, now, userId, requestId } = office;
  const nonce = newNonce();
  const { schoolId } = await findInvited(tx, id);
  const expiresAt = daysAfter(now, invitationDays);
  if (!(await renewInvitation(tx, id, { token: secrets.tokenOf({ id, nonce }), expiresAt })))
    throw new Refusal('not_found');
  publishChange(tx, await findOffice(tx, schoolId), { about: 'families' });
  await recordAuditEntry(tx, { at: now, act: 'invitation.link_copied', userId, schoolId, subjectId: id, requestId });
  return nonce;
}

type LetterSet = { readonly ids: readonly number[]; readonly nonce: Nonce; readonly leftOut: number };
type LetterChoice = { readonly schoolId: number; readonly ids?: readonly number[] | undefined };

/**
 * Makes new codes for the guardians without an account. Of chosen ones, each must be there (`not_found`) and not
 * concern the user's own child (`forbidden`); of all, the user's own are left out.
 */
export async function makeLetters(
  office: OfficeContext,
  secrets: InvitationSecrets,
  { schoolId, ids }: LetterChoice,
): Promise<LetterSet> {
  const { tx, now, userId, requestId } = office;
  const awaited = await findAwaited(tx, { schoolId, me: userId, ids });
  const [mine, others] = divide(awaited);
  if (ids !== undefined && awaited.length < new Set(ids).size) throw new Refusal('not_found');
  if (ids !== undefined && others.length > 0) throw new Refusal('forbidden');
  const nonce = newNonce();
  const done = mine.map(({ id }) => id);
  await renewCodes(tx, { hashes: hashesOf(secrets, done, nonce), expiresAt: daysAfter(now, letterDays) });
  if (done.length > 0) publishChange(tx, await findOffice(tx, schoolId), { about: 'families' });
  await recordActs(
    tx,
    done.map((subjectId) => ({ at: now, act: 'invitation.letter_made', userId, schoolId, subjectId, requestId })),
  );
  return { ids: done, nonce, leftOut: others.length };
}

const hashesOf = (secrets: InvitationSecrets, ids: readonly number[], nonce: Nonce) =>
  new Map(ids.map((id) => [id, secrets.hashOf(secrets.codeOf({ id, nonce }))]));

/** The letters of a set, without those whose code was replaced or used since. */
export async function readLetters(
  { tx, origin }: Pick<InviteContext, 'tx' | 'origin'>,
  secrets: InvitationSecrets,
  { schoolId, ids, nonce }: Omit<LetterSet, 'leftOut'> & { readonly schoolId: number },
): Promise<{ school: string; phone: string; address: string; letters: InvitationLetter[] }> {
  const found = await findLetters(tx, hashesOf(secrets, ids, nonce));
  const letters = found.map((letter) => {
    const code = formatCode(secrets.codeOf({ id: letter.id, nonce }));
    return { ...letter, code, link: linkOf(origin, code) };
  });
  return { ...(await findLetterhead(tx, schoolId)), address: `${origin}/invitation`, letters };
}

export type ResendResult = {
  readonly sent: number;
  readonly undelivered: number;
  readonly withoutEmail: number;
  readonly leftOut: number;
};

/** Emails a new link to every guardian without an account, with a fixed number of statements. */
export async function resendAll(office: OfficeContext, schoolId: number): Promise<ResendResult> {
  const { tx, now, userId, requestId, origin } = office;
  const [mine, others] = divide(await findAwaited(tx, { schoolId, me: userId }));
  const sendings = mine.flatMap(({ email, ...one }) => (email === null ? [] : [{ ...one, email, token: newToken() }]));
  const hashes = new Map(sendings.map(({ id, token }) => [id, hashOf(token)]));
  if (sendings.length > 0) {
    await renewLinks(tx, { hashes, now, expiresAt: daysAfter(now, invitationDays) });
    const { school } = await findLetterhead(tx, schoolId);
    await queueEmails(
      tx,
      sendings.map(({ email, locale, token }) => {
        return { to: email, locale, ...invitationEmail(locale, school, linkOf(origin, token)) };
      }),
      now,
    );
    publishChange(tx, await findOffice(tx, schoolId), { about: 'families' });
  }
  await recordActs(
    tx,
    sendings.map(({ id }) => ({ at: now, act: 'invitation.sent_again', userId, schoolId, subjectId: id, requestId })),
  );
  return {
    sent: sendings.length,
    undelivered: sendings.filter(({ isUndelivered }) => isUndelivered).length,
    withoutEmail: mine.length - sendings.length,
    leftOut: others.length,
  };
}

/** The guardians whose invitations the user may manage, and the others. */
const divide = (awaited: readonly AwaitedGuardian[]) =>
  [awaited.filter(({ mayManage }) => mayManage), awaited.filter(({ mayManage }) => !mayManage)] as const;
