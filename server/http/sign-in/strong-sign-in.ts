/** Refuses the weak sessions and tokens of staff whose school requires a strong sign-in (docs/decisions/0078). */
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { strongMethods } from '#core/auth/identity-provider.ts';
import { isStrongRequired, isWeakSessionEndpoint } from '#core/auth/strong-sign-in.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import type { Caller } from '#server/http/request-guards.ts';
import { Refusal } from '#server/http/refusal.ts';

type StrongParams = { readonly caller: Caller; readonly endpoint: AnyEndpoint; readonly now: Date };

/**
 * Throws `strong_sign_in_required`, except at the endpoints by which a weak session becomes strong. Sends no
 * statement.
 */
export function requireStrongSignIn({ strongFrom }: CurrentUser, { caller, endpoint, now }: StrongParams): void {
  if (caller.isStrong || !isStrongRequired(strongFrom, now)) return;
  if (!caller.token && isWeakSessionEndpoint(endpoint)) return;
  throw new Refusal('strong_sign_in_required');
}

/** Whether a refused session has become strong since it was cached, so that its request is judged again. */
export async function hasBecomeStrong(
  database: Database,
  caller: Caller | undefined,
  error: unknown,
): Promise<boolean> {
  if (!caller || caller.isStrong || !(error instanceof Refusal) || error.code !== 'strong_sign_in_required')
    return false;
  return database.transaction({ readOnly: true }, (tx) => isStrongSession(tx, caller.sessionId));
}

/** Whether the session of a caller is strong now. It may have become strong since it was cached. */
export const isStrongCaller = async (tx: Tx, { isStrong, sessionId }: Caller): Promise<boolean> =>
  isStrong || isStrongSession(tx, sessionId);

/** Whether a session is strong now. */
async function isStrongSession(tx: Tx, sessionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('method', 'in', strongMethods)
    .executeTakeFirst();
  return row !== undefined;
}
