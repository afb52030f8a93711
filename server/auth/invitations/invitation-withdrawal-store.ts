/** Queries that withdraw invitations, or parts of them, when the record changes. */
import { sql } from 'kysely';
import type { GuardianRight } from '#core/children/child.ts';
import { isNameOf } from '#core/account/name-rules.ts';
import { addressesOf } from '#server/account/address-store.ts';
import type { Tx } from '#server/db/database.ts';
import { columnsOf, ended } from '#server/auth/invitation-store.ts';

type RevokeParams = { readonly schoolId: number; readonly now: Date };

/** Withdraws the open staff invitations of a user. */
export async function revokeStaffInvitations(
  tx: Tx,
  { userId, schoolId, now }: RevokeParams & { readonly userId: number },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ ...ended, revoked_at: now })
    .where('school_id', '=', schoolId)
    .where('gives', '<>', 'guardian')
    .where('token', 'is not', null)
    .where(sql<boolean>`email in ${addressesOf(userId)}`)
    .execute();
}

/** Selects open invitations to a child: those of one guardian, or all of them. */
type WithdrawChildParams = RevokeParams & { readonly childId: number; readonly userId?: number };

/**
 * Open invitations to a child that were sent to any address of a guardian or under their name. Without a guardian, all
 * open invitations to the child. They give no more than the record gives.
 */
async function findOpenOf(tx: Tx, { childId, userId, schoolId }: WithdrawChildParams): Promise<number[]> {
  const { rows } = await sql<{ id: number; name: string; isTheirs: boolean; theirs: string | null }>`
    select i.id, i.name,
      ${userId ?? null}::int is null or i.email in ${addressesOf(userId ?? 0)} as "isTheirs",
      (select name from users where id = ${userId ?? null}::int) as theirs
    from invitations i join invitation_children ic on ic.invitation_id = i.id
    where i.school_id = ${schoolId} and i.token is not null and ic.child_id = ${childId}`.execute(tx);
  const theirs = rows.filter(
    ({ isTheirs, name, theirs: called }) => isTheirs || isNameOf(name, called ? [called] : []),
  );
  return theirs.map(({ id }) => id);
}

/**
 * Removes a child from the open invitations of a guardian, or from all of them. An invitation without another child is
 * withdrawn.
 */
export async function removeInvitedChild(tx: Tx, withdrawing: WithdrawChildParams): Promise<void> {
  const { childId, now } = withdrawing;
  const ids = await findOpenOf(tx, withdrawing);
  // A withdrawn invitation keeps its rows, so that the office's list still shows what it gave.
  await sql`update invitations i set token = null, code = null, code_expires_at = null, revoked_at = ${now}
    where i.id = any (${ids}::int[])
      and not exists (select from invitation_children ic where ic.invitation_id = i.id and ic.child_id <> ${childId})`.execute(
    tx,
  );
  await sql`delete from invitation_children ic using invitations i
    where i.id = ic.invitation_id and ic.child_id = ${childId} and i.id = any (${ids}::int[]) and i.token is not null`.execute(
    tx,
  );
}

/** Removes rights that a guardian lost for a child from their open invitations. */
export async function removeInvitedRights(
  tx: Tx,
  { rights, ...withdrawing }: WithdrawChildParams & { readonly rights: readonly GuardianRight[] },
): Promise<void> {
  const ids = await findOpenOf(tx, withdrawing);
  const has = columnsOf(rights);
  await sql`update invitation_children set can_view = can_view and ${has.can_view},
      can_report_absence = can_report_absence and ${has.can_report_absence},
      can_pickup = can_pickup and ${has.can_pickup}, can_message = can_message and ${has.can_message}
    where invitation_id = any (${ids}::int[]) and child_id = ${withdrawing.childId}`.execute(tx);
}
