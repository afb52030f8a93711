/** Turning the second step on and off, and its recovery codes. Each act is audited and reported by email. */
import { randomBytes } from 'node:crypto';
import {
  base32Of,
  enrolmentMs,
  formatRecoveryCode,
  type RecoveryCodes,
  type SecondStepCode,
  secretBytes,
  type TwoStepSecret,
  typedCodeIn,
} from '#core/auth/two-step.ts';
import type { AuditedAct } from '#core/audit/audited-acts.ts';
import { mustBeConfirmed } from '#server/account/device-store.ts';
import { lockAccount } from '#server/account/profile-store.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { IdentityProviders } from '#server/auth/identities/identity-providers.ts';
import { newNonce, type Nonce } from '#server/auth/invitations/invitation-secrets.ts';
import { deleteProofs } from '#server/auth/one-time-token-store.ts';
import { strengthenSession } from '#server/auth/session-store.ts';
import { requireMayAddStrongWay } from '#server/auth/strong-sign-in/strong-way-acts.ts';
import type { Tx } from '#server/db/database.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';
import type { Caller } from '#server/http/request-guards.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import type { LocalizedEmail } from '#server/mail/localized-email.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { type RecoveryCodeTexts, recoveryHashOf } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';
import { codesReplacedEmail, turnedOffEmail, turnedOnEmail } from './two-step-phrases.ts';
import {
  deleteTwoStep,
  findSecret,
  hasTwoStep,
  saveConfirmedSecret,
  saveRecoveryCodes,
  saveSecret,
} from './two-step-store.ts';

export type TwoStepContext = ActionContext & { readonly caller: Caller };

export type TwoStepServices = {
  readonly keys: HealthKeys;
  readonly texts: RecoveryCodeTexts;
  readonly providers: Pick<IdentityProviders, 'issuers'>;
};

/** Of a change of the second step: concurrent ones wait, and the user confirmed their identity. */
async function beginChange({ tx, currentUser, caller, now }: TwoStepContext): Promise<void> {
  await lockAccount(tx, currentUser.id);
  await mustBeConfirmed(tx, caller.sessionId, now);
}

/** Makes a secret that waits for its first code. Throws `forbidden` when the second step is on. */
export async function makeSecret(context: TwoStepContext, { keys, providers }: TwoStepServices): Promise<void> {
  const { tx, currentUser, now } = context;
  await beginChange(context);
  await requireMayAddStrongWay(tx, { ...context, issuers: providers.issuers });
  if (await hasTwoStep(tx, currentUser.id)) throw new Refusal('forbidden');
  await saveSecret(tx, currentUser.id, keys.sealSecret(currentUser.id, randomBytes(secretBytes)), now);
}

/** The secret that waits for its first code. Throws `not_found` once it is on. */
export async function pendingSecret(tx: Tx, userId: number, keys: HealthKeys): Promise<TwoStepSecret> {
  const stored = await findSecret(tx, userId);
  if (!stored || stored.confirmedAt) throw new Refusal('not_found');
  return { secret: base32Of(keys.openSecret(userId, stored.sealed)) };
}

/** Turns the second step on by the first code of the app. Returns the nonce of the recovery codes. */
export async function turnOn(
  context: TwoStepContext & { readonly body: SecondStepCode },
  { keys, texts, providers }: TwoStepServices,
): Promise<Nonce> {
  const { tx, currentUser, caller, body, now } = context;
  const userId = currentUser.id;
  await beginChange(context);
  const isFirst = await requireMayAddStrongWay(tx, { ...context, issuers: providers.issuers });
  const stored = await findSecret(tx, userId);
  if (stored?.confirmedAt) throw new Refusal('forbidden');
  if (!stored || now.getTime() - stored.createdAt.getTime() > enrolmentMs) throw new Refusal('not_found');
  const typed = typedCodeIn(body.code);
  const secret = keys.openSecret(userId, stored.sealed);
  const step = typed?.kind === 'app' ? stepOfCode(secret, typed.code, now, stored.lastStep) : undefined;
  if (step === undefined) throw new Refusal('invalid', { problems: [{ path: 'code', code: 'not_allowed' }] });
  await saveConfirmedSecret(tx, userId, step, now);
  if (isFirst) await strengthenSession(tx, caller.sessionId, 'two_step');
  const nonce = await makeCodes(tx, userId, texts);
  await report(context, 'two_step.turned_on', turnedOnEmail(currentUser.locale));
  return nonce;
}

/** Replaces the recovery codes. Throws `not_found` when the second step is off. Returns their nonce. */
export async function replaceCodes(context: TwoStepContext, { texts }: TwoStepServices): Promise<Nonce> {
  const { tx, currentUser } = context;
  await beginChange(context);
  if (!(await hasTwoStep(tx, currentUser.id))) throw new Refusal('not_found');
  const nonce = await makeCodes(tx, currentUser.id, texts);
  await report(context, 'two_step.codes_replaced', codesReplacedEmail(currentUser.locale));
  return nonce;
}

/** Turns the second step off. Throws `not_found` when it is off. */
export async function turnOff(context: TwoStepContext): Promise<void> {
  const { tx, currentUser } = context;
  await beginChange(context);
  if (!(await deleteTwoStep(tx, currentUser.id))) throw new Refusal('not_found');
  await deleteProofs(tx, 'second_step', currentUser.id);
  await report(context, 'two_step.turned_off', turnedOffEmail(currentUser.locale));
}

/** The recovery codes of a nonce, as they are shown. */
export const recoveryCodesOf = (texts: RecoveryCodeTexts, userId: number, nonce: Nonce): RecoveryCodes => ({
  codes: texts.codesOf(userId, nonce).map(formatRecoveryCode),
});

async function makeCodes(tx: Tx, userId: number, texts: RecoveryCodeTexts): Promise<Nonce> {
  const nonce = newNonce();
  const hashes = texts.codesOf(userId, nonce).map((code) => recoveryHashOf(userId, code));
  await saveRecoveryCodes(tx, userId, hashes);
  return nonce;
}

async function report(
  { tx, currentUser, now, requestId }: ActionContext,
  act: AuditedAct,
  text: LocalizedEmail,
): Promise<void> {
  const { id: userId, email } = currentUser;
  await recordAuditEntry(tx, { at: now, act, userId, subjectId: userId, requestId });
  await queueEmail(tx, { ...text, to: email, userId }, now);
}
