/**
 * The school's part: getting ready, at the door, handed over, and taking that back. Locks: the child, the pickup, the
 * person.
 */
import type { Both } from '#core/lang/locale.ts';
import type { Release } from '#core/pickups/departure.ts';
import { after, isUndoable, type PickupAct } from '#core/pickups/pickup-rules.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { markHandedOver, mustNotBeGone, unmarkHandedOver } from '#server/attendance/attendance-acts.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { lockPupil, type Pupil } from '#server/children/child-store.ts';
import { mustLetGo } from '#server/children/own-child-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { mayServe } from '#server/sessions/person.ts';
import { lockCollector } from './collector-store.ts';
import { type Acting, record, type Words } from './history-acts.ts';
import { findAnnounced, findRelease } from './history-store.ts';
import { atTheDoorTitle, releasedTitle, undoneText, undoneTitle, whenText } from './pickup-phrases.ts';
import { findScheduler, findStanding, lockStanding, type Standing, updatePickup } from './pickup-store.ts';

type Step = 'getting_ready' | 'at_the_door';

/**
 * Moves a departure of today on, and tells the guardians of a child that is at the door. The minutes that are still
 * needed stay.
 */
export async function advanceDeparture(acting: Acting, id: number, step: Step): Promise<void> {
  const { childId } = await findServed(acting, id);
  const pupil = await pupilOf(acting, childId);
  const act = step === 'getting_ready' ? 'get_ready' : 'bring_to_door';
  const { before, status } = await lockBefore(acting, id, act);
  mustBeToday(acting, pupil, before);
  await mustNotBeGone(acting.tx, childId, before.day);
  const words = step === 'at_the_door' ? wordsNow(acting, atTheDoorTitle, pupil) : undefined;
  await Promise.all([updatePickup(acting.tx, id, { status }, acting.now), record(acting, before, { act }, words)]);
}

/**
 * Hands the child over, one's own only while one may collect it. Whether the person may collect it is asked anew, at
 * this moment.
 */
export async function releaseChild(acting: Acting, id: number, { checked, pickupPersonId }: Release): Promise<void> {
  const { tx, person, now } = acting;
  const { childId } = await findServed(acting, id);
  await mustLetGo(tx, person, childId);
  const pupil = await pupilOf(acting, childId);
  const { before, status } = await lockBefore(acting, id, 'release');
  mustBeToday(acting, pupil, before);
  await mustNotBeGone(tx, childId, before.day);
  const personId = pickupPersonId ?? before.personId;
  const standing = await lockCollector(tx, { personId, pupil, day: before.day, now, among: [childId] });
  if (standing !== 'authorized') throw new Refusal('person_not_authorized');

  const { day, time } = schoolTimeAt(now, pupil.timeZone);
  const words = wordsNow(acting, releasedTitle, pupil);
  await Promise.all([
    updatePickup(tx, id, { status, personId, etaMinutes: null }, now),
    record(acting, before, { act: 'release', personId, checked }, words),
  ]);
  await markHandedOver(acting, { childId, schoolId: before.schoolId, day, pickupId: id }, time);
}

/**
 * Takes a hand-over back: whoever gave it, while they still may, and of one's own child only while they may collect it.
 * Who was announced is announced again.
 */
export async function undoRelease(acting: Acting, id: number): Promise<void> {
  const { tx, person, now } = acting;
  const { childId } = await findServed(acting, id);
  await mustLetGo(tx, person, childId);
  const pupil = await pupilOf(acting, childId);
  const { before, status } = await lockBefore(acting, id, 'undo_release');
  const release = await findRelease(tx, id);
  if (release?.userId !== person.id) throw new Refusal('forbidden');
  if (!isUndoable(release.at, now)) throw new Refusal('undo_too_late');
  const scheduledBy = await findScheduler(tx, childId, before.day);
  if (scheduledBy !== undefined) throw new Refusal('pickup_exists', { scheduledBy });

  const personId = (await findAnnounced(tx, id)) ?? before.personId;
  const words = { title: undoneTitle(pupil.givenName), body: undoneText, to: 'all', urgency: 'urgent' } as const;
  await Promise.all([
    updatePickup(tx, id, { status, personId }, now),
    record(acting, before, { act: 'undo_release' }, words),
  ]);
  await unmarkHandedOver(acting, { childId, schoolId: before.schoolId, day: before.day, pickupId: id });
  // Staff may have marked since that the child left otherwise.
  await mustNotBeGone(tx, childId, before.day);
}

/** Writes down that a hand-over, or taking it back, was refused to somebody who serves the child's group. */
export async function recordRefused(
  { tx, person, now, requestId }: Acting,
  id: number,
  act: 'pickup.release_unauthorized' | 'pickup.release_out_of_turn' | 'pickup.undo_refused',
): Promise<void> {
  const found = await findStanding(tx, id);
  if (!found || !mayServe(person, found)) return;
  await recordAct(tx, { at: now, act, userId: person.id, schoolId: found.schoolId, subjectId: id, requestId });
}

/** A departure of a group that the one who acts serves; others are as if they were not. */
async function findServed({ tx, person }: Acting, id: number): Promise<Standing> {
  const found = await findStanding(tx, id);
  if (!found || !mayServe(person, found)) throw new Refusal('not_found');
  return found;
}

async function pupilOf({ tx }: Acting, childId: number): Promise<Pupil> {
  const pupil = await lockPupil(tx, childId);
  if (!pupil) throw new Refusal('not_found');
  return pupil;
}

/** The pickup as it stands, kept from changing, and where the act leads from there. */
async function lockBefore(
  { tx }: Acting,
  id: number,
  act: PickupAct,
): Promise<{ readonly before: Standing; readonly status: PickupStatus }> {
  const before = await lockStanding(tx, id);
  const status = before && after(before.status, act);
  if (!before || !status) throw new Refusal('pickup_moved_on');
  return { before, status };
}

/** What every guardian is told of a child at this moment. */
function wordsNow({ now }: Acting, title: (givenName: string) => Both, { givenName, timeZone }: Pupil): Words {
  return { title: title(givenName), body: whenText(schoolTimeAt(now, timeZone)), to: 'all', urgency: 'urgent' };
}

function mustBeToday({ now }: Acting, { timeZone }: Pupil, { day }: Standing): void {
  if (day !== schoolTimeAt(now, timeZone).day) throw new Refusal('pickup_moved_on');
}
