/**
 * Notifies the guardians of children who did not arrive, once a day for each child. Several processes may run it at the
 * same time: the notice of a child is unique per day, so that one of them sends it.
 */
import { isMissing } from '#core/attendance/arrival-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { allSchools, type ListedSchool } from '#server/schools/all-schools-store.ts';
import { findCalendar } from '#server/school-days/school-day-store.ts';
import { findDepartureStaff } from '#server/schools/staff-audience-store.ts';
import { schoolDay } from '#core/school-days/school-day-rules.ts';
import { findGroupIds, findNoticedChildren } from './arrival-store.ts';
import { missingText, missingTitle } from './attendance-phrases.ts';
import { findChildrenOnDay } from './group-list-store.ts';
import { insertNotice, lockMarkedChild, type MarkedChild } from './mark-store.ts';
import { findNoticeReach } from './notice-reach-store.ts';
import { insertNoticeGuardians } from './notice-store.ts';

type CheckOptions = {
  readonly database: Database;
  readonly now: Date;
  /** Reports the failure of one school. The others are still checked. */
  readonly onError: (error: unknown, schoolId: number) => void;
};

/** Notifies the guardians of every child who is missing now, at schools that want it. Returns how many children. */
export async function checkArrivals({ database, now, onError }: CheckOptions): Promise<number> {
  let notifiedCount = 0;
  for (const school of await allSchools(database)) {
    if (!school.checksArrivals) continue;
    try {
      for (const childId of await findMissing(database, school, now))
        if (await tellAutomatically(database, { schoolId: school.id, childId, now })) notifiedCount += 1;
    } catch (error) {
      onError(error, school.id);
    }
  }
  return notifiedCount;
}

/** The children of a school who are missing and whose guardians were not notified today. */
async function findMissing(database: Database, { id, zone }: ListedSchool, now: Date): Promise<number[]> {
  const today = schoolTimeAt(now, zone);
  return database.transaction({ schoolIds: [id], readOnly: true }, async (tx) => {
    const { hasClasses, hours } = schoolDay(await findCalendar(tx, id, { from: today.day, to: today.day }), today.day);
    if (!hasClasses || !hours || today.time < hours.bell || today.time >= hours.closesAt) return [];
    const children = await findChildrenOnDay(tx, await findGroupIds(tx, id), today.day, now);
    const noticed = new Set(await findNoticedChildren(tx, id, today.day));
    return [...children]
      .filter(([childId, { known, groupDay }]) => !noticed.has(childId) && isMissing(known, groupDay, today))
      .map(([childId]) => childId)
      .toSorted((a, b) => a - b);
  });
}

type TellParams = { readonly schoolId: number; readonly childId: number; readonly now: Date };

/**
 * Notifies the guardians of a child, if it is still missing: a mark or a report of the same moment counts. Returns
 * whether a notification was sent. Without a guardian who can be reached, staff call.
 */
function tellAutomatically(database: Database, { schoolId, childId, now }: TellParams): Promise<boolean> {
  return database.transaction({ schoolIds: [schoolId] }, async (tx) => {
    const child = await lockMarkedChild(tx, childId);
    if (!child || !(await isStillMissing(tx, child, now))) return false;
    const { day } = schoolTimeAt(now, child.timeZone);
    const reach = await findNoticeReach(tx, child, now);
    if (reach.guardians.length === 0) return false;
    if (!(await insertNotice(tx, child, { day, toldBy: null, now }))) return false;
    const notice = { title: missingTitle(child.givenName), body: missingText, link: `/absence?child=${childId}` };
    const userIds = reach.guardians.map(({ userId }) => userId);
    const made = await notify(tx, userIds, { schoolId, kind: 'attendance', childIds: [childId], ...notice }, now);
    await insertNoticeGuardians(tx, child, { day, reach, made });
    publishChange(tx, userIds, { about: 'pickups' });
    publishChange(tx, await findDepartureStaff(tx, childId), { about: 'attendance', id: childId });
    const act = 'attendance.guardians_told_automatically';
    await recordAuditEntry(tx, { at: now, act, userId: undefined, schoolId, subjectId: childId });
    return true;
  });
}

async function isStillMissing(tx: Tx, { id, groupId, timeZone }: MarkedChild, now: Date): Promise<boolean> {
  const today = schoolTimeAt(now, timeZone);
  const child = (await findChildrenOnDay(tx, [groupId], today.day, now)).get(id);
  return child !== undefined && isMissing(child.known, child.groupDay, today);
}
