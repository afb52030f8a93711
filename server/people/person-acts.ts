/** Naming somebody who may collect and taking them back: who is told, what is written down, all in one transaction. */
import { dayOfToday, namingProblems } from '#core/people/person-rules.ts';
import type { Both } from '#core/lang/locale.ts';
import type { NewPickupPerson, personApi } from '#core/people/pickup-person.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { lockPupil, lockPupilOf, type Pupil } from '#server/children/child-store.ts';
import { mustManage } from '#server/children/own-child-store.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { cancelPickupsWith } from '#server/pickups/pickup-acts.ts';
import { findChildTeam, findWatchers } from '#server/schools/office-store.ts';
import { findHours } from '#server/schools/school-store.ts';
import { mustHold, type Person } from '#server/sessions/person.ts';
import { onlyOn, personBodies, personTitles } from './person-phrases.ts';
import {
  countNamed,
  findKnown,
  findNamed,
  findWhoCollects,
  insertPerson,
  type Named,
  takeBack,
} from './person-store.ts';

export type Acting = Pick<Call<typeof personApi.add>, 'tx' | 'person' | 'now' | 'requestId' | 'installation'>;

/** Names somebody for one's own children and gives their id. For today only they may come at once. */
export async function namePerson(acting: Acting, naming: NewPickupPerson): Promise<number> {
  const { tx, person, now, installation } = acting;
  const childIds = [...new Set(naming.childIds)].toSorted((a, b) => a - b);
  for (const childId of childIds) mustHold(person, 'pickup', childId);
  const [first, ...others] = await lockPupilsOf(acting, childIds);
  if (!first || others.length + 1 < childIds.length) throw new Refusal('not_found');
  const { schoolId, timeZone } = first;
  if (others.some((pupil) => pupil.schoolId !== schoolId)) {
    throw new Refusal('invalid', { problems: [{ path: 'childIds', code: 'not_allowed' }] });
  }
  const today = schoolTimeAt(now, timeZone);
  const day = dayOfToday(await findHours(tx, schoolId), today);
  const todayOnly = naming.todayOnly === true;
  const problems = namingProblems({ name: naming.name, todayOnly }, await findKnown(tx, childIds), day);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const countSince = (since: Date) => countNamed(tx, person.id, since);
  await refuseTooMany({ tx, userId: person.id, most: installation.peoplePerDay, countSince, timeZone, now });

  const validOn = todayOnly ? day : null;
  const id = await insertPerson(tx, {
    schoolId,
    naming: { ...naming, childIds },
    validOn,
    namedBy: person.id,
    now,
  });
  const when = day === today.day ? personBodies.todayOnly : onlyOn(day);
  await spread(acting, { id, schoolId, childIds }, 'named', todayOnly ? when : personBodies.pending);
  return id;
}

/** Takes back a person for every child that one may collect, with what is scheduled with them. */
export async function removePerson(acting: Acting, id: number): Promise<void> {
  const named = await findNamed(acting.tx, id);
  if (!named) throw new Refusal('not_found');
  const pupils = await lockPupilsOf(acting, removable(acting.person, named));
  const childIds = pupils.map((pupil) => pupil.id);
  await remove(acting, named, childIds, personBodies.standing);
}

/** Takes back a person altogether, as the office, whose fence holds its own schools only. */
export async function removeForSchool(acting: Acting, id: number): Promise<void> {
  const named = await findNamed(acting.tx, id);
  if (!named) throw new Refusal('not_found');
  // A guardian's right is in their link.
  if (named.isGuardian) throw new Refusal('forbidden');
  await mustManage(acting.tx, acting.person, named.childIds);
  for (const childId of named.childIds) await lockPupil(acting.tx, childId);
  await remove(acting, named, named.childIds, personBodies.school);
}

/**
 * The children for whom somebody may take a person back: those whom they may collect themselves. Refuses `not_found`
 * who has to do with none of the children, `forbidden` who only sees them, and anybody where the person is a guardian.
 */
export function removable({ children }: Person, { childIds, isGuardian }: Named): number[] {
  const links = children.filter(({ childId }) => childIds.includes(childId));
  const held = links.filter(({ rights }) => rights.includes('pickup'));
  if (held.length === 0 && !links.some(({ rights }) => rights.includes('view'))) throw new Refusal('not_found');
  if (held.length === 0 || isGuardian) throw new Refusal('forbidden');
  return held.map(({ childId }) => childId);
}

/** What the children's locks keep from changing: the pickups first, then the person. */
async function remove(acting: Acting, { id, schoolId }: Named, childIds: readonly number[], body: Both): Promise<void> {
  const { tx, now } = acting;
  await cancelPickupsWith(acting, { personId: id, childIds });
  const taken = await takeBack(tx, { id, childIds, now });
  if (taken.length === 0) throw new Refusal('not_found');
  await spread(acting, { id, schoolId, childIds: taken }, 'removed', body);
}

type Told = Pick<Named, 'id' | 'schoolId' | 'childIds'>;

/**
 * Tells every guardian who may collect, each about their own children only, refreshes the lists of who may see them and
 * of the school, and writes it down.
 */
export async function spread(
  { tx, person, now, requestId }: Omit<Acting, 'installation'>,
  { id, schoolId, childIds }: Told,
  what: keyof typeof personTitles,
  body: Both,
): Promise<void> {
  const concerned = await findWhoCollects(tx, childIds);
  const told = concerned.filter(({ userId }) => userId !== person.id);
  await notifyEach(tx, told, now, (about) => ({
    schoolId,
    kind: 'person',
    title: personTitles[what](about.map(({ givenName }) => givenName)),
    body,
    link: '/pickup',
  }));
  tell(tx, [...new Set(concerned.map(({ userId }) => userId))], { about: 'people', id });
  for (const childId of childIds) {
    tell(tx, await findChildTeam(tx, childId), { about: 'approvals', id });
    tell(tx, await findWatchers(tx, childId), { about: 'departures' });
  }
  await recordAct(tx, { at: now, act: `person.${what}`, userId: person.id, schoolId, subjectId: id, requestId });
}

/**
 * Those of one's children who are still at school, in the order given. Nobody else plans or names for them until the
 * transaction ends.
 */
async function lockPupilsOf({ tx, person }: Acting, childIds: readonly number[]): Promise<Pupil[]> {
  const pupils: Pupil[] = [];
  for (const childId of childIds) {
    const pupil = await lockPupilOf(tx, { childId, userId: person.id, right: 'pickup' });
    if (pupil) pupils.push(pupil);
  }
  return pupils;
}
