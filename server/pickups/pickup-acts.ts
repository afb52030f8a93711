/**
 * Scheduling, changing and cancelling: the rules at this instant, then the history. Locks come in one order: the child,
 * the pickup, the person.
 */
import type { Both } from '#core/lang/locale.ts';
import type { PickupChange, PickupRequest } from '#core/pickups/pickup.ts';
import { after, changeProblems, isChangeable, pickupProblems } from '#core/pickups/pickup-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { standingMarks } from '#core/attendance/status-rules.ts';
import { isAbsentAllDay } from '#server/absences/absence-store.ts';
import { mustNotBeGone } from '#server/attendance/attendance-acts.ts';
import { findMarks } from '#server/attendance/mark-store.ts';
import { findKnownPupil, lockPupilOf, type Pupil } from '#server/children/child-store.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation } from '#server/http/route.ts';
import { findHours } from '#server/schools/school-store.ts';
import { childrenWith, mustHold } from '#server/sessions/person.ts';
import { lockCollector } from './collector-store.ts';
import { type Acting, record, tellFollowers, type Words } from './history-acts.ts';
import { cancelledTitle, changedTitle, scheduledTitle, whenText } from './pickup-phrases.ts';
import {
  countPlanned,
  findScheduler,
  findStanding,
  insertPickup,
  lockOpen,
  lockStanding,
  type Standing,
  updatePickup,
} from './pickup-store.ts';

type Scheduling = Acting & { readonly installation: Pick<Installation, 'pickupsPerDay'> };

/** Schedules a pickup and gives its id. Of two for one child and day, the first to commit stands. */
export async function schedulePickup(acting: Scheduling, asked: PickupRequest): Promise<number> {
  const { tx, person, now } = acting;
  mustHold(person, 'pickup', asked.childId);
  const pupil = await lockOwn(acting, asked.childId);
  const { id: childId, schoolId, timeZone } = pupil;
  const today = schoolTimeAt(now, timeZone);
  const request = { ...asked, date: asked.date ?? today.day };
  const mayCollect = await collects(acting, request, pupil, request.date);

  const problems = pickupProblems(request, await findHours(tx, schoolId), today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  await refuseMore(acting, pupil);
  await mustBeThere(acting, childId, request.date);
  if (!mayCollect) throw new Refusal('person_not_authorized');

  const id = await insertPickup(tx, { schoolId, request, requestedBy: person.id, now });
  if (id === undefined) {
    throw new Refusal('pickup_exists', { scheduledBy: await findScheduler(tx, childId, request.date) });
  }
  const where = { id, schoolId, childId, day: request.date, time: request.time };
  const happened = { act: 'schedule', personId: request.pickupPersonId } as const;
  await record(acting, where, happened, wordsOf(scheduledTitle, pupil, where, today.day));
  return id;
}

/** Refuses a day on which the child has left, or is reported absent all day and was not marked present. */
async function mustBeThere({ tx }: Pick<Acting, 'tx'>, childId: number, day: string): Promise<void> {
  await mustNotBeGone(tx, childId, day);
  const mark = standingMarks(await findMarks(tx, childId, day)).at(-1);
  if (mark?.status === 'present' || mark?.status === 'late') return;
  if (await isAbsentAllDay(tx, childId, day)) throw new Refusal('child_absent');
}

/**
 * Changes how and with whom, before anybody has set out. What stays the same is told to nobody, and a change counts
 * among the pickups of the day.
 */
export async function changePickup(acting: Scheduling, id: number, change: PickupChange): Promise<void> {
  const { tx, now } = acting;
  const { childId, schoolId, day } = await findOwn(acting, id);
  const pupil = await lockOwn(acting, childId);
  const before = await lockStanding(tx, id);
  const mayCollect = await collects(acting, change, pupil, day);
  const today = schoolTimeAt(now, pupil.timeZone);
  if (!before || !isChangeable(before.status) || day < today.day) throw new Refusal('pickup_moved_on');

  const problems = changeProblems(change, { date: day, time: before.time }, await findHours(tx, schoolId), today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  await mustNotBeGone(tx, childId, day);
  if (!mayCollect) throw new Refusal('person_not_authorized');
  const { pickupPersonId, method, time } = change;
  if (pickupPersonId === before.personId && method === before.method && time === before.time) return;
  await refuseMore(acting, pupil);

  const happened = { act: 'change', personId: pickupPersonId } as const;
  await Promise.all([
    updatePickup(tx, id, { personId: pickupPersonId, method, time }, now),
    record(acting, before, happened, wordsOf(changedTitle, pupil, { day, time }, today.day)),
  ]);
}

/** Cancels a pickup before the child has left. Of two who cancel, the second finds nothing. */
export async function cancelPickup(acting: Acting, id: number): Promise<void> {
  const { childId } = await findOwn(acting, id);
  const pupil = await lockOwn(acting, childId);
  const before = await lockStanding(acting.tx, id);
  if (!before || before.status === 'cancelled') throw new Refusal('not_found');
  if (!after(before.status, 'cancel')) throw new Refusal('pickup_moved_on');
  await callOff(acting, before, wordsOf(cancelledTitle, pupil, before, schoolTimeAt(acting.now, pupil.timeZone).day));
}

/**
 * Cancels what is scheduled for a child on days that it is absent, and gives the ids. What is under way is left for the
 * school to see. The absence's own notification says it.
 */
export async function cancelForAbsence(
  acting: Acting,
  { childId, days }: { readonly childId: number; readonly days: readonly string[] },
): Promise<number[]> {
  const open = await lockOpen(acting.tx, { childId, days });
  const scheduled = open.filter(({ status }) => status === 'scheduled');
  for (const pickup of scheduled) await callOff(acting, pickup);
  return scheduled.map(({ id }) => id);
}

/**
 * Cancels what is scheduled with a person who may no longer come for these children, and tells every guardian. What is
 * under way is left for the school to see: the child is not handed over to them.
 */
export async function cancelPickupsWith(
  acting: Acting,
  of: { readonly personId: number; readonly childIds: readonly number[] },
): Promise<void> {
  for (const pickup of await lockOpen(acting.tx, of)) {
    const pupil = await findKnownPupil(acting.tx, pickup.childId);
    // What a past day left open is over, and nobody is told of it.
    const today = pupil && schoolTimeAt(acting.now, pupil.timeZone).day;
    if (!pupil || !today || pickup.day < today) continue;
    if (pickup.status !== 'scheduled') await tellFollowers(acting.tx, pickup);
    // Nobody waits for a child that has left; it may be back before that day.
    else if (pupil.leftAt !== null) await callOff(acting, pickup);
    else await callOff(acting, pickup, { ...wordsOf(cancelledTitle, pupil, pickup, today), to: 'all' });
  }
}

/** Refuses to plan or change one pickup more than a person may on a day. */
async function refuseMore({ tx, person, now, installation }: Scheduling, { timeZone }: Pupil): Promise<void> {
  const countSince = (since: Date) => countPlanned(tx, person.id, since);
  await refuseTooMany({ tx, userId: person.id, most: installation.pickupsPerDay, countSince, timeZone, now });
}

async function callOff(acting: Acting, pickup: Standing, words?: Words): Promise<void> {
  await Promise.all([
    updatePickup(acting.tx, pickup.id, { status: 'cancelled', etaMinutes: null }, acting.now),
    record(acting, pickup, { act: 'cancel' }, words),
  ]);
}

/** A pickup of a child for which the one who acts holds the right. */
export async function findOwn({ tx, person }: Pick<Acting, 'tx' | 'person'>, id: number): Promise<Standing> {
  const found = await findStanding(tx, id);
  if (!found) throw new Refusal('not_found');
  mustHold(person, 'pickup', found.childId);
  return found;
}

/** The child of such a pickup, with the right to collect it: both stay until the transaction ends. */
export async function lockOwn({ tx, person }: Pick<Acting, 'tx' | 'person'>, childId: number): Promise<Pupil> {
  const pupil = await lockPupilOf(tx, { childId, userId: person.id, right: 'pickup' });
  if (!pupil) throw new Refusal('not_found');
  return pupil;
}

/** Whether the chosen person may collect the child that day; `not_found` for somebody of another family. */
async function collects(
  { tx, person, now }: Acting,
  { pickupPersonId: personId }: Pick<PickupChange, 'pickupPersonId'>,
  pupil: Pupil,
  day: string,
): Promise<boolean> {
  const standing = await lockCollector(tx, { personId, pupil, day, now, among: childrenWith(person, 'pickup') });
  if (standing === 'unknown') throw new Refusal('not_found');
  return standing === 'authorized';
}

const wordsOf = (
  title: (givenName: string) => Both,
  { givenName }: Pupil,
  when: { readonly day: string; readonly time: string | null },
  today: string,
): Words => ({
  title: title(givenName),
  body: whenText(when),
  to: 'others',
  urgency: when.day === today ? 'urgent' : 'normal',
});
