/** Naming somebody who may collect and taking them back: who is told, what is written down, all in one transaction. */
import { namingProblems } from '#core/people/person-rules.ts';
import type { NewPickupPerson, personApi } from '#core/people/pickup-person.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { findGuardians, lockPupil, type Pupil } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { findTeam } from '#server/pickups/departure-store.ts';
import { cancelPickupsWith } from '#server/pickups/pickup-acts.ts';
import { mustHold, type Person } from '#server/sessions/person.ts';
import { personBodies, personTitles } from './person-phrases.ts';
import {
  countNamed,
  findKnown,
  findNamed,
  findWhoCollects,
  insertPerson,
  type Named,
  revokePerson,
} from './person-store.ts';

export type Acting = Pick<Call<typeof personApi.add>, 'tx' | 'person' | 'now' | 'requestId' | 'installation'>;

/** Names somebody for one's own children and gives their id. For today only they may come at once. */
export async function namePerson(acting: Acting, naming: NewPickupPerson): Promise<number> {
  const { tx, person, now, installation } = acting;
  const childIds = [...new Set(naming.childIds)].toSorted((a, b) => a - b);
  for (const childId of childIds) mustHold(person, 'pickup', childId);
  const [first, ...others] = await lockPupils(tx, childIds);
  if (!first) throw new Refusal('not_found');
  const { schoolId, timeZone } = first;
  if (others.some((pupil) => pupil.schoolId !== schoolId)) {
    throw new Refusal('invalid', { problems: [{ path: 'childIds', code: 'not_allowed' }] });
  }
  const today = schoolTimeAt(now, timeZone).day;
  const todayOnly = naming.todayOnly === true;
  const problems = namingProblems({ name: naming.name, todayOnly }, await findKnown(tx, childIds), today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const countSince = (since: Date) => countNamed(tx, person.id, since);
  await refuseTooMany({ most: installation.peoplePerDay, countSince, timeZone, now });

  const validOn = todayOnly ? today : null;
  const id = await insertPerson(tx, {
    schoolId,
    naming: { ...naming, childIds },
    validOn,
    namedBy: person.id,
    now,
  });
  await spread(acting, { id, schoolId, childIds }, 'named', todayOnly ? 'todayOnly' : 'pending');
  return id;
}

/** Takes back a person whom one has named, with the open pickups they are announced for. */
export async function removePerson(acting: Acting, id: number): Promise<void> {
  const { tx, person } = acting;
  const named = await findNamed(tx, id);
  if (!named || named.status === 'revoked') throw new Refusal('not_found');
  mustHaveNamed(person, named);
  // In the order of who schedules and hands over: the children, the person, the pickups.
  await lockPupils(tx, named.childIds);
  if (!(await revokePerson(tx, id))) throw new Refusal('not_found');
  await cancelPickupsWith(acting, id);
  await spread(acting, named, 'removed', 'standing');
}

/**
 * Refuses whoever may not take a person back: `not_found` who sees none of the children, `forbidden` who sees one but did
 * not name the person, or may no longer collect any.
 */
export function mustHaveNamed(person: Person, { childIds, namedBy }: Named): void {
  const links = person.children.filter((link) => childIds.includes(link.childId) && link.rights.includes('view'));
  if (links.length === 0) throw new Refusal('not_found');
  if (namedBy !== person.id || !links.some(({ rights }) => rights.includes('pickup'))) throw new Refusal('forbidden');
}

type Told = Pick<Named, 'id' | 'schoolId' | 'childIds'>;

/**
 * Tells every guardian who may collect, each about their own children only, refreshes the lists of who may see them and of
 * the school, and writes it down.
 */
export async function spread(
  { tx, person, now, requestId }: Acting,
  { id, schoolId, childIds }: Told,
  what: keyof typeof personTitles,
  body: keyof typeof personBodies,
): Promise<void> {
  const told = (await findWhoCollects(tx, childIds)).filter(({ userId }) => userId !== person.id);
  for (const [userIds, about] of byChildren(told)) {
    const title = personTitles[what](about.map(({ givenName }) => givenName));
    const concerned = about.map(({ childId }) => childId);
    const words = { title, body: personBodies[body], link: '/pickup' };
    await notify(tx, userIds, { schoolId, kind: 'person', childIds: concerned, ...words }, now);
  }
  for (const childId of childIds) {
    tell(tx, await findGuardians(tx, childId), { about: 'people', id });
    tell(tx, await findTeam(tx, childId), { about: 'approvals', id });
  }
  await recordAct(tx, { at: now, act: `person.${what}`, userId: person.id, schoolId, subjectId: id, requestId });
}

type Concerned = Awaited<ReturnType<typeof findWhoCollects>>;

/** Those who have to do with the same ones of the children, together. */
function byChildren(told: Concerned): Iterable<readonly [userIds: number[], about: Concerned]> {
  const groups = new Map<string, [number[], Concerned]>();
  for (const userId of new Set(told.map((one) => one.userId))) {
    const about = told.filter((one) => one.userId === userId);
    const key = about.map(({ childId }) => childId).join(' ');
    const [userIds] = groups.get(key) ?? [[]];
    groups.set(key, [[...userIds, userId], about]);
  }
  return groups.values();
}

/** Those of the children who are still at school. Nobody else plans or names for them until the transaction ends. */
async function lockPupils(tx: Tx, childIds: readonly number[]): Promise<Pupil[]> {
  const pupils: Pupil[] = [];
  for (const childId of childIds) {
    const pupil = await lockPupil(tx, childId);
    if (pupil) pupils.push(pupil);
  }
  return pupils;
}
