/** Naming and removing a pickup person, with notifications and audit entries in one transaction. */
import {
  resolveTodayOnly,
  pickupPersonProblems,
  spotAuthorizationProblems,
} from '#core/pickup-people/pickup-person-rules.ts';
import { limitsOrNull, limitsProblems } from '#core/pickup-people/person-limits-rules.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import type { NewPickupPerson, SpotAuthorization } from '#core/pickup-people/pickup-person.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { lockChild, lockChildWithRight, type LockedChild } from '#server/children/child-store.ts';
import { requireCustodyManagement } from '#server/children/staff-own-children-store.ts';
import { findCustody, insertAllowance, isOutsideDay } from '#server/custody/custody-store.ts';
import type { Tx } from '#server/db/database.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation, ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { publishUnsettled } from '#server/pickup-plans/pickup-plan-acts.ts';
import { cancelPickupsWith } from '#server/pickups/pickup-acts.ts';
import { findChildTeam, findDepartureStaff } from '#server/schools/staff-audience-store.ts';
import { findCalendarAhead } from '#server/school-days/school-day-store.ts';
import { requireRight, type CurrentUser } from '#server/http/current-user.ts';
import { isListedFor } from './do-not-release-store.ts';
import { onlyOn, personBodies, personTitles } from './pickup-person-phrases.ts';
import {
  countNamed,
  findBarredNames,
  findKnown,
  findNamed,
  findCollectingGuardians,
  insertPerson,
  type NamedPickupPerson,
  removeFromChildren,
} from './pickup-person-store.ts';

export type PersonContext = ActionContext & { readonly installation: Installation };

/**
 * Names a pickup person for the user's own children. Returns the id. One for today only is approved
 * at once, unless the office checks the name first.
 */
export async function namePerson(context: PersonContext, naming: NewPickupPerson): Promise<number> {
  const { tx, currentUser, now, installation } = context;
  const childIds = [...new Set(naming.childIds)].toSorted((a, b) => a - b);
  for (const childId of childIds) requireRight(currentUser, 'pickup', childId);
  const [first, ...others] = await lockOwnChildren(context, childIds);
  if (!first || others.length + 1 < childIds.length) throw new Refusal('not_found');
  const { schoolId, timeZone } = first;
  if (others.some((child) => child.schoolId !== schoolId)) {
    throw new Refusal('invalid', { problems: [{ path: 'childIds', code: 'not_allowed' }] });
  }
  const today = schoolTimeAt(now, timeZone);
  const day = resolveTodayOnly(await findCalendarAhead(tx, schoolId, today.day), today);
  const todayOnly = naming.todayOnly === true;
  const problems = pickupPersonProblems({ name: naming.name, todayOnly }, await findKnown(tx, childIds), day);
  if (todayOnly && day && (await isOutsideOwnDays(tx, currentUser.id, childIds, day)))
    problems.push({ path: 'todayOnly', code: 'not_allowed' });
  if (naming.limits) problems.push(...limitsProblems(naming.limits, { todayOnly, today: today.day }));
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const countSince = (since: Date) => countNamed(tx, currentUser.id, since);
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.peoplePerDay, countSince, timeZone, now });

  const validOn = todayOnly ? day : null;
  const isPending = !todayOnly || (await isListedFor(tx, childIds, naming.name, day));
  const id = await insertPerson(tx, {
    schoolId,
    naming: { ...naming, childIds },
    validOn,
    namedBy: currentUser.id,
    isPending,
    limits: limitsOrNull(naming.limits),
    now,
  });
  const when = day === today.day ? personBodies.todayOnly : onlyOn(day);
  await publishPersonChange(context, { id, schoolId, childIds }, 'named', isPending ? personBodies.pending : when);
  return id;
}

/** A person comes by the right of the guardian who named them, so on that guardian's days only. */
async function isOutsideOwnDays(tx: Tx, userId: number, childIds: readonly number[], day: string): Promise<boolean> {
  for (const childId of childIds) {
    const facts = await findCustody(tx, childId, day);
    const personId = facts.personOf(userId);
    if (personId !== null && isOutsideDay(facts, personId, { day, time: null })) return true;
  }
  return false;
}

/**
 * Authorizes a person who is at the school for today, as the office. Returns the id. The tenant scope covers only the
 * office's own schools.
 */
export async function authorizePerson(
  context: ActionContext,
  { name, relationship, childIds: requestedIds, reason, confirmed = false }: SpotAuthorization,
): Promise<number> {
  const { tx, currentUser, now } = context;
  const childIds = [...new Set(requestedIds)].toSorted((a, b) => a - b);
  const children: LockedChild[] = [];
  for (const childId of childIds) {
    const child = await lockChild(tx, childId);
    if (!child) throw new Refusal('not_found');
    children.push(child);
  }
  await requireCustodyManagement(tx, currentUser, childIds);
  const [{ schoolId, timeZone } = { schoolId: 0, timeZone: '' }] = children;
  if (children.some((child) => child.schoolId !== schoolId))
    throw new Refusal('invalid', { problems: [{ path: 'childIds', code: 'not_allowed' }] });
  const today = schoolTimeAt(now, timeZone);
  const day = resolveTodayOnly(await findCalendarAhead(tx, schoolId, today.day), today);
  const [known, barred] = await Promise.all([findKnown(tx, childIds), findBarredNames(tx, childIds)]);
  const problems = spotAuthorizationProblems({ name, day }, { known, barred }, today.day);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const isListed = await isListedFor(tx, childIds, name, day);
  if (isListed && !confirmed) throw new Refusal('invalid', { problems: [{ path: 'name', code: 'needs_approval' }] });
  const naming = { name, childIds, ...(relationship && { relationship }) };
  // Guardians find the reason in their export. That of a listed person is kept with the permission only.
  const office = { decidedBy: currentUser.id, reason: isListed ? null : reason };
  const row = { schoolId, naming, validOn: day, namedBy: currentUser.id, isPending: false, office, now };
  const id = await insertPerson(tx, row);
  if (isListed) await allowListed(context, { personId: id, schoolId, childIds, day, reason });
  await publishPersonChange(context, { id, schoolId, childIds }, 'authorized', personBodies.todayOnly);
  return id;
}

type AllowedPerson = {
  readonly personId: number;
  readonly schoolId: number;
  readonly childIds: readonly number[];
  readonly day: string;
  readonly reason: string;
};

/** The office has read that the name is listed: the release asks no second time today. */
async function allowListed(
  { tx, currentUser, now, requestId }: ActionContext,
  { schoolId, childIds, ...allowed }: AllowedPerson,
): Promise<void> {
  for (const childId of childIds) {
    const subjectId = await insertAllowance(tx, { ...allowed, schoolId, childId, userId: currentUser.id, now });
    const act = 'person.allowed';
    await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, childId, subjectId, requestId });
  }
}

/** Removes a pickup person for every child that the user may collect, and cancels their scheduled pickups. */
export async function removePerson(context: PersonContext, id: number): Promise<void> {
  const named = await findNamed(context.tx, id);
  if (!named) throw new Refusal('not_found');
  const children = await lockOwnChildren(context, removableChildren(context.currentUser, named));
  const childIds = children.map((child) => child.id);
  await remove(context, named, childIds, personBodies.standing);
}

/** Removes a pickup person for all children, as the office. The tenant scope covers only its own schools. */
export async function revokePerson(context: PersonContext, id: number): Promise<void> {
  const named = await findNamed(context.tx, id);
  if (!named) throw new Refusal('not_found');
  // A guardian collects by the right in their guardian link.
  if (named.isGuardian) throw new Refusal('forbidden');
  await requireCustodyManagement(context.tx, context.currentUser, named.childIds);
  for (const childId of named.childIds) await lockChild(context.tx, childId);
  await remove(context, named, named.childIds, personBodies.school, context.currentUser.id);
}

/**
 * The children for which the user may remove a pickup person: those the user may collect. Throws `not_found` when
 * the user sees none of the children, and `forbidden` when they may collect none or the pickup person is a guardian.
 */
export function removableChildren({ children }: CurrentUser, { childIds, isGuardian }: NamedPickupPerson): number[] {
  const links = children.filter(({ childId }) => childIds.includes(childId));
  const held = links.filter(({ rights }) => rights.includes('pickup'));
  if (held.length === 0 && !links.some(({ rights }) => rights.includes('view'))) throw new Refusal('not_found');
  if (held.length === 0 || isGuardian) throw new Refusal('forbidden');
  return held.map(({ childId }) => childId);
}

/** Cancels the pickups first, then removes the pickup person. The children's locks prevent changes in between. */
async function remove(
  context: PersonContext,
  { id, schoolId }: NamedPickupPerson,
  childIds: readonly number[],
  body: Bilingual,
  decidedBy?: number,
): Promise<void> {
  const { tx, now } = context;
  await cancelPickupsWith(context, { personId: id, childIds });
  await publishUnsettled(context, { personId: id, childIds });
  const taken = await removeFromChildren(tx, { id, childIds, now, decidedBy });
  if (taken.length === 0) throw new Refusal('not_found');
  await publishPersonChange(context, { id, schoolId, childIds: taken }, 'removed', body);
}

type GuardianNotice = Pick<NamedPickupPerson, 'id' | 'schoolId' | 'childIds'>;

/**
 * Notifies every guardian who may collect, each about their own children only, refreshes the lists of guardians and
 * school, and records an audit entry.
 */
export async function publishPersonChange(
  context: ActionContext,
  { id, schoolId, childIds }: GuardianNotice,
  what: keyof typeof personTitles,
  body: Bilingual,
): Promise<void> {
  await notifyGuardians(context, { id, schoolId, childIds }, what, body);
  for (const childId of childIds) {
    publishChange(context.tx, await findChildTeam(context.tx, childId), { about: 'approvals', id });
    publishChange(context.tx, await findDepartureStaff(context.tx, childId), { about: 'departures' });
  }
}

/** The same without the lists of the school, which a change of a code leaves as they are. */
export async function notifyGuardians(
  { tx, currentUser, now, requestId }: ActionContext,
  { id, schoolId, childIds }: GuardianNotice,
  what: keyof typeof personTitles,
  body: Bilingual,
): Promise<void> {
  const concerned = await findCollectingGuardians(tx, childIds);
  const guardians = concerned.filter(({ userId }) => userId !== currentUser.id);
  await notifyEach(tx, guardians, now, (about) => ({
    schoolId,
    kind: 'person',
    title: personTitles[what](about.map(({ givenName }) => givenName)),
    body,
    link: '/pickup',
  }));
  publishChange(tx, [...new Set(concerned.map(({ userId }) => userId))], { about: 'people', id });
  await recordAuditEntry(tx, {
    at: now,
    act: `person.${what}`,
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
}

/** Locks those of the user's children who are still enrolled, in input order, until the transaction ends. */
export async function lockOwnChildren(
  { tx, currentUser }: ActionContext,
  childIds: readonly number[],
): Promise<LockedChild[]> {
  const children: LockedChild[] = [];
  for (const childId of childIds) {
    const child = await lockChildWithRight(tx, { childId, userId: currentUser.id, right: 'pickup' });
    if (child) children.push(child);
  }
  return children;
}
