/** Refuses the weak sessions and tokens of staff whose school requires a strong sign-in (docs/decisions/0078). */
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { strongMethods } from '#core/auth/identity-provider.ts';
import { isStrongRequired, isWeakSessionEndpoint } from '#core/auth/strong-sign-in.ts';
import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from './current-user.ts';
import type { Caller } from './request-guards.ts';
import { Refusal } from './refusal.ts';

type StrongParams = { readonly caller: Caller; readonly endpoint: AnyEndpoint; readonly now: Date };

/** Throws `strong_sign_in_required`, except at the endpoints by which a weak session becomes strong. */
export async function requireStrongSignIn(
  tx: Tx,
  { strongFrom }: CurrentUser,
  { caller, endpoint, now }: StrongParams,
): Promise<void> {
  if (caller.isStrong || !isStrongRequired(strongFrom, now)) return;
  if (!caller.token && isWeakSessionEndpoint(endpoint)) return;
  // The session may have become strong since it was cached.
  if (!(await isStrongSession(tx, caller.sessionId))) throw new Refusal('strong_sign_in_required');
}

/** Whether a session is strong now. */
export async function isStrongSession(tx: Tx, sessionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('method', 'in', strongMethods)
    .executeTakeFirst();
  return row !== undefined;
}
