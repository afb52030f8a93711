import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { findTwoStep } from '#server/auth/two-step/two-step-store.ts';
import { findPinState } from './pin-store.ts';

/** The current user's account, devices, passkeys, identities and API tokens, for the data export. */
export async function copyAccount(tx: Tx, { id }: CurrentUser) {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'locale', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const devices = await tx
    .selectFrom('sessions')
    .select(['created_at as signedInAt', 'expires_at as until', 'browser', 'system', 'seen_at as seenAt'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const identities = await tx
    .selectFrom('linked_identities')
    .select(['issuer', 'subject', 'email', 'created_at as createdAt', 'last_used_at as usedAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const apiTokens = await tx
    .selectFrom('api_tokens')
    .select(['name', 'access', 'areas', 'created_at as createdAt', 'expires_at as until', 'last_used_at as usedAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const { since: secondStep } = await findTwoStep(tx, id);
  const { changedAt: pin } = await findPinState(tx, id);
  return { ...account, devices, passkeys, identities, apiTokens, pin, secondStep };
}
