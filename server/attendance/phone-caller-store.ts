/** Who said on the phone what staff enter for a child. */
import type { PhoneCaller } from '#core/attendance/phone-caller.ts';
import { isSameName } from '#core/pickup-people/pickup-person-rules.ts';
import { findGuardians } from '#server/children/child-store.ts';
import { findLinkedChildren } from '#server/children/staff-own-children-store.ts';
import type { Tx } from '#server/db/database.ts';
import { type CurrentUser, isAssignedTo, isOfTeam } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findBarredNames } from '#server/pickup-people/pickup-person-store.ts';
import { findPlace, type MarkedChild } from './mark-store.ts';

/** A guardian with an account, or a name. */
export type Caller = { readonly userId: number } | { readonly name: string };

/** The caller in the columns of a record. */
export const callerColumns = (caller: Caller | undefined) => ({
  caller_id: caller && 'userId' in caller ? caller.userId : null,
  caller_name: caller && 'name' in caller ? caller.name : null,
});

/** Requires the child's team or the office. Throws `not_found` for others, `forbidden` with door duty only. */
export async function requireTeam(tx: Tx, currentUser: CurrentUser, childId: number): Promise<MarkedChild> {
  const place = await findPlace(tx, childId);
  assertTeam(currentUser, place);
  return place;
}

type Place = { readonly schoolId: number; readonly groupId: number };

/** As `requireTeam`, for a child that is read already. */
export function assertTeam<Found extends Place>(
  currentUser: CurrentUser,
  place: Found | undefined,
): asserts place is Found {
  if (!place || !isAssignedTo(currentUser, place)) throw new Refusal('not_found');
  if (!isOfTeam(currentUser, place)) throw new Refusal('forbidden');
}

type CallParams = {
  readonly currentUser: CurrentUser;
  readonly child: { readonly id: number; readonly schoolId: number };
  /** The right that the call uses. */
  readonly right: 'pickup' | 'report_absence';
};

/**
 * The caller as it is stored. A guardian must be one of the child, who may see it and has the right that the call uses.
 * A typed name must not be the name of a person without the right, unless the office enters it.
 */
export async function findCaller(
  tx: Tx,
  { currentUser, child, right }: CallParams,
  { guardianId, name }: PhoneCaller,
): Promise<Caller> {
  if ((guardianId === undefined) === (name === undefined))
    throw new Refusal('invalid', { problems: [{ path: 'from', code: 'required' }] });
  if (name !== undefined) {
    const isOffice = currentUser.adminOf.includes(child.schoolId);
    const barred = isOffice ? [] : await findBarredNames(tx, [child.id], right);
    if (barred.some((other) => isSameName(other, name)))
      throw new Refusal('invalid', { problems: [{ path: 'from.name', code: 'not_allowed' }] });
    return { name };
  }
  const guardians = await findGuardians(tx, child.id);
  if (guardianId === undefined || !guardians.includes(guardianId))
    throw new Refusal('invalid', { problems: [{ path: 'from.guardianId', code: 'not_in_list' }] });
  const { collects: mayAct } = await findLinkedChildren(tx, guardianId, [child.id], right);
  if (mayAct.length === 0)
    throw new Refusal('invalid', { problems: [{ path: 'from.guardianId', code: 'not_allowed' }] });
  return { userId: guardianId };
}
