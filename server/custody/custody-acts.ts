/**
 * The office's changes of a custody calendar, and its permissions for a day. Both sides receive the same:
 * every guardian who may view the child is notified. Lock order is child, pickup, person.
 */
import type { AuditedAct } from '#core/audit/audited-acts.ts';
import { custodyObstacle } from '#core/custody/release-rules.ts';
import type { CustodyAllowance, CustodyChange } from '#core/custody/custody-api.ts';
import { custodyProblems } from '#core/custody/custody-rules.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { hasClosed } from '#core/pickups/pickup-draft-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findGuardians, lockChild, type LockedChild } from '#server/children/child-store.ts';
import { requireCustodyManagement } from '#server/children/staff-own-children-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { cancelPickupsOf } from '#server/pickups/pickup-acts.ts';
import { lockCollector } from '#server/pickups/collector-store.ts';
import { findCalendarAhead } from '#server/school-days/school-day-store.ts';
import { findDepartureStaff, findOffice } from '#server/schools/staff-audience-store.ts';
import {
  allowanceText,
  allowanceTitle,
  calendarChangedText,
  calendarChangedTitle,
  officeAllowedText,
  officeAllowedTitle,
} from './custody-phrases.ts';
import {
  findChildCustody,
  findCustody,
  findRevision,
  insertAllowance,
  isOutsideDay,
  saveCalendar,
} from './custody-store.ts';

/** Saves or removes the calendar of a child, and cancels the scheduled pickups that it no longer allows. */
export async function saveCustody(context: ActionContext, childId: number, change: CustodyChange): Promise<void> {
  const { tx, currentUser, now } = context;
  const child = await lockAsOffice(context, childId);
  const { calendar } = change;
  const before = (await findChildCustody(tx, childId, { userId: currentUser.id, now }))?.custody;
  if (!before) throw new Refusal('not_found');
  if (calendar) {
    const current = before.guardians.filter(({ isFormer }) => !isFormer);
    const guardians = current.map(({ personId }) => personId);
    const collecting = current.filter(({ mayCollect }) => mayCollect).map(({ personId }) => personId);
    const problems = custodyProblems(calendar, { guardians, collecting }, before.today);
    if (problems.length > 0) throw new Refusal('invalid', { problems });
  }
  const revision = await findRevision(tx, childId);
  if (revision !== change.revision) throw new Refusal('conflict');
  if (JSON.stringify(before.calendar) === JSON.stringify(calendar)) return;
  await saveCalendar(tx, { ...child, childId, calendar, revision: revision + 1, userId: currentUser.id, now });
  await cancelOutside(context, child);
  await publishCustody(context, child, 'custody.changed', {
    title: calendarChangedTitle(child.givenName),
    body: calendarChangedText,
  });
}

/**
 * Allows a person who has the right to collect a child, for today, outside of the calendar or of their own days,
 * or with a listed name.
 * Returns the id.
 */
export async function allowOnce(
  context: ActionContext,
  childId: number,
  { personId, reason }: CustodyAllowance,
): Promise<number> {
  const { tx, currentUser, now } = context;
  const child = await lockAsOffice(context, childId);
  const today = schoolTimeAt(now, child.timeZone);
  const notAllowed = new Refusal('invalid', { problems: [{ path: 'personId', code: 'not_allowed' }] });
  const request = { personId, pupil: child, day: today.day, time: today.time, now, among: [childId], isRelease: true };
  const standing = await lockCollector(tx, request);
  if (standing === 'authorized' || standing === 'not_authorized' || standing === 'unknown') throw notAllowed;
  if (standing === 'not_their_day') {
    const facts = await findCustody(tx, childId, today.day);
    const obstacle = custodyObstacle(facts, { personId, guardianId: facts.guardianOf(personId) }, today);
    if (obstacle !== 'not_their_day') throw notAllowed;
  }
  if (hasClosed(today.day, await findCalendarAhead(tx, child.schoolId, today.day), today))
    throw new Refusal('conflict');
  const row = { schoolId: child.schoolId, childId, personId, day: today.day, reason, userId: currentUser.id, now };
  const id = await insertAllowance(tx, row);
  if (id === undefined) throw notAllowed;
  const isOfPerson = standing !== 'not_their_day';
  const title = isOfPerson ? officeAllowedTitle(child.givenName) : allowanceTitle(child.givenName);
  const body = isOfPerson ? officeAllowedText : allowanceText;
  await publishCustody(context, child, isOfPerson ? 'person.allowed' : 'custody.allowed', { title, body }, id);
  return id;
}

/** Locks an enrolled child of the office's school. Refuses one whose guardian the user is or was. */
async function lockAsOffice({ tx, currentUser }: ActionContext, childId: number): Promise<LockedChild> {
  const child = await lockChild(tx, childId);
  if (!child || !currentUser.adminOf.includes(child.schoolId)) throw new Refusal('not_found');
  await requireCustodyManagement(tx, currentUser, [childId]);
  return child;
}

/** Cancels the scheduled pickups of a child with people who may not collect it at that time by the calendar. */
export async function cancelOutside(context: ActionContext, { id: childId, timeZone }: LockedChild): Promise<void> {
  const { day: today } = schoolTimeAt(context.now, timeZone);
  const facts = await findCustody(context.tx, childId, today);
  await cancelPickupsOf(context, childId, ({ personId, ...at }) => !isOutsideDay(facts, personId, at));
}

/** The page where guardians see the calendar and answer a swap. */
export const custodyLink = (childId: number) => `/pickup/week?child=${childId}`;

type CustodyNotice = { readonly title: Bilingual; readonly body: Bilingual };

/** Refreshes the pages of guardians and staff, notifies every guardian, and records an audit entry. */
export async function publishCustody(
  { tx, currentUser, now, requestId }: ActionContext,
  { id: childId, schoolId }: LockedChild,
  act: AuditedAct,
  { title, body }: CustodyNotice,
  subjectId = childId,
): Promise<void> {
  const guardians = await findGuardians(tx, childId);
  publishChange(tx, guardians, { about: 'pickups' });
  const staff = await findDepartureStaff(tx, childId);
  publishChange(tx, staff, { about: 'departures', id: childId });
  // A calendar decides which guardians have to consent.
  publishChange(tx, [...guardians, ...staff], { about: 'consents', id: childId });
  publishChange(tx, await findOffice(tx, schoolId), { about: 'families' });
  const notice = { schoolId, kind: 'rights', childIds: [childId], title, body, link: custodyLink(childId) } as const;
  await notify(
    tx,
    guardians.filter((userId) => userId !== currentUser.id),
    notice,
    now,
  );
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId, childId, requestId });
}
