/** Creating, revoking and identifying API tokens. */
import { maxApiTokens, type NewApiToken } from '#core/account/api-token.ts';
import type { FastifyRequest } from 'fastify';
import { mustBeConfirmed } from '#server/account/device-store.ts';
import { lockAccount } from '#server/account/profile-store.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { newNonce, type Nonce } from '#server/auth/invitations/invitation-secrets.ts';
import { ProofThrottle } from '#server/auth/throttles/proof-throttle.ts';
import type { ThrottleStore } from '#server/auth/throttles/throttle-store.ts';
import { hashOf } from '#server/auth/token.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { clientKey } from '#server/http/address.ts';
import { bearerOf, type Caller } from '#server/http/request-guards.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { apiTokenCreatedEmail } from './api-token-phrases.ts';
import {
  countApiTokens,
  deleteApiToken,
  deleteApiTokensOf,
  findPresented,
  insertApiToken,
  saveTokenUse,
} from './api-token-store.ts';
import type { ApiTokenTexts } from './token-text.ts';

/** How often the last use of a token is stored. */
const useIntervalMs = 60_000;

type CreateParams = ActionContext & { readonly caller: Caller; readonly body: NewApiToken };

/**
 * Creates a token. Throws `reauthentication_required` without a recent confirmation, and `forbidden` at the maximum
 * number of tokens. Returns the nonce that the text is derived from.
 */
export async function createApiToken(
  { tx, currentUser, caller, body, now, requestId }: CreateParams,
  texts: ApiTokenTexts,
): Promise<{ id: number; nonce: Nonce }> {
  const { days, ...scope } = body;
  const userId = currentUser.id;
  // Serializes concurrent creations and changes of the password: each sees what the one before left.
  await lockAccount(tx, userId);
  await mustBeConfirmed(tx, caller.sessionId, now);
  if ((await countApiTokens(tx, userId)) >= maxApiTokens) throw new Refusal('forbidden');
  const nonce = newNonce();
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  const id = await insertApiToken(tx, { ...scope, userId, text: texts.textOf(userId, nonce), now, expiresAt });
  await recordAuditEntry(tx, { at: now, act: 'api_token.created', userId, subjectId: id, requestId });
  await queueEmail(tx, { ...apiTokenCreatedEmail(currentUser.locale), to: currentUser.email, userId }, now);
  return { id, nonce };
}

/** Revokes a token of a user. Throws `not_found` for a token of another user. */
export async function revokeApiToken({ tx, currentUser, now, requestId }: ActionContext, id: number): Promise<void> {
  if (!(await deleteApiToken(tx, currentUser.id, id))) throw new Refusal('not_found');
  await recordAuditEntry(tx, { at: now, act: 'api_token.revoked', userId: currentUser.id, subjectId: id, requestId });
}

/** Revokes every token of an account whose password changed: an intruder may have created one. */
export async function revokeApiTokens(
  tx: Tx,
  userId: number,
  { now, requestId }: Pick<ActionContext, 'now' | 'requestId'>,
): Promise<void> {
  for (const subjectId of await deleteApiTokensOf(tx, userId)) {
    await recordAuditEntry(tx, { at: now, act: 'api_token.revoked', userId, subjectId, requestId });
  }
}

type TokenDependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly texts: ApiTokenTexts;
  readonly counters: ThrottleStore;
  /** Issuers of the configured identity providers. */
  readonly issuers: readonly string[];
};

/** Finds the owners of presented tokens. Each request reads the token, so that a revoked one ends on every server. */
export class ApiTokens {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #throttle: ProofThrottle;
  readonly #texts: ApiTokenTexts;
  readonly #issuers: readonly string[];

  constructor({ database, now, texts, counters, issuers }: TokenDependencies) {
    this.#database = database;
    this.#now = now;
    this.#texts = texts;
    this.#throttle = new ProofThrottle(counters);
    this.#issuers = issuers;
  }

  /**
   * The caller of a request with a token. Undefined for a wrong, expired or revoked token alike. Throws `rate_limited`
   * once an address has sent 20 distinct wrong ones. A text that this server did not make is not looked up.
   */
  identify = async (request: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Caller | undefined> => {
    const text = bearerOf(request);
    if (text === undefined) return undefined;
    const now = this.#now();
    const find = async () => {
      const found = this.#texts.isText(text) ? await this.#find(text, now) : undefined;
      if (!found) throw new Refusal('unauthenticated');
      return found;
    };
    try {
      return await this.#throttle.judge(hashOf(text), clientKey(request.ip), now, find);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unauthenticated') return undefined;
      throw error;
    }
  };

  async #find(text: string, now: Date): Promise<Caller | undefined> {
    const found = await this.#database.transaction({ readOnly: true }, (tx) =>
      findPresented(tx, text, { now, issuers: this.#issuers }),
    );
    if (!found) return undefined;
    const { id, name, userId, expiresAt, lastUsedAt, isStrong, access, areas } = found;
    void this.#noteUse(id, lastUsedAt, now);
    return { userId, sessionId: 0, expiresAt, isStrong, token: { id, name, access, areas } };
  }

  /** Runs outside the request, which neither waits for it nor fails with it. */
  async #noteUse(id: number, lastUsedAt: Date | null, now: Date): Promise<void> {
    const unless = new Date(now.getTime() - useIntervalMs);
    if (lastUsedAt && lastUsedAt >= unless) return;
    await this.#database.transaction({}, (tx) => saveTokenUse(tx, id, now, unless)).catch(() => undefined);
  }
}
