/** The office's changes of a do-not-release list. Lock order is child, pickup, person. */
import { isDeepStrictEqual } from 'node:util';
import type { DoNotReleaseChange } from '#core/pickup-people/do-not-release.ts';
import { doNotReleaseProblems, isListedFrom } from '#core/pickup-people/do-not-release-rules.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { lockChild } from '#server/children/child-store.ts';
import { requireCustodyManagement } from '#server/children/staff-own-children-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findChildTeam, findDepartureStaff, findOffice } from '#server/schools/staff-audience-store.ts';
import { reopen } from './approval-store.ts';
import { deleteAllowances, findApprovedNames, findReleaseList, saveReleaseList } from './do-not-release-store.ts';
import { publishPersonChange } from './pickup-person-acts.ts';
import { personBodies } from './pickup-person-phrases.ts';
import { stopPlanned } from './revocation-acts.ts';

/**
 * Saves the list of a child. Approved pickup people whose name it adds are pending again, like a new person of that
 * name. Guardians are notified of those people, and not of the list.
 */
export async function saveDoNotRelease(
  context: ActionContext,
  childId: number,
  { revision, names }: DoNotReleaseChange,
): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  const child = await lockChild(tx, childId);
  if (!child || !currentUser.adminOf.includes(child.schoolId)) throw new Refusal('not_found');
  await requireCustodyManagement(tx, currentUser, [childId]);
  const before = (await findReleaseList(tx, childId, { userId: currentUser.id, now }))?.list;
  if (!before) throw new Refusal('not_found');
  const { schoolId } = child;
  const { people, today } = before;
  // A person who was removed since stays known to the names that were saved with them.
  const known = [...people.map(({ id }) => id), ...before.names.flatMap(({ others }) => others)];
  const problems = doNotReleaseProblems(names, known);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  if (before.revision !== revision) throw new Refusal('conflict');
  if (isDeepStrictEqual(before.names, names)) return;
  await saveReleaseList(tx, { schoolId, childId, names, revision: revision + 1, userId: currentUser.id, now });

  const isNew = (personId: number, of: readonly string[]) =>
    isListedFrom(names, { personId, names: of }, today) && !isListedFrom(before.names, { personId, names: of }, today);
  const listed = people.filter((one) => isNew(one.id, one.names)).map(({ id }) => id);
  await deleteAllowances(tx, { childId, personIds: listed, day: today });
  const approved = (await findApprovedNames(tx, childId)).filter(({ id }) => listed.includes(id));
  for (const { id } of approved) await stopPlanned(context, { personId: id, childIds: [childId] });
  for (const { id } of approved) {
    await reopen(tx, { id, childId, now });
    await publishPersonChange(context, { id, schoolId, childIds: [childId] }, 'reopened', personBodies.pending);
  }
  publishChange(tx, await findOffice(tx, schoolId), { about: 'families' });
  publishChange(tx, await findChildTeam(tx, childId), { about: 'approvals' });
  publishChange(tx, await findDepartureStaff(tx, childId), { about: 'departures', id: childId });
  const act = 'child.release_list_changed';
  await recordAuditEntry(tx, {
    at: now,
    act,
    userId: currentUser.id,
    schoolId,
    subjectId: childId,
    childId,
    requestId,
  });
}
