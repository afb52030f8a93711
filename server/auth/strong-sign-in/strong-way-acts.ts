/** Adding a strong way to sign in, in a weak session of staff whose school requires one (docs/decisions/0078). */
import { hasStrongWay, isStrongRequired } from '#core/auth/strong-sign-in.ts';
import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Caller } from '#server/http/request-guards.ts';
import { isStrongCaller } from '#server/http/sign-in/strong-sign-in.ts';
import { findStrongWays } from './strong-way-store.ts';

type AddingParams = {
  readonly currentUser: CurrentUser;
  readonly caller: Caller;
  readonly now: Date;
  /** Issuers of the configured identity providers. */
  readonly issuers: readonly string[];
};

/**
 * Returns whether the account has no strong way yet, so that the session becomes strong by adding one. Throws
 * `strong_sign_in_required` for a weak session of an account that has one: a stolen password adds none of its own.
 */
export async function requireMayAddStrongWay(
  tx: Tx,
  { currentUser, caller, now, issuers }: AddingParams,
): Promise<boolean> {
  const ways = await findStrongWays(tx, currentUser.id, issuers);
  if (!hasStrongWay({ ...ways, providers: ways.issuers })) return true;
  if (isStrongRequired(currentUser.strongFrom, now) && !(await isStrongCaller(tx, caller))) {
    throw new Refusal('strong_sign_in_required');
  }
  return false;
}
