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
  async startByPassword(userId: number, request: FastifyRequest, reply: FastifyReply, now: Date): Promise<void> {
    const token = newToken();
    const isNeeded = await this.#database.transaction({ userId }, async (tx) => {
      if (!(await hasTwoStep(tx, userId))) return false;
      const expiresAt = new Date(now.getTime() + secondStepMs);
      await insertProof(tx, { purpose: 'second_step', token, userId, now, expiresAt });
      return true;
    });
    if (!isNeeded) return this.#sessions.start(userId, request, reply, { method: 'password' });
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
    await this.#refuseTooMany(attempt);
    const code = typedCodeIn(typed);
    const isRight = code !== undefined && (await this.#use(code, attempt));
    if (!isRight) {
      await this.#noteWrong(attempt);
      throw new Refusal('sign_in_failed');
    }
    await begun.succeeded();
    await this.#sessions.start(userId, request, reply, { method: 'two_step' });
    this.cookie.clear(reply);
    return userId;
  }

  /** Uses up a right code together with the token of the first step. */
  async #use(typed: TypedCode, { userId, token, now, requestId }: Attempt): Promise<boolean> {
    return this.#database.transaction({ userId }, async (tx) => {
      const isRight =
        typed.kind === 'app' ? await this.#useAppCode(tx, userId, typed.code, now) : await useRecovery(tx);
      if (!isRight) return false;
      if ((await consumeProof(tx, { purpose: 'second_step', token, now })) !== userId) {
        throw new Refusal('second_step_expired');
      }
      return true;
    });

    async function useRecovery(tx: Tx): Promise<boolean> {
      if (!(await consumeRecoveryCode(tx, userId, recoveryHashOf(userId, typed.code)))) return false;
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

  /** Counted from the audit log, so that it holds in every process: six digits can be guessed in the end. */
  async #refuseTooMany({ userId, now }: Attempt): Promise<void> {
    const since = new Date(now.getTime() - dayMs);
    const wrong = await this.#database.transaction({ userId, readOnly: true }, (tx) =>
      countWrongCodes(tx, userId, since),
    );
    if (wrong >= maxWrongCodes) throw new Refusal('rate_limited', { retryAfter: dayMs / 1000 });
  }

  /** Records a wrong code. The owner gets an email after a few: the password is known to another person. */
  async #noteWrong({ userId, now, requestId }: Attempt): Promise<void> {
    await this.#database.transaction({ userId }, async (tx) => {
      await recordAuditEntry(tx, { at: now, act: 'two_step.refused', userId, subjectId: userId, requestId });
      if ((await countWrongCodes(tx, userId, new Date(now.getTime() - dayMs))) !== wrongCodesToWarn) return;
      const account = await findAccount(tx, { userId });
      const text = wrongCodesEmail(account?.locale ?? 'en');
      if (account) await queueEmail(tx, { ...text, to: account.email, userId, isUrgent: true }, now);
    });
  }
}
