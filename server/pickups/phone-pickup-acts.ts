/** Pickups that staff enter for a parent who calls. Lock order is child, pickup, person. */
import type { PhonePickup } from '#core/pickups/phone-pickup-api.ts';
import { pickupProblems } from '#core/pickups/pickup-draft-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { findCaller, requireTeam } from '#server/attendance/phone-caller-store.ts';
import { lockChild } from '#server/children/child-store.ts';
import { requireOwnChildRelease } from '#server/children/staff-own-children-store.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { findCalendarAhead } from '#server/school-days/school-day-store.ts';
import { lockCollector, requireAuthorized } from './collector-store.ts';
import { notificationOf, requireNotAbsent } from './pickup-acts.ts';
import { recordPickupEvent } from './pickup-event-acts.ts';
import { scheduledTitle } from './pickup-phrases.ts';
import { countPlanned, findScheduler, insertPickup } from './pickup-store.ts';

type PhoneContext = ActionContext & { readonly installation: Pick<Installation, 'marksPerDay'> };

/** Schedules a pickup for a parent. For the child's team and the office. Every guardian is notified. */
export async function schedulePickupByPhone(context: PhoneContext, childId: number, body: PhonePickup): Promise<void> {
  const { tx, currentUser, now, installation } = context;
  await requireTeam(tx, currentUser, childId);
  await requireOwnChildRelease(tx, currentUser, childId);
  const child = await lockChild(tx, childId);
  if (!child) throw new Refusal('not_found');
  const { schoolId, timeZone } = child;
  const { from, date, time, pickupPersonId } = body;
  const caller = await findCaller(tx, { currentUser, child, right: 'pickup' }, from);
  const among = [childId];
  const standing = await lockCollector(tx, { personId: pickupPersonId, pupil: child, day: date, time, now, among });
  const today = schoolTimeAt(now, timeZone);
  const request = { childId, date, time, pickupPersonId, method: 'time', useGps: false } as const;
  const problems = pickupProblems(request, await findCalendarAhead(tx, schoolId, today.day), today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const countSince = (since: Date) => countPlanned(tx, currentUser.id, since);
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.marksPerDay, countSince, timeZone, now });
  await requireNotAbsent(context, childId, date);
  requireAuthorized(standing);
  const id = await insertPickup(tx, { schoolId, request, requestedBy: currentUser.id, caller, now });
  if (id === undefined) throw new Refusal('pickup_exists', { scheduledBy: await findScheduler(tx, childId, date) });
  const where = { id, schoolId, childId, day: date, time };
  const notice = notificationOf(scheduledTitle, child, where, today.day);
  await recordPickupEvent(context, where, { act: 'schedule', personId: pickupPersonId }, { ...notice, to: 'all' });
}
