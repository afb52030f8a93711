/** Queries of the identities that sign in to accounts. */
import type { LinkedIdentity } from '#core/auth/identity-provider.ts';
import type { Tx } from '#server/db/database.ts';
import type { ProvedIdentity } from './provider-client.ts';

type Subject = Pick<ProvedIdentity, 'issuer' | 'subject'>;

/** The account of an identity, if it was linked. */
export async function findIdentity(tx: Tx, { issuer, subject }: Subject) {
  return tx
    .selectFrom('linked_identities')
    .select(['id', 'user_id as userId', 'removed_at as removedAt'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** The identities of a user, in the order they were linked. `nameOf` gives the name of an issuer. */
export async function findIdentities(
  tx: Tx,
  userId: number,
  nameOf: (issuer: string) => string,
): Promise<LinkedIdentity[]> {
  const rows = await tx
    .selectFrom('linked_identities')
    .select(['id', 'issuer', 'email', 'created_at', 'last_used_at', 'removed_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, issuer, email, created_at, last_used_at, removed_at }) => ({
    id,
    provider: nameOf(issuer),
    email,
    linkedAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    allowed: removed_at === null,
  }));
}

type NewIdentity = { readonly userId: number; readonly identity: ProvedIdentity; readonly now: Date };

/** Links an identity. Undefined when it, or another one of the same issuer, is linked already. */
export async function insertIdentity(tx: Tx, { userId, identity, now }: NewIdentity): Promise<number | undefined> {
  const { issuer, subject } = identity;
  const email = identity.email ?? null;
  const row = await tx
    .insertInto('linked_identities')
    .values({ user_id: userId, issuer, subject, email, created_at: now, last_used_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records a sign-in by an identity. */
export async function saveIdentityUse(tx: Tx, id: number, identity: ProvedIdentity, now: Date): Promise<void> {
  const email = identity.email ?? null;
  await tx.updateTable('linked_identities').set({ email, last_used_at: now }).where('id', '=', id).execute();
}

/** Marks an identity of a user as removed, or as allowed with null. Returns whether it exists. */
export async function saveRemoval(tx: Tx, userId: number, id: number, removedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('linked_identities')
    .set({ removed_at: removedAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Whether all of these schools, at least one, belong to a school service: its provider opens no account that reaches
 * another service. They must be in the tenant scope.
 */
export async function areOfOrganization(
  tx: Tx,
  schoolIds: readonly number[],
  organizationId: number,
): Promise<boolean> {
  if (schoolIds.length === 0) return false;
  const schools = await tx.selectFrom('schools').select('organization_id').where('id', 'in', schoolIds).execute();
  return schools.length > 0 && schools.every((school) => school.organization_id === organizationId);
}
