/** Queries of API tokens. A token is found by the hash of its text, which is the only form stored. */
import { type ApiToken, expiredTokenDays, type NewApiToken } from '#core/account/api-token.ts';
import type { TokenScope } from '#core/account/token-endpoint-rules.ts';
import { sql } from 'kysely';
import { ownsStrongWay } from '#server/auth/strong-sign-in/strong-way-store.ts';
import { hashOf } from '#server/auth/token.ts';
import type { Tx } from '#server/db/database.ts';

type Row = {
  id: number;
  name: string;
  access: string;
  areas: string[] | null;
  ending: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
};

const columns = ['id', 'name', 'access', 'areas', 'ending', 'created_at', 'expires_at', 'last_used_at'] as const;

/** The columns of a scope hold what the contract accepted. */
const scopeOf = ({ access, areas }: Pick<Row, 'access' | 'areas'>) => ({ access, areas }) as TokenScope;

const tokenOf = ({ id, name, access, areas, ending, created_at, expires_at, last_used_at }: Row): ApiToken => {
  const scope = scopeOf({ access, areas });
  return {
    id,
    name,
    access: scope.access,
    areas: scope.areas && [...scope.areas],
    end: ending,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  };
};

/** A user's tokens, the newest first. */
export async function findApiTokens(tx: Tx, userId: number): Promise<ApiToken[]> {
  const rows = await tx
    .selectFrom('api_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(tokenOf);
}

/** One token of a user. */
export async function findApiToken(tx: Tx, userId: number, id: number): Promise<ApiToken | undefined> {
  const row = await tx
    .selectFrom('api_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && tokenOf(row);
}

export async function countApiTokens(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

type InsertParams = Omit<NewApiToken, 'days'> & {
  readonly userId: number;
  readonly text: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

/** Inserts a token and returns its id. */
export async function insertApiToken(
  tx: Tx,
  { userId, name, access, areas, text, now, expiresAt }: InsertParams,
): Promise<number> {
  const { id } = await tx
    .insertInto('api_tokens')
    .values({
      user_id: userId,
      name,
      access,
      areas: areas ? [...new Set(areas)] : null,
      token: hashOf(text),
      ending: text.slice(-4),
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a token of a user. Returns whether it existed. */
export async function deleteApiToken(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes every token of a user. Returns their ids. */
export async function deleteApiTokensOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('api_tokens').where('user_id', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Deletes the tokens that have left the list. */
export async function deleteExpiredApiTokens(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - expiredTokenDays * 86_400_000);
  await tx.deleteFrom('api_tokens').where('expires_at', '<', before).execute();
}

export type PresentedToken = TokenScope & {
  /** Whether its owner has a strong way to sign in. */
  readonly isStrong: boolean;
  readonly id: number;
  readonly name: string;
  readonly userId: number;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
};

/**
 * The token of a text, of any user, unless it has expired. `issuers` are those of the configured identity providers.
 */
export async function findPresented(
  tx: Tx,
  text: string,
  { now, issuers }: { now: Date; issuers: readonly string[] },
): Promise<PresentedToken | undefined> {
  const row = await tx
    .selectFrom('api_tokens')
    .select(['id', 'name', 'user_id', 'access', 'areas', 'expires_at', 'last_used_at'])
    .select(ownsStrongWay(sql.ref('api_tokens.user_id'), issuers).as('isStrong'))
    .where('token', '=', hashOf(text))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, user_id: userId, expires_at: expiresAt, last_used_at: lastUsedAt, isStrong } = row;
  return { id, name, userId, expiresAt, lastUsedAt, isStrong, ...scopeOf(row) };
}

/** Updates a token's last use if it was last updated before `unless`. */
export async function saveTokenUse(tx: Tx, id: number, now: Date, unless: Date): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', unless)]))
    .execute();
}
