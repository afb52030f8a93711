/**
 * Changes of the usual week and its exceptions. Lock order is children by id, then the person, as for pickups
 * (decision 48).
 */
import { custodyParts } from '#core/custody/custody-rules.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { isWeekShown, weekOwner } from '#core/pickup-plans/guardian-week-rules.ts';
import { maxExceptions, type NewException, type PickupPlan, type WeekChange } from '#core/pickup-plans/pickup-plan.ts';
import {
  coversDay,
  type ExceptionSpan,
  exceptionProblems,
  isSamePlan,
  isTodaySettled,
  partsWithout,
  rankOf,
  weekProblems,
} from '#core/pickup-plans/pickup-plan-rules.ts';
import { isSchoolDay } from '#core/school-days/school-day-rules.ts';
import { isWithinWeek } from '#core/pickup-people/person-limits.ts';
import { addDays } from '#core/time/day.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { lockChildWithRight, type LockedChild } from '#server/children/child-store.ts';
import { type ChildCustodyFacts, findCustody } from '#server/custody/custody-store.ts';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, requireRight } from '#server/http/current-user.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { markEarlierRead } from '#server/notifications/subject-store.ts';
import { findCollectingGuardians, findLimits } from '#server/pickup-people/pickup-person-store.ts';
import { lockCollector, type PickupAuthorization, requireAuthorized } from '#server/pickups/collector-store.ts';
import { findCalendarAhead } from '#server/school-days/school-day-store.ts';
import { findDepartureStaff } from '#server/schools/staff-audience-store.ts';
import {
  exceptionEndedTitle,
  exceptionText,
  exceptionTitle,
  unsettledText,
  unsettledTitle,
  weekText,
  weekTitle,
} from './pickup-plan-phrases.ts';
import {
  endExceptions,
  findStoredExceptions,
  insertException,
  lockException,
  overlapped,
  shortenException,
  type StoredException,
} from './exception-store.ts';
import { countPlanChanges, findPlannedWith } from './pickup-plan-store.ts';
import { findWeek, saveWeekdays } from './week-store.ts';

type PlanContext = ActionContext & { readonly installation: Pick<Installation, 'pickupsPerDay'> };

/**
 * Saves the same week for one or several children: of each, the one of the child, or the user's own under a custody
 * calendar that gives them days (decision 73). Children whose week stays the same notify no guardian.
 */
export async function saveWeek(context: PlanContext, { children, week }: WeekChange): Promise<void> {
  const { tx, currentUser, now } = context;
  const locked = await lockChildren(
    context,
    children.map(({ childId }) => childId),
    'children',
  );
  const { today, calendar, timeZone } = await schoolOf(context, locked);
  const owned = await Promise.all(
    locked.map(async ({ id }) => {
      const facts = await findCustody(tx, id, today.day);
      const guardianId = weekOwner(facts, facts.personOf(currentUser.id), today.day);
      const isToday = guardianId === null || custodyParts(facts, today.day).some((one) => one.personId === guardianId);
      return { facts, guardianId, isToday, ...(await findWeek(tx, id, guardianId)) };
    }),
  );
  const standing = await authorizationOf(context, locked, week, null);
  // A week of one's own does not hold on the day of another guardian.
  const problems = owned.flatMap((one) =>
    weekProblems(week, one.week, calendar, today).filter(({ path }) => one.isToday || path !== 'week'),
  );
  if (problems.length > 0) throw new Refusal('invalid', { problems: uniqueProblems(problems) });
  requireAuthorized(standing);
  await refuseMore(context, timeZone);

  const changed: ChangedPlan[] = [];
  const changedDays = new Set<number>();
  for (const [n, child] of locked.entries()) {
    const known = owned[n];
    const read = children.find(({ childId }) => childId === child.id);
    if (!known || known.revision !== read?.revision) throw new Refusal('conflict');
    const usual = (weekday: number) => known.week.find((one) => one.weekday === weekday);
    const different = week.filter((plan) => !isSamePlan(plan, usual(plan.weekday)));
    const deleted = known.week.map(({ weekday }) => weekday).filter((day) => !week.some((one) => one.weekday === day));
    // Without a day of its own, the guardian still follows the week of the child: nothing changes.
    const isStillShared = known.guardianId !== null && !known.isStored && week.length === 0;
    if (isStillShared || different.length + deleted.length === 0) continue;
    await saveWeekdays(
      tx,
      { schoolId: child.schoolId, childId: child.id },
      // The first week of a guardian of their own has every day, also those that are as in the child's.
      { saved: known.isStored ? different : week, deleted, guardianId: known.guardianId },
      { userId: currentUser.id, now },
    );
    const weekdays = [...different.map(({ weekday }) => weekday), ...deleted];
    for (const weekday of weekdays) changedDays.add(weekday);
    changed.push({ child, subjectId: child.id, isShownTo: shownTo(known) });
  }
  if (changed.length === 0) return;
  await publishPlans(context, changed, 'pickup.week_changed', {
    title: weekTitle,
    body: weekText(
      currentUser.name,
      [...changedDays].toSorted((a, b) => a - b),
      today.day,
    ),
    part: 'week',
  });
}

/** Which users see the week of a guardian: all of them that of the child. */
function shownTo({ facts, guardianId }: { readonly facts: ChildCustodyFacts; readonly guardianId: number | null }) {
  return (userId: number) => isWeekShown(facts.calendar, facts.personOf(userId), guardianId);
}

/** Adds an exception for one or several children. Returns the ids. */
export async function addException(
  context: PlanContext,
  { childIds, replace, ...exception }: NewException,
): Promise<number[]> {
  const { tx, currentUser, now } = context;
  const locked = await lockChildren(context, childIds, 'childIds');
  const { today, calendar, timeZone } = await schoolOf(context, locked);
  const { from, until } = exception;
  const standing = await authorizationOf(context, locked, [exception], from === until ? from : null);
  const problems = exceptionProblems(exception, calendar, today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  requireAuthorized(standing);
  await refuseMore(context, timeZone);

  const existing = await Promise.all(locked.map(({ id }) => findStoredExceptions(tx, id, today.day)));
  if (existing.some(({ length }) => length >= maxExceptions))
    throw new Refusal('invalid', { problems: [{ path: 'childIds', code: 'too_large' }] });
  const inTheWay = existing.flatMap((of) => overlapped(of, exception));
  if (inTheWay.length > 0 && !replace) throw new Refusal('plan_overlap', { overlaps: inTheWay.map(({ id }) => id) });
  await cutAround(tx, inTheWay, exception, now);

  const added: ChangedPlan[] = [];
  for (const child of locked) {
    const { id: childId, schoolId } = child;
    const row = { ...exception, rank: rankOf(exception), childId, schoolId, createdBy: currentUser.id, createdAt: now };
    added.push({ child, subjectId: await insertException(tx, row) });
  }
  const ids = added.map(({ subjectId }) => subjectId);
  await publishPlans(context, added, 'pickup.exception_added', {
    title: exceptionTitle,
    body: exceptionText(currentUser.name, exception),
    part: partOf(exception),
  });
  return ids;
}

/**
 * Ends overlapped exceptions on the days of a new one. Their days before and after stay, with their rank and by their
 * authors.
 */
async function cutAround(
  tx: Tx,
  overlaps: readonly StoredException[],
  days: { readonly from: string; readonly until: string },
  now: Date,
): Promise<void> {
  await endExceptions(
    tx,
    overlaps.map(({ id }) => id),
    now,
  );
  for (const { id: _, ...existing } of overlaps)
    for (const part of partsWithout(existing, days)) await insertException(tx, { ...existing, ...part });
}

/** Ends an exception; after the school's cut-off it stays for today. */
export async function endException(context: PlanContext, id: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const [found] = await findOwnException(context, id);
  if (!found) throw new Refusal('not_found');
  const [child] = await lockChildren(context, [found], 'childIds');
  const exception = child && (await lockException(tx, id));
  if (!exception) throw new Refusal('not_found');
  const { today, calendar, timeZone } = await schoolOf(context, [child]);
  if (exception.until < today.day) throw new Refusal('not_found');
  const stays = coversDay(exception, today.day) && isSchoolDay(calendar, today.day) && isTodaySettled(calendar, today);
  if (stays && exception.until === today.day)
    throw new Refusal('invalid', { problems: [{ path: 'from', code: 'too_late' }] });
  await refuseMore(context, timeZone);
  if (stays) await shortenException(tx, id, today.day);
  else await endExceptions(tx, [id], now);
  const from = stays ? addDays(today.day, 1) : exception.from < today.day ? today.day : exception.from;
  await publishPlans(context, [{ child, subjectId: id }], 'pickup.exception_ended', {
    title: exceptionEndedTitle,
    body: exceptionText(currentUser.name, { ...exception, from }),
    part: partOf(exception),
  });
}

/** Refuses more changes of plans than the daily limit: each notifies the other guardians. */
async function refuseMore({ tx, currentUser, now, installation }: PlanContext, timeZone: string): Promise<void> {
  const countSince = (since: Date) => countPlanChanges(tx, currentUser.id, since);
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.pickupsPerDay, countSince, timeZone, now });
}

const partOf = ({ from, until, weekday }: ExceptionSpan) => `${from} ${until} ${weekday ?? 0}`;

/** The child of an exception, if the user may collect it. */
async function findOwnException(
  { tx, currentUser }: Pick<ActionContext, 'tx' | 'currentUser'>,
  id: number,
): Promise<number[]> {
  const row = await tx
    .selectFrom('pickup_plan_exceptions')
    .select('child_id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return [];
  requireRight(currentUser, 'pickup', row.child_id);
  return [row.child_id];
}

/**
 * Notifies every guardian who may collect, once, that a person in the plans of these children may no longer collect
 * them, and refreshes the pages that show the plans. The plans stay and count as not settled. Called by the acts that
 * withdraw the permission.
 */
export async function publishUnsettled(
  { tx, now }: ActionContext,
  { personId, childIds }: { readonly personId: number; readonly childIds: readonly number[] },
): Promise<void> {
  const [from = ''] = daysOnEarth(now);
  const planned = await findPlannedWith(tx, { personId, childIds, from });
  for (const { schoolId, childId } of planned) {
    const guardians = await findCollectingGuardians(tx, [childId]);
    publishToGuardians(tx, guardians);
    await publishToStaff(tx, childId);
    await notifyEach(tx, guardians, now, (about) => ({
      schoolId,
      kind: 'pickup',
      title: unsettledTitle(about.map(({ givenName }) => givenName)),
      body: unsettledText,
      link: weekLink(childId),
      urgency: 'normal',
      subject: { key: `week ${childId} unsettled`, state: String(personId) },
    }));
  }
}

/** Locks the children in order, with the user's right to collect each, until the transaction ends. */
async function lockChildren(
  { tx, currentUser }: Pick<ActionContext, 'tx' | 'currentUser'>,
  childIds: readonly number[],
  path: string,
): Promise<LockedChild[]> {
  for (const childId of childIds) requireRight(currentUser, 'pickup', childId);
  const locked: LockedChild[] = [];
  for (const childId of [...new Set(childIds)].toSorted((a, b) => a - b)) {
    const child = await lockChildWithRight(tx, { childId, userId: currentUser.id, right: 'pickup' });
    if (!child) throw new Refusal('not_found');
    locked.push(child);
  }
  const isOneSchool = new Set(locked.map(({ schoolId }) => schoolId)).size === 1;
  if (!isOneSchool || locked.length < childIds.length)
    throw new Refusal('invalid', { problems: [{ path, code: 'not_allowed' }] });
  return locked;
}

/** The clock and the calendar of the children's school. */
async function schoolOf({ tx, now }: Pick<ActionContext, 'tx' | 'now'>, [child]: readonly LockedChild[]) {
  if (!child) throw new Refusal('not_found');
  const { timeZone, schoolId } = child;
  const today = schoolTimeAt(now, timeZone);
  return { timeZone, today, calendar: await findCalendarAhead(tx, schoolId, today.day) };
}

/**
 * Authorization of every person of some plans for every child, on a day or always: the first that is missing. Throws
 * `not_found` for a person of another family.
 */
async function authorizationOf(
  { tx, currentUser, now }: Pick<ActionContext, 'tx' | 'currentUser' | 'now'>,
  children: readonly LockedChild[],
  plans: readonly (PickupPlan & { readonly weekday?: number | null })[],
  day: string | null,
): Promise<PickupAuthorization> {
  const personIds = [...new Set(plans.flatMap(({ pickupPersonId }) => pickupPersonId ?? []))].toSorted((a, b) => a - b);
  const among = childrenWith(currentUser, 'pickup');
  const time = plans.length === 1 ? (plans[0]?.time ?? null) : null;
  let missing: PickupAuthorization = 'authorized';
  for (const pupil of children) {
    for (const personId of personIds) {
      const found = await lockCollector(tx, { personId, pupil, day: day ?? '', time, now, among });
      if (found === 'unknown') throw new Refusal('not_found');
      if (missing === 'authorized') missing = found;
    }
  }
  if (missing !== 'authorized') return missing;
  const limits = await findLimits(tx, personIds);
  const isOutside = plans.some(({ pickupPersonId, time: at, weekday }) => {
    const of = pickupPersonId === null ? undefined : limits.get(pickupPersonId);
    return of !== undefined && weekday !== null && weekday !== undefined && !isWithinWeek(of, weekday, at);
  });
  return isOutside ? 'outside_limits' : missing;
}

/** A child whose plans changed, the id of the change in the audit, and who is notified; without it, every guardian. */
type ChangedPlan = {
  readonly child: LockedChild;
  readonly subjectId: number;
  readonly isShownTo?: (userId: number) => boolean;
};

type PlanNotice = {
  readonly title: (givenNames: readonly string[]) => Bilingual;
  readonly body: Bilingual;
  /** The part of the plans: a later change of the same part replaces an unread notification. */
  readonly part: string;
};

/**
 * Refreshes the pages that show these plans, notifies the other guardians who may collect, each about their own
 * children, and records audit entries. The children are of one school.
 */
async function publishPlans(
  { tx, currentUser, now, requestId }: ActionContext,
  changed: readonly ChangedPlan[],
  act: AuditedAct,
  { title, body, part }: PlanNotice,
): Promise<void> {
  const childIds = changed.map(({ child }) => child.id);
  const schoolId = changed[0]?.child.schoolId ?? 0;
  for (const { child, subjectId } of changed) {
    await publishToStaff(tx, child.id);
    await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId, requestId });
  }
  const guardians = await findCollectingGuardians(tx, childIds);
  publishToGuardians(tx, guardians);
  const hidden = (userId: number, childId: number) =>
    changed.find(({ child }) => child.id === childId)?.isShownTo?.(userId) === false;
  const others = guardians.filter(({ userId, childId }) => userId !== currentUser.id && !hidden(userId, childId));
  const subject = { key: `week ${childIds.join(' ')} ${part}`, state: 'changed' };
  await notifyEach(tx, others, now, (about) => ({
    schoolId,
    kind: 'pickup',
    title: title(about.map(({ givenName }) => givenName)),
    body,
    link: weekLink(about[0].childId),
    urgency: 'normal',
    subject,
  }));
  await markEarlierRead(tx, currentUser.id, subject.key, now);
}

const weekLink = (childId: number) => `/pickup/week?child=${childId}`;

function publishToGuardians(tx: Tx, guardians: readonly { readonly userId: number }[]): void {
  publishChange(tx, [...new Set(guardians.map(({ userId }) => userId))], { about: 'pickups' });
}

async function publishToStaff(tx: Tx, childId: number): Promise<void> {
  publishChange(tx, await findDepartureStaff(tx, childId), { about: 'departures', id: childId });
}

type Problems = NonNullable<ReturnType<typeof weekProblems>>;

/** The same problem of several children once. */
function uniqueProblems(problems: Problems): Problems {
  return [...new Map(problems.map((one) => [`${one.path} ${one.code}`, one])).values()];
}
