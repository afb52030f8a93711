/** Sign-in by an identity provider of a school service, such as its Microsoft or Google (docs/decisions/0075). */
import * as z from 'zod/mini';
import { Id, Instant } from '#core/http/fields.ts';
import { isPageAddress, paths } from '#core/http/page-addresses.ts';

/**
 * How a session was started, `two_step` by password and a second step. Null in the database for the demo, a room device
 * and a session of an earlier version.
 */
export const signInMethods = ['password', 'passkey', 'provider', 'two_step'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** The methods that are more than a password. A session of unknown origin is not strong. */
export const strongMethods = signInMethods.filter((method) => method !== 'password');

/** Whether a session that was started this way is strong. */
export const isStrongMethod = (method: SignInMethod | null): boolean => method !== null && method !== 'password';

/** Maximum time between the start of a sign-in and the return from the provider, in milliseconds. */
export const providerSignInMs = 10 * 60_000;

/** A provider on the sign-in page. `key` is part of its address. */
export const ProviderChoice = z.object({ key: z.string(), name: z.string() });
export type ProviderChoice = z.infer<typeof ProviderChoice>;

/**
 * An identity that was linked to an account. `email` is the address that the provider gave last. A removed
 * one is not `allowed`: it stays in the list, so that its address does not link it again.
 */
export const LinkedIdentity = z.object({
  id: Id,
  provider: z.string(),
  email: z.nullable(z.string()),
  linkedAt: Instant,
  lastUsedAt: Instant,
  allowed: z.boolean(),
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

export const IdentityPermission = z.strictObject({ allowed: z.boolean() });
export type IdentityPermission = z.infer<typeof IdentityPermission>;

/** Why a sign-in by a provider failed. The page shows a sentence for each, and no text of the provider. */
export const providerProblems = [
  'cancelled',
  'expired',
  'failed',
  'not_verified',
  'other_identity',
  'rate_limited',
  'removed',
  'unavailable',
  'unknown_account',
] as const;
export type ProviderProblem = (typeof providerProblems)[number];

const maxReturnPath = 500;

/** One slash, then printable ASCII without a backslash, which browsers read as a slash. */
const ownPath = /^\/(?!\/)[!-[\]-~]*$/;

/**
 * The page to return to after a sign-in: an address of Parvis with its query, without the fragment. Any other text
 * gives the first page, so that a link to the sign-in cannot lead to another site.
 */
export function returnPathOf(text: string | null | undefined): string {
  if (!text || text.length > maxReturnPath || !ownPath.test(text)) return paths.home;
  const [address = ''] = text.split('#');
  const [path = ''] = address.split('?');
  return isPageAddress(path) ? address : paths.home;
}
