/**
 * A sign-in by password, and its second step. Between both the browser holds a cookie that works once and gives no
 * session (docs/decisions/0078).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { maxWrongCodes, secondStepMs, typedCodeIn, type TypedCode, wrongCodesToWarn } from '#core/auth/two-step.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findAccount } from '#server/auth/account-store.ts';
import { consumeProof, findProof, insertProof } from '#server/auth/one-time-token-store.ts';
import type { Sessions } from '#server/auth/session-acts.ts';
import { requirePassword } from '#server/auth/session-store.ts';
import { SessionCookie } from '#server/auth/session-cookie.ts';
import { SignInThrottle } from '#server/auth/throttles/sign-in-throttle.ts';
import { newToken } from '#server/auth/token.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';
import { clientKey } from '#server/http/address.ts';
import { Refusal } from '#server/http/refusal.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { recoveryHashOf } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';
import { recoveryCodeUsedEmail, wrongCodesEmail } from './two-step-phrases.ts';
import {
  consumeRecoveryCode,
  countWrongCodes,
  findSecret,
  findTwoStep,
  hasTwoStep,
  lockTwoStep,
  saveLastStep,
} from './two-step-store.ts';

type Options = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly keys: HealthKeys;
  /** Key that signs the cookie. */
  readonly secret: string;
  readonly secure: boolean;
};

const dayMs = 86_400_000;

/** One attempt at the second step. */
type Attempt = { readonly userId: number; readonly token: string; readonly now: Date; readonly requestId: string };

export class SecondSteps {
  readonly cookie: SessionCookie;
  readonly #database: Database;
  readonly #sessions: Sessions;
  readonly #keys: HealthKeys;
  readonly #throttle: SignInThrottle;

  constructor({ database, sessions, keys, secret, secure }: Options) {
    this.cookie = new SessionCookie(secret, { secure, kind: 'second-step' });
    this.#database = database;
    this.#sessions = sessions;
    this.#keys = keys;
    this.#throttle = new SignInThrottle(sessions.throttle('second step'));
  }

  /**
   * Starts the session of a user whose password was right. When their second step is on, throws `second_step_required`
   * and sets the cookie of the second step instead.
   */
  async startByPassword(
    { userId, passwordHash }: { readonly userId: number; readonly passwordHash: string },
    request: FastifyRequest,
    reply: FastifyReply,
    now: Date,
  ): Promise<void> {
    const token = newToken();
    const isNeeded = await this.#database.transaction({ userId }, async (tx) => {
      if (!(await hasTwoStep(tx, userId))) return false;
      await requirePassword(tx, userId, passwordHash);
      const expiresAt = new Date(now.getTime() + secondStepMs);
      await insertProof(tx, { purpose: 'second_step', token, userId, now, expiresAt });
      return true;
    });
    if (!isNeeded) return this.#sessions.start(userId, request, reply, { way: { method: 'password' }, passwordHash });
    this.cookie.write(reply, token, secondStepMs / 1000);
    throw new Refusal('second_step_required');
  }

  /**
   * Finishes a sign-in by a code of the app or a recovery code, and returns the user. Throws `second_step_expired`
   * without the cookie of a right password, `sign_in_failed` for a wrong code, `rate_limited` after too many.
   */
  async finish(typed: string, request: FastifyRequest, reply: FastifyReply, now: Date): Promise<number> {
    const token = this.cookie.read(request);
    const userId =
      token &&
      (await this.#database.transaction({ readOnly: true }, (tx) =>
        findProof(tx, { purpose: 'second_step', token, now }),
      ));
    if (!token || userId === undefined || userId === '') throw new Refusal('second_step_expired');
    const attempt = { userId, token, now, requestId: request.id };
    // The password was right: the account is known to the person who tries. Each of its addresses has its own count.
    const address = `${userId} ${clientKey(request.ip)}`;
    const begun = await this.#throttle.begin({ account: String(userId), address, isKnown: true, at: now.getTime() });
    if (!(await this.#use(typedCodeIn(typed), attempt))) throw new Refusal('sign_in_failed');
    await begun.succeeded();
    await this.#sessions.start(userId, request, reply, { way: { method: 'two_step' } });
    this.cookie.clear(reply);
    return userId;
  }

  /**
   * Uses up a right code together with the token of the first step, and records a wrong one. Attempts at one
   * account wait for each other, so that all are counted. Throws `rate_limited` for a code of the app after too
   * many wrong ones: six digits can be guessed in the end, a recovery code cannot.
   */
  async #use(typed: TypedCode | undefined, attempt: Attempt): Promise<boolean> {
    const { userId, token, now, requestId } = attempt;
    return this.#database.transaction({ userId }, async (tx) => {
      await lockTwoStep(tx, userId);
      const wrong = await countWrongCodes(tx, userId, new Date(now.getTime() - dayMs));
      if (typed?.kind === 'app' && wrong >= maxWrongCodes) {
        throw new Refusal('rate_limited', { retryAfter: dayMs / 1000 });
      }
      const isRight =
        typed !== undefined &&
        (typed.kind === 'app'
          ? await this.#useAppCode(tx, userId, typed.code, now)
          : await useRecovery(tx, typed.code));
      if (!isRight) {
        await noteWrong(tx, attempt, wrong + 1);
        return false;
      }
      if ((await consumeProof(tx, { purpose: 'second_step', token, now })) !== userId) {
        throw new Refusal('second_step_expired');
      }
      return true;
    });

    async function useRecovery(tx: Tx, code: string): Promise<boolean> {
      if (!(await consumeRecoveryCode(tx, userId, recoveryHashOf(userId, code)))) return false;
      await recordAuditEntry(tx, { at: now, act: 'two_step.recovery_code_used', userId, subjectId: userId, requestId });
      const { recoveryCodesLeft } = await findTwoStep(tx, userId);
      const account = await findAccount(tx, { userId });
      const text = recoveryCodeUsedEmail(account?.locale ?? 'en', recoveryCodesLeft);
      if (account) await queueEmail(tx, { ...text, to: account.email, userId, isUrgent: true }, now);
      return true;
    }
  }

  async #useAppCode(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
    const stored = await findSecret(tx, userId);
    if (!stored?.confirmedAt) return false;
    const step = stepOfCode(this.#keys.openSecret(userId, stored.sealed), code, now, stored.lastStep);
    return step !== undefined && saveLastStep(tx, userId, step);
  }
}

/**
 * Records a wrong code, the audit log being the count of all processes. The owner gets an email after a few: the
 * password is known to another person.
 */
async function noteWrong(tx: Tx, { userId, now, requestId }: Attempt, count: number): Promise<void> {
  await recordAuditEntry(tx, { at: now, act: 'two_step.refused', userId, subjectId: userId, requestId });
  if (count !== wrongCodesToWarn) return;
  const account = await findAccount(tx, { userId });
  const text = wrongCodesEmail(account?.locale ?? 'en');
  if (account) await queueEmail(tx, { ...text, to: account.email, userId, isUrgent: true }, now);
}
