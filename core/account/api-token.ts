/** API tokens: a program calls the API as its owner, within the token's access and areas (docs/decisions/0067). */
import * as z from 'zod/mini';
import { Id, Instant, typedLine } from '#core/http/fields.ts';
import { tokenAreas } from './token-endpoint-rules.ts';

export const maxTokenNameLength = 60;

/** Maximum number of API tokens of an account, expired ones included while they are listed. */
export const maxApiTokens = 20;

/** The longest lifetime of a token, in days. */
export const maxTokenDays = 365;

/** The lifetimes on offer, in days. */
export const tokenLifetimes = [7, 30, 90, maxTokenDays] as const;

/** How long an expired token stays in the list, in days. */
export const expiredTokenDays = 30;

/** `read` calls GET endpoints only. `write` calls the others as well. */
export const tokenAccesses = ['read', 'write'] as const;
export const TokenAccess = z.enum(tokenAccesses);
export type TokenAccess = z.infer<typeof TokenAccess>;

export const TokenArea = z.enum(tokenAreas);

/**
 * `areas` is null for a token that reaches every area. `lastUsedAt` is accurate to the minute and null before the first
 * use. `end` is the last four characters of the token, which tell tokens of one name apart.
 */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  access: TokenAccess,
  areas: z.nullable(z.array(TokenArea)),
  end: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** `days` is the lifetime. A missing `areas` reaches every area. */
export const NewApiToken = z.strictObject({
  name: typedLine({ min: 1, max: maxTokenNameLength }),
  access: TokenAccess,
  areas: z.optional(
    z.array(TokenArea).check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'too_long' })),
  ),
  days: z.int().check(z.minimum(1), z.maximum(maxTokenDays)),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

/** The new token and its text, which no other reply contains. */
export type CreatedApiToken = ApiToken & { readonly token: string };
